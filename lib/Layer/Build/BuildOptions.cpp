// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BuildOptions.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace tenon::layer {

/// The words with their quotation marks: a space between those, or after a
/// backslash, is a part of a word.
static std::vector<std::string_view> wordsOf(std::string_view Options) {
  std::vector<std::string_view> Words;
  size_t Start = std::string_view::npos;
  char Quote = 0;
  for (size_t I = 0; I <= Options.size(); ++I) {
    bool IsEnd = I == Options.size();
    char C = IsEnd ? ' ' : Options[I];
    bool IsSpace = C == ' ' || (C >= '\t' && C <= '\r');
    if (IsEnd || (IsSpace && !Quote)) {
      if (Start != std::string_view::npos)
        Words.push_back(Options.substr(Start, I - Start));
      Start = std::string_view::npos;
      continue;
    }
    if (Start == std::string_view::npos)
      Start = I;
    if (C == '\\' && Quote != '\'')
      ++I;
    else if (Quote ? C == Quote : C == '"' || C == '\'')
      Quote = Quote ? 0 : C;
    I = std::min(I, Options.size() - 1);
  }
  return Words;
}

static bool startsWith(std::string_view Text, std::string_view Start) {
  return Text.substr(0, Start.size()) == Start;
}

bool areBuildOptions(const char *Options) {
  std::vector<std::string_view> Words = wordsOf(Options ? Options : "");
  return std::none_of(Words.begin(), Words.end(), [](std::string_view Word) {
    return Word == "-create-library" || Word == "-enable-link-options";
  });
}

bool refusesOptions(const std::string &Log) {
  for (const char *Message :
       {"error: unknown argument", "error: invalid value '",
        "error: no such file or directory: '", "error: unsupported option '"})
    // Messages about the source begin with its name, a line and a column.
    for (size_t At = Log.find(Message); At != std::string::npos;
         At = Log.find(Message, At + 1)) {
      size_t Line = At ? Log.rfind('\n', At) + 1 : 0;
      std::string_view Before(Log.data() + Line, At - Line);
      if (Before.empty() || startsWith(Before, "clang"))
        return true;
    }
  return false;
}

static bool isOneOf(std::string_view Word,
                    std::initializer_list<std::string_view> All) {
  return std::find(All.begin(), All.end(), Word) != All.end();
}

/// Options of the specification for compiled programs.
static bool isSpecified(std::string_view Word) {
  return isOneOf(Word,
                 {"-cl-single-precision-constant", "-cl-denorms-are-zero",
                  "-cl-fp32-correctly-rounded-divide-sqrt", "-cl-opt-disable",
                  "-cl-mad-enable", "-cl-no-signed-zeros",
                  "-cl-unsafe-math-optimizations", "-cl-finite-math-only",
                  "-cl-fast-relaxed-math", "-cl-uniform-work-group-size",
                  "-cl-no-subgroup-ifp", "-cl-kernel-arg-info"});
}

/// Hints for the compiler of Intel's GPUs, which do not change the program.
/// SYCL's runtime gives those of SYCL_PROGRAM_COMPILE_OPTIONS to every device.
static bool isHint(std::string_view Word) {
  return startsWith(Word, "-cl-intel-") || startsWith(Word, "-ze-") ||
         startsWith(Word, "-vc-");
}

/// The driver compiles an empty kernel with the options, since it does not
/// compile the program's own SPIR-V.
bool areSpirvOptions(cl_context Context,
                     const std::vector<cl_device_id> &Devices,
                     const char *Options) {
  std::string Others;
  for (std::string_view Word : wordsOf(Options ? Options : ""))
    if (!isSpecified(Word) && !isHint(Word))
      Others.append(Word).append(" ");
  if (Others.empty())
    return true;
  const char *Nothing = "kernel void nothing(void) {}\n";
  cl_program Asked =
      Driver.clCreateProgramWithSource(Context, 1, &Nothing, nullptr, nullptr);
  if (!Asked)
    return true;
  cl_int Error = Driver.clBuildProgram(Asked, Devices.size(), Devices.data(),
                                       Others.c_str(), nullptr, nullptr);
  Driver.clReleaseProgram(Asked);
  return Error != CL_INVALID_BUILD_OPTIONS;
}

/// Options that other drivers accept for a link; Tenon ignores them.
static bool isForLinks(std::string_view Word) {
  for (std::string_view Start : {"-O", "-g", "-w", "-W", "-D", "-I"})
    if (startsWith(Word, Start))
      return true;
  return isHint(Word) || startsWith(Word, "-cl-std=") ||
         isOneOf(Word, {"-create-library", "-enable-link-options",
                        "-cl-strict-aliasing", "-cl-take-global-address",
                        "-cl-match-sincospi"});
}

bool areLinkOptions(const char *Options) {
  std::vector<std::string_view> Words = wordsOf(Options ? Options : "");
  return std::all_of(Words.begin(), Words.end(), [](std::string_view Word) {
    return isSpecified(Word) || isForLinks(Word);
  });
}

std::string withoutFiles(const std::string &Options) {
  std::string Rest;
  for (std::string_view Word : wordsOf(Options))
    if (!startsWith(Word, "-save-temps") && !startsWith(Word, "--save-temps"))
      Rest.append(Rest.empty() ? "" : " ").append(Word);
  return Rest;
}

/// Intel's driver has this rule: OpenCL C before 2.0, which is also what a
/// build without -cl-std compiles, has work-groups of one size.
static bool needsUniformGroups(const ProgramText &Text) {
  bool IsOld = !Text.IsIL;
  for (std::string_view Word : wordsOf(Text.Options)) {
    if (Word == "-cl-uniform-work-group-size")
      return true;
    if (!Text.IsIL && startsWith(Word, "-cl-std="))
      IsOld =
          startsWith(Word, "-cl-std=CL1") || startsWith(Word, "-cl-std=cl1");
  }
  return IsOld;
}

bool needsUniformGroups(const std::vector<ProgramText> &Texts) {
  return std::all_of(Texts.begin(), Texts.end(), [](const ProgramText &Text) {
    return needsUniformGroups(Text);
  });
}

} // namespace tenon::layer

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every form of program has function names as plain text: SPIR-V for imported
// functions, bitcode in its string table. SPIR-V's instructions are recognised
// by the capabilities that they need.

#include "tenon/Front/UsesMatrices.h"
#include "tenon/Front/SpirvBytes.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>

namespace tenon {

static constexpr std::string_view Names[] = {
    "_matrix_mad_k",             // cl_intel_subgroup_matrix_multiply_accumulate
                                 // and cl_intel_subgroup_split_matrix_…
    "intel_sub_group_2d_block_", // cl_intel_subgroup_2d_block_io
    "__spirv_CooperativeMatrix", // SPV_KHR_cooperative_matrix and Intel's
                                 // additions
    "__spirv_JointMatrix",       // SPV_INTEL_joint_matrix of before 2024
    "__spirv_SubgroupMatrix", // SPV_INTEL_subgroup_matrix_multiply_accumulate
    "__spirv_SubgroupScaledMatrix", // …_scaled_matrix_…
    "__spirv_Subgroup2DBlock",      // SPV_INTEL_2d_block_io
    "spirv.CooperativeMatrixKHR",   // the types in LLVM IR
    "spirv.JointMatrixINTEL",
    "__tenon_matrix_",        // tenon/joint_matrix.h
    "tenon/joint_matrix",     // a source that includes one of its headers
    "__builtin_IB_sub_group", // IGC's own
};

/// SPIR-V specification, section 3.2.30, and Intel's extensions to it.
static constexpr uint32_t Capabilities[] = {
    6022, // CooperativeMatrixKHR
    6118, // JointMatrixINTEL
    6228, // Subgroup2DBlockIOINTEL
    6236, // SubgroupMatrixMultiplyAccumulateINTEL
    6263, // SubgroupScaledMatrixMultiplyAccumulateINTEL
};

/// Also in a damaged module: Tenon says what is wrong with it, and a driver may
/// end the process.
static bool hasCapability(const SpirvBytes &W) {
  constexpr uint32_t OpCapability = 17;
  bool Found = false;
  W.forEachInstruction([&](size_t At, uint32_t Opcode, size_t Count) {
    if (Opcode == OpCapability && Count == 2)
      Found |= std::count(std::begin(Capabilities), std::end(Capabilities),
                          W.at(At + 1)) != 0;
  });
  return Found;
}

bool usesMatrices(std::string_view Bytes) {
  if (std::any_of(std::begin(Names), std::end(Names),
                  [&](std::string_view Name) {
                    return Bytes.find(Name) != std::string_view::npos;
                  }))
    return true;
  SpirvBytes W(Bytes);
  return W.beginAsSpirv() && hasCapability(W);
}

static std::vector<uint32_t> requiredSizes(const SpirvBytes &W) {
  constexpr uint32_t OpExecutionMode = 16, SubgroupSize = 35;
  std::vector<uint32_t> Sizes;
  bool IsWhole = W.forEachInstruction([&](size_t At, uint32_t Opcode,
                                          size_t Count) {
    if (Opcode == OpExecutionMode && Count == 4 && W.at(At + 2) == SubgroupSize)
      Sizes.push_back(W.at(At + 3));
  });
  return IsWhole ? Sizes : std::vector<uint32_t>();
}

/// The numbers in intel_reqd_sub_group_size(16) of OpenCL C.
std::vector<uint32_t> requiredSubgroupSizes(std::string_view Bytes) {
  if (SpirvBytes W(Bytes); W.areSpirv())
    return requiredSizes(W);
  constexpr std::string_view Attribute = "intel_reqd_sub_group_size";
  constexpr std::string_view Before = " \t\n(";
  std::vector<uint32_t> Sizes;
  for (size_t At = Bytes.find(Attribute); At != std::string_view::npos;
       At = Bytes.find(Attribute, At)) {
    At = std::min(Bytes.find_first_not_of(Before, At + Attribute.size()),
                  Bytes.size());
    uint32_t Size = 0;
    std::from_chars(Bytes.data() + At, Bytes.data() + Bytes.size(), Size);
    Sizes.push_back(Size);
  }
  return Sizes;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// \p Text without line ends after a backslash, which may be within words.
static std::string joinLines(std::string_view Text) {
  std::string Joined;
  for (size_t At = 0; At < Text.size(); ++At) {
    size_t End = Text[At] == '\\' ? Text.find_first_not_of(" \t\v\f\r", At + 1)
                                  : std::string_view::npos;
    if (End != std::string_view::npos && Text[End] == '\n')
      At = End;
    else
      Joined += Text[At];
  }
  return Joined;
}

/// The text after white space and comments.
static std::string_view afterSpace(std::string_view Text) {
  for (;;) {
    size_t Start = Text.find_first_not_of(" \t\v\f\r");
    Text.remove_prefix(std::min(Start, Text.size()));
    if (Text.substr(0, 2) != "/*")
      return Text;
    size_t End = Text.find("*/", 2);
    Text.remove_prefix(std::min(End, Text.size() - 2) + 2);
  }
}

static bool hasFileDirective(std::string_view Text) {
  for (size_t At = Text.find_first_of("#%"); At != std::string_view::npos;
       At = Text.find_first_of("#%", At + 1)) {
    if (Text[At] == '%' && Text.substr(At, 2) != "%:")
      continue;
    std::string_view Rest =
        afterSpace(Text.substr(At + (Text[At] == '%' ? 2 : 1)));
    for (std::string_view Word : {"include", "import", "embed"})
      if (Rest.substr(0, Word.size()) == Word)
        return true;
  }
  return false;
}

bool isWholeProgram(std::string_view Bytes) {
  if (SpirvBytes(Bytes).areSpirv())
    return true;
  std::string Joined;
  if (Bytes.find('\\') != std::string_view::npos)
    Bytes = Joined = joinLines(Bytes);
  for (std::string_view Word :
       {"__FILE__", "__DATE__", "__TIME__", "__TIMESTAMP__", "__has_include",
        "__has_embed", ".incbin", ".include",
        "?\?=", "?\?/"}) // the trigraphs of # and the backslash
    if (Bytes.find(Word) != std::string_view::npos)
      return false;
  return !hasFileDirective(Bytes);
}

/// Quotation marks and backslashes may be within words.
bool areWholeOptions(std::string_view Options) {
  std::string Plain;
  std::copy_if(Options.begin(), Options.end(), std::back_inserter(Plain),
               [](char C) { return !std::strchr("\"'\\", C); });
  constexpr std::string_view NamesFiles[] = {
      "@",        "-include", "-imacros", "-X",       "-Wp,",   "-Wa,",
      "--config", "plugin",   "profile",  "-fmodule", "-mlink", "list="};
  return isWholeProgram(Plain) &&
         std::none_of(std::begin(NamesFiles), std::end(NamesFiles),
                      [&](std::string_view Word) {
                        return Plain.find(Word) != std::string::npos;
                      });
}

} // namespace tenon

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs an OpenCL or SYCL program with Tenon's OpenCL layer:
//
//   tenon-exec --verbose ./gemm 1024
//
// The loader of OpenCL finds the layer by the environment variable
// OPENCL_LAYERS. Exit status: the program's; 127 where it is not found, 126
// where it cannot be executed, 1 where the layer is missing, 2 for wrong usage.

#include "Drivers.h"
#include "ListDevices.h"

#include "tenon/Target/DeviceTargets.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <utility>

namespace fs = std::filesystem;

static const char Usage[] =
    "usage: tenon-exec [OPTION]... PROGRAM [ARGUMENT]...\n"
    "       tenon-exec [OPTION]... --list\n";

static const char Help[] = R"(
Runs PROGRAM, which uses OpenCL or SYCL, so that kernels that use matrices
(joint_matrix, cooperative matrices, matrix multiplications of sub-groups,
2D blocks) are compiled by Tenon. Kernels without matrices, and everything else,
stay the driver's. PROGRAM is not changed.

On a device that takes native kernels, such as a processor, such kernels run as
machine code that Tenon generates; an Intel GPU with matrix engines gets SPIR-V
with matrix instructions, one of NVIDIA (compute capability 8.0 or later) PTX,
and any other device SPIR-V without.

Options:
  --verbose, -v    The layer says on stderr what it compiles and launches.
  --list           Lists the devices, and how such kernels run on each.
  --target=NAME    How they run: %s (machine code), %s
                   (SPIR-V). The default is the best for each device.
                   A device that cannot have the target gets no such kernels.
  --architecture=NAME
                   Intel's GPUs without matrix engines look like this one
                   (%s)
                   to PROGRAM, so that SYCL's runtime runs joint_matrix kernels
                   on them. Do not use it for a program with code that was
                   compiled for that GPU alone, or that chooses code by its name.
  --threads=N      Threads of a native launch; by default one per processor.
  --layer=FILE     The layer; by default libTenonLayer.so in ../lib of this
                   program.
  --help, -h       This text.
  --version        Tenon's version.
  --               The end of the options.

Environment, for PROGRAM:
  OPENCL_LAYERS        Gets the layer as its last entry. A program needs
                       nothing else to use the layer.
  TENON_LAYER_VERBOSE  1: as --verbose.
  TENON_LAYER_TARGET   As --target.
  TENON_LAYER_ARCHITECTURE
                       As --architecture.
  TENON_LAYER_THREADS  As --threads.
  XDG_CACHE_HOME       Machine code is kept in its folder tenon/kernels; the
                       default is ~/.cache.

Exit status: PROGRAM's own; 127 where it is not found, 126 where it cannot be
executed, 1 where the layer is not found (with --list: or no device), 2 for wrong
usage.

Examples:
  tenon-exec ./gemm 1024
  tenon-exec --verbose --threads=4 python3 matmul.py
  tenon-exec --list
)";

namespace {

struct Options {
  bool Verbose = false, List = false;
  std::string Target, Architecture, Threads, Layer;
  char **Program = nullptr; // with its arguments
};

} // namespace

[[noreturn]] static void wrongUsage(const std::string &Why) {
  std::fprintf(stderr, "error: %s\n%sTry tenon-exec --help.\n", Why.c_str(),
               Usage);
  std::exit(2);
}

static bool isNumber(const std::string &Text) {
  return !Text.empty() && Text.size() < 6 &&
         Text.find_first_not_of("0123456789") == std::string::npos;
}

/// Whether \p Argument is --NAME=VALUE; sets \p Value.
static bool takesValue(const std::string &Argument, const std::string &Name,
                       std::string &Value) {
  std::string Start = Name + "=";
  if (Argument.compare(0, Start.size(), Start) != 0)
    return false;
  Value = Argument.substr(Start.size());
  return true;
}

static void parseOption(const std::string &Argument, Options &O) {
  if (Argument == "-v" || Argument == "--verbose") {
    O.Verbose = true;
  } else if (Argument == "--list") {
    O.List = true;
  } else if (Argument == "-h" || Argument == "--help") {
    std::fputs(Usage, stdout);
    std::printf(Help, tenon::deviceTargetNames(true, " or ").c_str(),
                tenon::deviceTargetNames(false, " or ").c_str(),
                tenon::intelGpuNames(", ").c_str());
    std::exit(0);
  } else if (Argument == "--version") {
    std::printf("tenon-exec %s\n", TENON_VERSION);
    std::exit(0);
  } else if (takesValue(Argument, "--target", O.Target)) {
    if (!tenon::isDeviceTarget(O.Target))
      wrongUsage("unknown target '" + O.Target +
                 "', expected one of: " + tenon::deviceTargetNames());
  } else if (takesValue(Argument, "--architecture", O.Architecture)) {
    if (!tenon::intelGpu(std::string_view(O.Architecture)))
      wrongUsage("unknown architecture '" + O.Architecture +
                 "', expected one of: " + tenon::intelGpuNames(" "));
  } else if (takesValue(Argument, "--threads", O.Threads)) {
    if (!isNumber(O.Threads))
      wrongUsage("--threads takes a number, not '" + O.Threads + "'");
  } else if (!takesValue(Argument, "--layer", O.Layer)) {
    for (const char *Name :
         {"--target", "--architecture", "--threads", "--layer"})
      if (Argument == Name)
        wrongUsage("expected " + Argument + "=VALUE");
    wrongUsage("unknown option '" + Argument + "'");
  }
}

static Options parse(int Count, char **Arguments) {
  Options O;
  int I = 1;
  for (; I < Count && Arguments[I][0] == '-'; ++I) {
    if (std::strcmp(Arguments[I], "--") == 0) {
      ++I;
      break;
    }
    parseOption(Arguments[I], O);
  }
  O.Program = Arguments + I;
  if (O.List != (I == Count))
    wrongUsage(O.List ? "--list takes no program" : "no program is named");
  return O;
}

static bool isReadable(const fs::path &File) {
  return access(File.c_str(), R_OK) == 0;
}

[[noreturn]] static void wrongLayer(const std::string &Layer,
                                    const std::string &Why) {
  std::fprintf(stderr, "error: the layer %s: %s\n", Layer.c_str(), Why.c_str());
  std::exit(1);
}

/// Checks the file that --layer names. A loader ignores one that is no layer
/// without a word.
static std::string givenLayer(const std::string &Given) {
  std::error_code Ignored;
  if (fs::is_directory(Given, Ignored))
    wrongLayer(Given, "is a folder, expected a file such as libTenonLayer.so");
  if (!isReadable(Given))
    wrongLayer(Given, std::strerror(errno));
  std::string Path = fs::absolute(Given, Ignored);
  void *Library = dlopen(Path.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (!Library)
    wrongLayer(Given, std::string("cannot be opened: ") + dlerror());
  if (!dlsym(Library, "clInitLayer"))
    wrongLayer(Given, "is not an OpenCL layer");
  return Path;
}

/// Finds the layer in the folders where it is built or installed. Ends the
/// process if it is not there.
static std::string findLayer(const std::string &Given) {
  if (!Given.empty())
    return givenLayer(Given);
  std::error_code Ignored;
  fs::path Here = fs::read_symlink("/proc/self/exe", Ignored).parent_path();
  for (const char *Folder : {"../lib", "../" TENON_LIBDIR, "."}) {
    fs::path File = (Here / Folder / "libTenonLayer.so").lexically_normal();
    if (isReadable(File))
      return File;
  }
  std::fprintf(
      stderr,
      "error: libTenonLayer.so was found neither in %s nor next to this "
      "program; --layer=FILE names it\n",
      (Here / "../lib").lexically_normal().c_str());
  std::exit(1);
}

/// Puts the layer last: the loader puts each layer in front of the previous
/// ones, so that this one gets the program's calls first.
static void setLayers(const std::string &Layer) {
  if (Layer.find(':') != std::string::npos)
    wrongLayer(Layer,
               "its path has a ':', which separates the names of layers");
  const char *Old = std::getenv("OPENCL_LAYERS");
  std::string Layers = Old ? Old : "";
  if ((":" + Layers + ":").find(":" + Layer + ":") != std::string::npos)
    return;
  Layers += (Layers.empty() ? "" : ":") + Layer;
  setenv("OPENCL_LAYERS", Layers.c_str(), 1);
}

/// A program may bring its own OpenCL, as Python's packages do; so this is no
/// error.
static void noteMissingOpenCL() {
  std::string Problem = wrongDriverName(), None;
  if (!dlopen("libOpenCL.so.1", RTLD_LAZY))
    None = "no OpenCL loader (libOpenCL.so.1) was found; Debian's package is "
           "ocl-icd-libopencl1";
  else if (!hasDrivers())
    None = NoDriver;
  if (!None.empty())
    Problem = None + ". A program without its own OpenCL has no devices";
  if (!Problem.empty())
    std::fprintf(stderr, "tenon-exec: note: %s\n", Problem.c_str());
}

/// The words for the error of execvp(), which says less than a shell about a
/// script without its interpreter, a folder, and a file that is not in PATH.
static std::string whyNotStarted(const std::string &Program, int Error) {
  std::error_code Ignored;
  bool IsPath = Program.find('/') != std::string::npos;
  std::string Text = Program + ": " + std::strerror(Error);
  if (Error == ENOENT && !IsPath && fs::is_regular_file(Program, Ignored))
    return Program + ": not in PATH; the one of this folder is ./" + Program;
  if (Error == ENOENT && IsPath && fs::exists(Program, Ignored))
    return Program +
           ": the interpreter or loader that it needs: " + std::strerror(Error);
  if (Error == EACCES && IsPath && fs::is_directory(Program, Ignored))
    return Program + ": is a folder";
  return Text;
}

int main(int Count, char **Arguments) {
  Options O = parse(Count, Arguments);
  setLayers(findLayer(O.Layer));
  if (O.Verbose)
    setenv("TENON_LAYER_VERBOSE", "1", 1);
  if (!O.Target.empty())
    setenv("TENON_LAYER_TARGET", O.Target.c_str(), 1);
  if (!O.Architecture.empty())
    setenv("TENON_LAYER_ARCHITECTURE", O.Architecture.c_str(), 1);
  if (!O.Threads.empty())
    setenv("TENON_LAYER_THREADS", O.Threads.c_str(), 1);
  if (O.List)
    return listDevices();
  noteMissingOpenCL();
  execvp(O.Program[0], O.Program);
  int Error = errno;
  std::fprintf(stderr, "error: %s\n",
               whyNotStarted(O.Program[0], Error).c_str());
  return Error == ENOENT ? 127 : 126;
}

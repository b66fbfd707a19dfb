// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs with matrices. The driver has made the program's handle from its
// source, or from an empty source, and never builds it. The driver builds the
// handles of the program's parts: a module of empty kernels with the same names
// and parameters, or what a SIMT target made of the program, SPIR-V or PTX.
// Programs without matrices are unknown here.

#ifndef TENON_LAYER_PROGRAMS_PROGRAMS_H
#define TENON_LAYER_PROGRAMS_PROGRAMS_H

#include "Layer/Driver.h"
#include "Layer/Registry.h"
#include "Layer/TenonLibrary.h"

#include <atomic>
#include <map>
#include <utility>

namespace tenon::layer {

/// A text of which a part of a program is compiled, and its options and
/// headers.
struct ProgramText {
  bool IsIL = false;
  std::string Bytes;   // OpenCL C, or SPIR-V with its specialisation done
  std::string Options; // as the program gave them
  std::vector<std::pair<std::string, std::string>> Headers; // name, text

  bool operator==(const ProgramText &) const = default;
};

/// The result of clCompileProgram() for a text, for clLinkProgram().
struct ProgramObject {
  std::string Name; // in messages of its linking
  ProgramText Text;
  std::string Code; // tenon_compile_object()
};

/// A part of a program that was compiled as one module: nearly always the whole
/// program.
struct ProgramPart {
  std::vector<ProgramText> Texts; // several where they were linked
  /// Those of the program, when the part was built.
  std::vector<cl_device_id> Devices;
  /// For native devices; null for others, and in a part that was linked by the
  /// driver.
  tenon_program *Native = nullptr;
  /// For other devices, to answer queries of its kernels.
  tenon_program *Compiled = nullptr;
  /// Compiled is PTX, whose launches are in threads (ThreadRange.h).
  bool TakesPtx = false;
  cl_program Handle = nullptr;     // the driver's, built
  bool NeedsUniformGroups = false; // in each launch
  bool IsPlain = false; // has no matrices, and the driver's kernels are real

  /// The program that answers questions about kernels; null if the driver has
  /// compiled the source.
  const tenon_program *known() const { return Native ? Native : Compiled; }

  ProgramPart() = default;
  ProgramPart(const ProgramPart &) = delete;
  ProgramPart &operator=(const ProgramPart &) = delete;
  ~ProgramPart() {
    if (Native)
      Tenon.release(Native);
    if (Compiled)
      Tenon.release(Compiled);
    if (Handle)
      Driver.clReleaseProgram(Handle);
  }
};

/// The program in a binary, and the devices that have this binary.
struct StoredTexts {
  std::vector<cl_device_id> Devices;
  cl_program_binary_type Type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::vector<ProgramText> Texts;
};

/// What a build, a compilation or a link has made for some devices.
struct ProgramBuild {
  std::vector<cl_device_id> Devices;
  cl_build_status Status = CL_BUILD_NONE;
  cl_program_binary_type Type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::string Log, Options;
  std::vector<std::shared_ptr<ProgramPart>> Parts; // of an executable
  /// Of a compiled object or a library; none if it came as a binary and has not
  /// been used yet.
  std::vector<ProgramObject> Objects;
};

/// A program and its last build. Its mutex guards the members that change.
struct Program : ProgramBuild {
  cl_context Context = nullptr; // never changes; the handle keeps it alive
  cl_program Handle = nullptr;
  /// As long as there are some, the program must not be built again.
  std::atomic<unsigned> NumKernels{0};

  std::mutex Mutex;
  ProgramText Text; // Options unused
  /// clSetProgramSpecializationConstant(), by SpecId.
  std::map<cl_uint, std::string> Constants;
  /// From clCreateProgramWithBinary(): the texts that a build compiles. Never
  /// changes.
  std::vector<StoredTexts> Stored;
  /// Builds of other texts, with other options or of another form, for other
  /// devices.
  std::vector<ProgramBuild> Earlier;

  /// The build for \p Device, or null. A program from a binary has something
  /// for its devices before it is built.
  ProgramBuild *buildFor(cl_device_id Device);
  /// What the binary for \p Device has, or null.
  const StoredTexts *storedFor(cl_device_id Device) const;
  /// The devices of clCreateProgramWithBinary(), or those of the context.
  std::vector<cl_device_id> ownDevices() const;
  /// The parts of the last executable that was built, for any device.
  std::vector<std::shared_ptr<ProgramPart>> executable() const;

  /// Begins a build of \p Texts for \p Devices, which replaces what earlier
  /// ones made for any of them. Returns the devices that the build is for:
  /// these, and those that have the same already. The devices of an executable
  /// have the same form.
  std::vector<cl_device_id> beginBuild(std::vector<cl_device_id> Devices,
                                       const std::vector<ProgramText> &Texts,
                                       bool IsExecutable);
};

using ProgramRegistry = Registry<cl_program, Program>;
ProgramRegistry &programs();

/// An object or library without matrices, which the driver has compiled. If it
/// is linked with objects that have matrices, Tenon can compile it from the
/// texts that it was made of for a device.
struct PlainObject {
  struct Build {
    std::vector<cl_device_id> Devices;
    std::vector<ProgramText> Texts;
  };
  std::vector<Build> Builds; // of different texts, with different devices

  /// Null if there is none.
  const Build *buildFor(cl_device_id Device) const;
  /// Replaces what \p Device had.
  void set(cl_device_id Device, std::vector<ProgramText> Texts);
};
using PlainRegistry = Registry<cl_program, const PlainObject>;
PlainRegistry &plainObjects();

/// Owners of a handle that the layer knows; the driver counts, too.
cl_int CL_API_CALL retainProgram(cl_program Handle);
cl_int CL_API_CALL releaseProgram(cl_program Handle);

cl_program CL_API_CALL createProgramWithSource(cl_context Context,
                                               cl_uint Count,
                                               const char **Strings,
                                               const size_t *Lengths,
                                               cl_int *Error);
cl_program CL_API_CALL createProgramWithIL(cl_context Context, const void *IL,
                                           size_t Length, cl_int *Error);
cl_program CL_API_CALL createProgramWithILKHR(cl_context Context,
                                              const void *IL, size_t Length,
                                              cl_int *Error);
cl_program CL_API_CALL createProgramWithBinary(
    cl_context Context, cl_uint NumDevices, const cl_device_id *Devices,
    const size_t *Lengths, const unsigned char **Binaries, cl_int *BinaryStatus,
    cl_int *Error);
cl_int CL_API_CALL setSpecializationConstant(cl_program Handle, cl_uint Id,
                                             size_t Size, const void *Value);

using BuildNotify = void(CL_CALLBACK *)(cl_program, void *);

cl_int CL_API_CALL buildProgram(cl_program Handle, cl_uint NumDevices,
                                const cl_device_id *Devices,
                                const char *Options, BuildNotify Notify,
                                void *UserData);
cl_int CL_API_CALL compileProgram(cl_program Handle, cl_uint NumDevices,
                                  const cl_device_id *Devices,
                                  const char *Options, cl_uint NumHeaders,
                                  const cl_program *Headers,
                                  const char **HeaderNames, BuildNotify Notify,
                                  void *UserData);
cl_program CL_API_CALL linkProgram(cl_context Context, cl_uint NumDevices,
                                   const cl_device_id *Devices,
                                   const char *Options, cl_uint NumPrograms,
                                   const cl_program *Programs,
                                   BuildNotify Notify, void *UserData,
                                   cl_int *Error);

cl_int CL_API_CALL getProgramInfo(cl_program Handle, cl_program_info What,
                                  size_t Size, void *Value,
                                  size_t *SizeReturned);
cl_int CL_API_CALL getProgramBuildInfo(cl_program Handle, cl_device_id Device,
                                       cl_program_build_info What, size_t Size,
                                       void *Value, size_t *SizeReturned);

/// The names of its kernels as the driver knows them, with ";" between them.
std::string partKernelNames(const ProgramPart &Part);

/// A new program, whose handle the driver makes of \p Source. Null on failure.
std::shared_ptr<Program> makeProgram(cl_context Context,
                                     const std::string &Source, cl_int *Error);

/// \p Handle, a new program of the driver's.
cl_program newPlain(cl_program Handle);

/// The driver's handle of a SPIR-V module.
cl_program makeDriverProgram(cl_context Context, const void *IL, size_t Length,
                             cl_int *Error);

} // namespace tenon::layer

#endif

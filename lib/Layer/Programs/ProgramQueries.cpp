// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of programs with matrices: the layer answers those that the
// handle cannot, because the driver has never built it.

#include "Layer/Answer.h"
#include "Layer/Devices/Devices.h"
#include "ProgramBinary.h"

namespace tenon::layer {

std::string partKernelNames(const ProgramPart &Part) {
  size_t Size = 0;
  if (Driver.clGetProgramInfo(Part.Handle, CL_PROGRAM_KERNEL_NAMES, 0, nullptr,
                              &Size) != CL_SUCCESS ||
      Size == 0)
    return "";
  std::string Names(Size, '\0');
  if (Driver.clGetProgramInfo(Part.Handle, CL_PROGRAM_KERNEL_NAMES, Size,
                              Names.data(), nullptr) != CL_SUCCESS)
    return "";
  return Names.c_str();
}

static cl_int answerKernelNames(const Program &P, const QueryAnswer &Answer) {
  auto Parts = P.executable();
  if (Parts.empty())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  std::string All;
  for (const auto &Part : Parts) {
    std::string Names = partKernelNames(*Part);
    All += (All.empty() || Names.empty() ? "" : ";") + Names;
  }
  return Answer.text(All);
}

static cl_int answerNumKernels(const Program &P, const QueryAnswer &Answer) {
  auto Parts = P.executable();
  if (Parts.empty())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  size_t All = 0;
  for (const auto &Part : Parts) {
    size_t Count = 0;
    if (cl_int Error =
            Driver.clGetProgramInfo(Part->Handle, CL_PROGRAM_NUM_KERNELS,
                                    sizeof(Count), &Count, nullptr))
      return Error;
    All += Count;
  }
  return Answer.value(All);
}

/// The binary for a device; empty if there is none, or if it has a part that
/// the driver linked.
static std::string binaryOf(Program &P, cl_device_id Device) {
  const ProgramBuild *Build = P.buildFor(Device);
  if (!Build)
    return "";
  StoredProgram Stored;
  Stored.Type = Build->Type;
  const StoredTexts *Given = P.storedFor(Device);
  if (Given && Build->Parts.empty() && Build->Objects.empty())
    Stored.Texts = Given->Texts;
  for (const ProgramObject &Object : Build->Objects)
    Stored.Texts.push_back(Object.Text);
  for (const auto &Part : Build->Parts) {
    if (Part->IsPlain)
      return "";
    Stored.Texts.insert(Stored.Texts.end(), Part->Texts.begin(),
                        Part->Texts.end());
  }
  return Stored.Texts.empty() ? "" : writeProgramBinary(Stored);
}

/// The devices of CL_PROGRAM_DEVICES, in that order.
static std::vector<cl_device_id> devicesOf(const Program &P) {
  if (!P.Stored.empty())
    return P.ownDevices();
  cl_uint Count = 0;
  Driver.clGetProgramInfo(P.Handle, CL_PROGRAM_NUM_DEVICES, sizeof(Count),
                          &Count, nullptr);
  std::vector<cl_device_id> Devices(Count);
  Driver.clGetProgramInfo(P.Handle, CL_PROGRAM_DEVICES,
                          Count * sizeof(cl_device_id), Devices.data(),
                          nullptr);
  return Devices;
}

static cl_int answerBinarySizes(Program &P, const QueryAnswer &Answer) {
  std::vector<size_t> Sizes;
  for (cl_device_id Device : devicesOf(P))
    Sizes.push_back(binaryOf(P, Device).size());
  return Answer.bytes(Sizes.data(), Sizes.size() * sizeof(size_t));
}

/// The answer has pointers to where each device's binary goes; null:
/// not wanted.
static cl_int answerBinaries(Program &P, const QueryAnswer &Answer) {
  std::vector<cl_device_id> Devices = devicesOf(P);
  size_t Count = Devices.size();
  if (Answer.SizeReturned)
    *Answer.SizeReturned = Count * sizeof(unsigned char *);
  if (!Answer.Value)
    return CL_SUCCESS;
  if (Answer.Size < Count * sizeof(unsigned char *))
    return CL_INVALID_VALUE;
  auto **Binaries = static_cast<unsigned char **>(Answer.Value);
  for (size_t I = 0; I < Count; ++I) {
    if (!Binaries[I])
      continue;
    std::string Binary = binaryOf(P, Devices[I]);
    std::memcpy(Binaries[I], Binary.data(), Binary.size());
  }
  return CL_SUCCESS;
}

cl_int CL_API_CALL getProgramInfo(cl_program Handle, cl_program_info What,
                                  size_t Size, void *Value,
                                  size_t *SizeReturned) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (!P)
    return Driver.clGetProgramInfo(Handle, What, Size, Value, SizeReturned);
  QueryAnswer Answer{Size, Value, SizeReturned};
  std::lock_guard Lock(P->Mutex);
  switch (What) {
  case CL_PROGRAM_IL:
    // A program that was created from source has none.
    return Answer.bytes(P->Text.Bytes.data(),
                        P->Text.IsIL ? P->Text.Bytes.size() : 0);
  case CL_PROGRAM_SOURCE:
    if (P->Text.IsIL || !P->Stored.empty())
      return Answer.text("");
    break;
  case CL_PROGRAM_NUM_DEVICES:
    return Answer.value(cl_uint(devicesOf(*P).size()));
  case CL_PROGRAM_DEVICES: {
    std::vector<cl_device_id> All = devicesOf(*P);
    return Answer.bytes(All.data(), All.size() * sizeof(cl_device_id));
  }
  case CL_PROGRAM_NUM_KERNELS:
    return answerNumKernels(*P, Answer);
  case CL_PROGRAM_KERNEL_NAMES:
    return answerKernelNames(*P, Answer);
  case CL_PROGRAM_BINARY_SIZES:
    return answerBinarySizes(*P, Answer);
  case CL_PROGRAM_BINARIES:
    return answerBinaries(*P, Answer);
  default:
    break;
  }
  return Driver.clGetProgramInfo(Handle, What, Size, Value, SizeReturned);
}

/// The size of the variables in global memory, of a built program.
static size_t variableBytes(const ProgramBuild &Build, cl_device_id Device) {
  size_t All = 0;
  for (const auto &Part : Build.Parts) {
    size_t Bytes = 0;
    if (Part->known() && planFor(Device).hasTenonsSizes())
      Bytes = Tenon.variables_size(Part->known());
    else
      Driver.clGetProgramBuildInfo(Part->Handle, Device,
                                   CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE,
                                   sizeof(Bytes), &Bytes, nullptr);
    All += Bytes;
  }
  return All;
}

cl_int CL_API_CALL getProgramBuildInfo(cl_program Handle, cl_device_id Device,
                                       cl_program_build_info What, size_t Size,
                                       void *Value, size_t *SizeReturned) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (!P)
    return Driver.clGetProgramBuildInfo(Handle, Device, What, Size, Value,
                                        SizeReturned);
  if (cl_int Error = checkDevices(P->Context, {Device}))
    return Error;
  if (!P->Stored.empty() && !P->storedFor(Device))
    return CL_INVALID_DEVICE;
  QueryAnswer Answer{Size, Value, SizeReturned};
  std::lock_guard Lock(P->Mutex);
  const ProgramBuild None, *Found = P->buildFor(Device);
  const ProgramBuild &Build = Found ? *Found : None;
  switch (What) {
  case CL_PROGRAM_BUILD_STATUS:
    return Answer.value(Build.Status);
  case CL_PROGRAM_BUILD_OPTIONS:
    return Answer.text(Build.Options);
  case CL_PROGRAM_BUILD_LOG:
    return Answer.text(Build.Log);
  case CL_PROGRAM_BINARY_TYPE:
    return Answer.value(Build.Type);
  case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
    return Answer.value(variableBytes(Build, Device));
  default:
    return Driver.clGetProgramBuildInfo(Handle, Device, What, Size, Value,
                                        SizeReturned);
  }
}

} // namespace tenon::layer

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Kernels.h"
#include "Say.h"

#include <cstdlib>
#include <cstring>
#include <type_traits>

namespace tenon::layer {

KernelRegistry &kernels() {
  static auto *All = new KernelRegistry; // other threads may outlive main()
  return *All;
}

//===----------------------------------------------------------------------===//
// Handles
//===----------------------------------------------------------------------===//

/// As OpenCL specifies, a kernel retains its program; the driver's handle
/// retains only the part.
static void attach(cl_kernel Handle, std::shared_ptr<Kernel> K) {
  retainProgram(K->Owner->Handle);
  ++K->Owner->NumKernels;
  kernels().add(Handle, std::move(K));
}

static void adopt(cl_kernel Handle, std::shared_ptr<Program> Owner,
                  std::shared_ptr<ProgramPart> Part, const char *Name) {
  auto K = std::make_shared<Kernel>();
  if (Part->Native)
    K->Native = Tenon.find_kernel(Part->Native, Name);
  K->Known = K->Native;
  if (!K->Known && Part->Compiled)
    K->Known = Tenon.find_kernel(Part->Compiled, Name);
  if (K->Native) {
    K->Info = Tenon.kernel_requirements(K->Native);
    K->Arguments.resize(K->Info->num_params);
  }
  K->Owner = std::move(Owner);
  K->Part = std::move(Part);
  attach(Handle, std::move(K));
}

using PartList = std::vector<std::shared_ptr<ProgramPart>>;

static PartList partsOf(Program &P) {
  std::lock_guard Lock(P.Mutex);
  return P.Type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE ? P.Parts : PartList();
}

/// Says why Tenon has left a kernel out that the driver does not have, either.
static void sayWhyNot(const ProgramPart &Part, const char *Name) {
  const char *Reason = nullptr;
  for (size_t I = 0; Part.Native; ++I) {
    const char *LeftOut = Tenon.left_out_kernel(Part.Native, I, &Reason);
    if (!LeftOut)
      return;
    if (std::strcmp(LeftOut, Name) == 0)
      say("error: " + std::string(Reason));
  }
}

cl_kernel CL_API_CALL createKernel(cl_program Handle, const char *Name,
                                   cl_int *Error) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (!P)
    return Driver.clCreateKernel(Handle, Name, Error);
  cl_int Result = Name ? CL_INVALID_PROGRAM_EXECUTABLE : CL_INVALID_VALUE;
  if (Name)
    for (const auto &Part : partsOf(*P)) {
      cl_kernel K = Driver.clCreateKernel(Part->Handle, Name, &Result);
      if (!K)
        continue;
      adopt(K, P, Part, Name);
      setError(Error, CL_SUCCESS);
      return K;
    }
  for (const auto &Part : Name ? partsOf(*P) : PartList())
    sayWhyNot(*Part, Name);
  setError(Error, Result);
  return nullptr;
}

static std::string nameOf(cl_kernel Handle) {
  size_t Size = 0;
  if (Driver.clGetKernelInfo(Handle, CL_KERNEL_FUNCTION_NAME, 0, nullptr,
                             &Size) != CL_SUCCESS ||
      Size == 0)
    return "";
  std::string Name(Size, '\0');
  Driver.clGetKernelInfo(Handle, CL_KERNEL_FUNCTION_NAME, Size, Name.data(),
                         nullptr);
  return Name.c_str();
}

cl_int CL_API_CALL createKernelsInProgram(cl_program Handle, cl_uint Room,
                                          cl_kernel *Kernels, cl_uint *Count) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (!P)
    return Driver.clCreateKernelsInProgram(Handle, Room, Kernels, Count);
  auto Parts = partsOf(*P);
  if (Parts.empty())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  std::vector<cl_uint> Counts;
  cl_uint All = 0;
  for (const auto &Part : Parts) {
    Counts.push_back(0);
    if (cl_int Error = Driver.clCreateKernelsInProgram(Part->Handle, 0, nullptr,
                                                       &Counts.back()))
      return Error;
    All += Counts.back();
  }
  if (Count)
    *Count = All;
  if (!Kernels)
    return CL_SUCCESS;
  if (Room < All)
    return CL_INVALID_VALUE;
  for (size_t I = 0; I < Parts.size(); ++I) {
    if (Counts[I] == 0)
      continue;
    if (cl_int Error = Driver.clCreateKernelsInProgram(
            Parts[I]->Handle, Counts[I], Kernels, nullptr))
      return Error;
    for (cl_uint N = 0; N < Counts[I]; ++N)
      adopt(Kernels[N], P, Parts[I], nameOf(Kernels[N]).c_str());
    Kernels += Counts[I];
  }
  return CL_SUCCESS;
}

cl_kernel CL_API_CALL cloneKernel(cl_kernel Source, cl_int *Error) {
  cl_kernel Clone = Driver.clCloneKernel(Source, Error);
  std::shared_ptr<Kernel> From = Clone ? kernels().find(Source) : nullptr;
  if (!From)
    return Clone;
  auto K = std::make_shared<Kernel>();
  K->Owner = From->Owner;
  K->Part = From->Part;
  K->Native = From->Native;
  K->Known = From->Known;
  K->Info = From->Info;
  {
    std::lock_guard Lock(From->Mutex);
    K->Arguments = From->Arguments;
  }
  attach(Clone, std::move(K));
  return Clone;
}

cl_int CL_API_CALL retainKernel(cl_kernel Handle) {
  cl_int Error = Driver.clRetainKernel(Handle);
  if (Error == CL_SUCCESS)
    kernels().retain(Handle);
  return Error;
}

cl_int CL_API_CALL releaseKernel(cl_kernel Handle) {
  std::shared_ptr<Kernel> Last = kernels().release(Handle);
  cl_int Error = Driver.clReleaseKernel(Handle);
  if (Last) {
    --Last->Owner->NumKernels;
    releaseProgram(Last->Owner->Handle);
  }
  return Error;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Whether a native kernel has to be given the buffer that a sub-buffer is a
/// part of. PoCL 3.1 has a wrong address for the sub-buffer; PoCL 7.1 counts a
/// buffer's sub-buffers among the native kernel's own buffers, and crashes.
static bool needsWholeBuffer(cl_platform_id Platform) {
  char Version[128] = {};
  Driver.clGetPlatformInfo(Platform, CL_PLATFORM_VERSION, sizeof(Version) - 1,
                           Version, nullptr);
  // "OpenCL 3.0 PoCL 3.1+debian  Linux, …", before PoCL 4 also "pocl 1.8"
  for (const char *Name : {"PoCL ", "pocl "})
    if (const char *Found = std::strstr(Version, Name))
      return std::atoi(Found + std::strlen(Name)) < 4;
  return true;
}

static void recordBuffer(KernelArgument &A, const Kernel &K, cl_mem Buffer) {
  A.Kind = KernelArgument::Memory;
  A.Buffer = Buffer;
  A.Word = 0;
  cl_mem Whole = nullptr;
  size_t Offset = 0;
  if (!Buffer ||
      Driver.clGetMemObjectInfo(Buffer, CL_MEM_ASSOCIATED_MEMOBJECT,
                                sizeof(cl_mem), &Whole, nullptr) ||
      !Whole || !needsWholeBuffer(platformOf(K.Owner->Context)) ||
      Driver.clGetMemObjectInfo(Buffer, CL_MEM_OFFSET, sizeof(Offset), &Offset,
                                nullptr))
    return;
  A.Buffer = Whole;
  A.Word = Offset;
}

static void record(Kernel &K, cl_uint Index, size_t Size, const void *Value) {
  std::lock_guard Lock(K.Mutex);
  if (Index >= K.Arguments.size())
    return;
  KernelArgument &A = K.Arguments[Index];
  assert(Index < K.Info->num_params && "arguments are those of the parameters");
  switch (K.Info->params[Index].kind) {
  case TENON_PARAM_BUFFER: {
    cl_mem Buffer = nullptr;
    if (Value)
      std::memcpy(&Buffer, Value, sizeof(cl_mem));
    recordBuffer(A, K, Buffer);
    break;
  }
  case TENON_PARAM_LOCAL:
    A.Kind = KernelArgument::Local;
    A.Word = Size;
    break;
  default:
    A.Kind = KernelArgument::Value;
    auto *First = static_cast<const std::byte *>(Value);
    A.Bytes.assign(First, First + Size);
  }
}

/// Checks an argument against the compiled kernel, since some drivers do not.
static cl_int checkArgument(const Kernel &K, cl_uint Index, size_t Size,
                            const void *Value) {
  if (Index >= K.Info->num_params)
    return CL_INVALID_ARG_INDEX;
  const tenon_param_info &Param = K.Info->params[Index];
  switch (Param.kind) {
  case TENON_PARAM_BUFFER:
    return Size == sizeof(cl_mem) ? CL_SUCCESS : CL_INVALID_ARG_SIZE;
  case TENON_PARAM_LOCAL:
    if (Value)
      return CL_INVALID_ARG_VALUE;
    return Size ? CL_SUCCESS : CL_INVALID_ARG_SIZE;
  default:
    if (!Value)
      return CL_INVALID_ARG_VALUE;
    return Size == Param.size ? CL_SUCCESS : CL_INVALID_ARG_SIZE;
  }
}

cl_int CL_API_CALL setKernelArg(cl_kernel Handle, cl_uint Index, size_t Size,
                                const void *Value) {
  std::shared_ptr<Kernel> K = kernels().find(Handle);
  if (!K || !K->Native)
    return Driver.clSetKernelArg(Handle, Index, Size, Value);
  if (cl_int Error = checkArgument(*K, Index, Size, Value))
    return Error;
  cl_int Error = Driver.clSetKernelArg(Handle, Index, Size, Value);
  if (Error == CL_SUCCESS)
    record(*K, Index, Size, Value);
  return Error;
}

template <typename Address>
cl_int setPointer(cl_kernel Handle, cl_uint Index, Address Pointer,
                  SetPointer<Address> *Below) {
  std::shared_ptr<Kernel> K = kernels().find(Handle);
  if (!K || !K->Native)
    return Below(Handle, Index, Pointer);
  if (Index >= K->Info->num_params)
    return CL_INVALID_ARG_INDEX;
  // Intel's driver takes a pointer for any value of eight bytes.
  if (K->Info->params[Index].kind != TENON_PARAM_BUFFER)
    return CL_INVALID_ARG_VALUE;
  cl_int Error = Below(Handle, Index, Pointer);
  if (Error != CL_SUCCESS)
    return Error;
  std::lock_guard Lock(K->Mutex);
  KernelArgument &A = K->Arguments[Index];
  A.Kind = KernelArgument::Pointer;
  if constexpr (std::is_pointer_v<Address>)
    A.Word = reinterpret_cast<uintptr_t>(Pointer);
  else
    A.Word = Pointer;
  return CL_SUCCESS;
}

template cl_int setPointer(cl_kernel, cl_uint, const void *,
                           SetPointer<const void *> *);
template cl_int setPointer(cl_kernel, cl_uint, cl_ulong,
                           SetPointer<cl_ulong> *);

cl_int CL_API_CALL setKernelArgSVMPointer(cl_kernel Handle, cl_uint Index,
                                          const void *Pointer) {
  return setPointer(Handle, Index, Pointer, Driver.clSetKernelArgSVMPointer);
}

} // namespace tenon::layer

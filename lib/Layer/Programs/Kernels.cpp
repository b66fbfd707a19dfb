// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Kernels.h"
#include "Layer/Say.h"
#include "SubBuffers.h"

#include <algorithm>
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
static cl_int attach(cl_kernel Handle, std::shared_ptr<Kernel> K) {
  if (cl_int Error = retainProgram(K->Owner->Handle))
    return Error;
  ++K->Owner->NumKernels;
  kernels().add(Handle, std::move(K));
  return CL_SUCCESS;
}

using PartList = std::vector<std::shared_ptr<ProgramPart>>;

static std::shared_ptr<Kernel> makeKernel(std::shared_ptr<Program> Owner,
                                          std::shared_ptr<ProgramPart> Part,
                                          const char *Name) {
  auto K = std::make_shared<Kernel>();
  if (Part->Native)
    K->Native = Tenon.find_kernel(Part->Native, Name);
  K->Known = K->Native;
  if (!K->Known && Part->Compiled)
    K->Known = Tenon.find_kernel(Part->Compiled, Name);
  if (K->Native || (K->Known && Part->TakesPtx))
    K->Info = Tenon.kernel_requirements(K->Known);
  if (K->Native)
    K->Arguments.resize(K->Info->num_params);
  K->Owner = std::move(Owner);
  K->Part = std::move(Part);
  return K;
}

static cl_uint numArguments(cl_kernel Handle) {
  cl_uint Count = 0;
  Driver.clGetKernelInfo(Handle, CL_KERNEL_NUM_ARGS, sizeof(Count), &Count,
                         nullptr);
  return Count;
}

/// Whether arguments of \p A can be those of \p B, as far as that is known.
static bool haveSameParameters(const Kernel &A, cl_kernel HandleOfA,
                               const Kernel &B) {
  if (numArguments(HandleOfA) != numArguments(B.Handle))
    return false;
  for (size_t I = 0; A.Info && B.Info && I < A.Info->num_params; ++I)
    if (A.Info->params[I].kind != B.Info->params[I].kind ||
        A.Info->params[I].size != B.Info->params[I].size)
      return false;
  return true;
}

/// Makes the kernel \p Handle of \p Part one of the layer's, together with
/// those of \p Earlier builds. Returns OpenCL's error, also where their
/// parameters differ.
static cl_int adopt(cl_kernel Handle, const std::shared_ptr<Program> &Owner,
                    const std::shared_ptr<ProgramPart> &Part,
                    const PartList &Earlier, const char *Name) {
  std::shared_ptr<Kernel> K = makeKernel(Owner, Part, Name);
  for (const auto &Other : Earlier) {
    cl_int Error = CL_SUCCESS;
    cl_kernel Own = Driver.clCreateKernel(Other->Handle, Name, &Error);
    if (!Own)
      continue;
    K->Others.push_back(makeKernel(Owner, Other, Name));
    K->Others.back()->Handle = Own;
    if (!haveSameParameters(*K, Handle, *K->Others.back()))
      return CL_INVALID_KERNEL_DEFINITION;
  }
  return attach(Handle, std::move(K));
}

static PartList partsOf(Program &P) {
  std::lock_guard Lock(P.Mutex);
  return P.executable();
}

/// Those of builds for other devices than those of partsOf().
static PartList earlierPartsOf(Program &P) {
  std::lock_guard Lock(P.Mutex);
  PartList All, Last = P.executable();
  for (const ProgramBuild &Build : P.Earlier)
    if (Build.Parts != Last)
      All.insert(All.end(), Build.Parts.begin(), Build.Parts.end());
  return All;
}

/// Says why Tenon has left a kernel out that the driver does not have, either.
static void sayWhyNot(const ProgramPart &Part, const char *Name) {
  const char *Reason = nullptr;
  for (size_t I = 0; Part.known(); ++I) {
    const char *LeftOut = Tenon.left_out_kernel(Part.known(), I, &Reason);
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
  if (!Name) {
    setError(Error, CL_INVALID_VALUE);
    return nullptr;
  }
  cl_int Result = CL_INVALID_PROGRAM_EXECUTABLE;
  PartList Parts = partsOf(*P), Earlier = earlierPartsOf(*P);
  while (!Parts.empty() || !Earlier.empty()) {
    PartList &From = Parts.empty() ? Earlier : Parts;
    std::shared_ptr<ProgramPart> Part = From.front();
    From.erase(From.begin());
    cl_kernel K = Driver.clCreateKernel(Part->Handle, Name, &Result);
    if (!K)
      continue;
    Result = adopt(K, P, Part, Earlier, Name);
    setError(Error, Result);
    if (Result == CL_SUCCESS)
      return K;
    Driver.clReleaseKernel(K);
    return nullptr;
  }
  for (const auto &Part : partsOf(*P))
    sayWhyNot(*Part, Name);
  setError(Error, Result);
  return nullptr;
}

static cl_int findName(cl_kernel Handle, std::string &Name) {
  size_t Size = 0;
  cl_int Error = Driver.clGetKernelInfo(Handle, CL_KERNEL_FUNCTION_NAME, 0,
                                        nullptr, &Size);
  if (Error != CL_SUCCESS)
    return Error;
  Name.assign(Size, '\0');
  Error = Driver.clGetKernelInfo(Handle, CL_KERNEL_FUNCTION_NAME, Size,
                                 Name.data(), nullptr);
  Name = Name.c_str();
  return Error;
}

/// The same for a kernel whose name the driver knows.
static cl_int adopt(cl_kernel Handle, const std::shared_ptr<Program> &Owner,
                    const std::shared_ptr<ProgramPart> &Part,
                    const PartList &Earlier) {
  std::string Name;
  cl_int Error = findName(Handle, Name);
  return Error ? Error : adopt(Handle, Owner, Part, Earlier, Name.c_str());
}

/// Makes all kernels of \p Parts, which have \p Counts, or none if there is an
/// error.
static cl_int createAll(const std::shared_ptr<Program> &P,
                        const PartList &Parts,
                        const std::vector<cl_uint> &Counts,
                        cl_kernel *Kernels) {
  PartList Earlier = earlierPartsOf(*P);
  cl_kernel *End = Kernels;
  cl_int Error = CL_SUCCESS;
  for (size_t I = 0; I < Parts.size() && Error == CL_SUCCESS; ++I) {
    if (Counts[I] == 0)
      continue;
    cl_kernel *Own = End;
    Error = Driver.clCreateKernelsInProgram(Parts[I]->Handle, Counts[I], Own,
                                            nullptr);
    if (Error == CL_SUCCESS)
      End += Counts[I];
    for (; Own != End && Error == CL_SUCCESS; ++Own)
      Error = adopt(*Own, P, Parts[I], Earlier);
  }
  if (Error != CL_SUCCESS)
    std::for_each(Kernels, End, releaseKernel);
  return Error;
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
  return createAll(P, Parts, Counts, Kernels);
}

static std::shared_ptr<Kernel> copyOf(Kernel &From) {
  auto K = std::make_shared<Kernel>();
  K->Owner = From.Owner;
  K->Part = From.Part;
  K->Native = From.Native;
  K->Known = From.Known;
  K->Info = From.Info;
  std::lock_guard Lock(From.Mutex);
  K->Arguments = From.Arguments;
  return K;
}

cl_kernel CL_API_CALL cloneKernel(cl_kernel Source, cl_int *Error) {
  cl_kernel Clone = Driver.clCloneKernel(Source, Error);
  std::shared_ptr<Kernel> From = Clone ? kernels().find(Source) : nullptr;
  if (!From)
    return Clone;
  std::shared_ptr<Kernel> K = copyOf(*From);
  for (const auto &Other : From->Others) {
    K->Others.push_back(copyOf(*Other));
    K->Others.back()->Handle = Driver.clCloneKernel(Other->Handle, Error);
    if (K->Others.back()->Handle)
      continue;
    Driver.clReleaseKernel(Clone);
    return nullptr;
  }
  cl_int Failed = attach(Clone, std::move(K));
  if (Failed == CL_SUCCESS)
    return Clone;
  Driver.clReleaseKernel(Clone);
  setError(Error, Failed);
  return nullptr;
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

/// The buffer that \p Buffer is a sub-buffer of; null if it is not one. For a
/// buffer over shared memory Intel's driver returns an internal object, which
/// its own functions reject.
static cl_mem wholeOf(cl_mem Buffer) {
  cl_mem Whole = nullptr;
  cl_mem_object_type Type;
  if (Driver.clGetMemObjectInfo(Buffer, CL_MEM_ASSOCIATED_MEMOBJECT,
                                sizeof(cl_mem), &Whole, nullptr) ||
      !Whole ||
      Driver.clGetMemObjectInfo(Whole, CL_MEM_TYPE, sizeof(Type), &Type,
                                nullptr))
    return nullptr;
  return Whole;
}

static void recordBuffer(KernelArgument &A, const Kernel &K, cl_mem Buffer) {
  A.Kind = KernelArgument::Memory;
  A.Buffer = Buffer;
  A.Word = 0;
  cl_mem Whole = Buffer ? wholeOf(Buffer) : nullptr;
  size_t Offset = 0;
  if (!Whole || !needsWholeBuffer(platformOf(K.Owner->Context)) ||
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

/// Calls \p Set for the kernel and for its builds for other devices, until
/// there is an error.
template <typename SetFn>
static cl_int setForAll(Kernel &K, cl_kernel Handle, const SetFn &Set) {
  cl_int Error = Set(K, Handle);
  for (const auto &Other : K.Others)
    if (Error == CL_SUCCESS)
      Error = Set(*Other, Other->Handle);
  return Error;
}

cl_int CL_API_CALL setKernelArg(cl_kernel Handle, cl_uint Index, size_t Size,
                                const void *Value) {
  std::shared_ptr<Kernel> Found = kernels().find(Handle);
  if (!Found)
    return Driver.clSetKernelArg(Handle, Index, Size, Value);
  return setForAll(*Found, Handle, [&](Kernel &K, cl_kernel Own) {
    cl_int Error = K.Info ? checkArgument(K, Index, Size, Value) : CL_SUCCESS;
    if (Error == CL_SUCCESS)
      Error = Driver.clSetKernelArg(Own, Index, Size, Value);
    if (Error == CL_SUCCESS && K.Native)
      record(K, Index, Size, Value);
    return Error;
  });
}

template <typename Address>
static cl_int setPointerOf(Kernel &K, cl_kernel Handle, cl_uint Index,
                           Address Pointer, SetPointer<Address> *Below) {
  if (!K.Native)
    return Below(Handle, Index, Pointer);
  if (Index >= K.Info->num_params)
    return CL_INVALID_ARG_INDEX;
  // Intel's driver accepts a pointer for any value of eight bytes.
  if (K.Info->params[Index].kind != TENON_PARAM_BUFFER)
    return CL_INVALID_ARG_VALUE;
  cl_int Error = Below(Handle, Index, Pointer);
  if (Error != CL_SUCCESS)
    return Error;
  std::lock_guard Lock(K.Mutex);
  KernelArgument &A = K.Arguments[Index];
  A.Kind = KernelArgument::Pointer;
  if constexpr (std::is_pointer_v<Address>)
    A.Word = reinterpret_cast<uintptr_t>(Pointer);
  else
    A.Word = Pointer;
  return CL_SUCCESS;
}

template <typename Address>
cl_int setPointer(cl_kernel Handle, cl_uint Index, Address Pointer,
                  SetPointer<Address> *Below) {
  std::shared_ptr<Kernel> Found = kernels().find(Handle);
  if (!Found)
    return Below(Handle, Index, Pointer);
  return setForAll(*Found, Handle, [&](Kernel &K, cl_kernel Own) {
    return setPointerOf(K, Own, Index, Pointer, Below);
  });
}

cl_int CL_API_CALL setKernelExecInfo(cl_kernel Handle, cl_kernel_exec_info What,
                                     size_t Size, const void *Value) {
  std::shared_ptr<Kernel> Found = kernels().find(Handle);
  if (!Found)
    return Driver.clSetKernelExecInfo(Handle, What, Size, Value);
  return setForAll(*Found, Handle, [&](Kernel &, cl_kernel Own) {
    return Driver.clSetKernelExecInfo(Own, What, Size, Value);
  });
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

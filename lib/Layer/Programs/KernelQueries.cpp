// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of kernels with matrices: parameters and attributes are those of
// the source; sizes of sub-groups and work-groups, and memory, those of the
// compiled kernel. The driver's handle may be an empty one.

#include "Kernels.h"
#include "Layer/Answer.h"
#include "Layer/Devices/Devices.h"

#include <algorithm>

namespace tenon::layer {

cl_device_id deviceOf(const Kernel &K, cl_device_id Given) {
  if (Given)
    return Given;
  std::vector<cl_device_id> All = K.Owner->ownDevices();
  return All.size() == 1 ? All.front() : nullptr;
}

/// The kernel if its sizes on that device are those that Tenon has compiled it
/// for; null if the driver answers.
static std::shared_ptr<Kernel> kernelWithSizes(cl_kernel Handle,
                                               cl_device_id Device) {
  std::shared_ptr<Kernel> K = kernels().find(Handle);
  cl_device_id D = K ? deviceOf(*K, Device) : nullptr;
  if (!D)
    return nullptr;
  K = kernelFor(K, D);
  bool IsKnown = K->Native ? planFor(D).Native : K->isInThreads();
  return IsKnown && isPartOfAny(D, K->Part->Devices) ? K : nullptr;
}

//===----------------------------------------------------------------------===//
// As the author wrote it
//===----------------------------------------------------------------------===//

/// Attributes are those of OpenCL C: a kernel of SPIR-V has none.
static std::string attributesOf(const Kernel &K) {
  const std::vector<ProgramText> &Texts = K.Part->Texts;
  bool AnyIL = std::any_of(Texts.begin(), Texts.end(),
                           [](const ProgramText &Text) { return Text.IsIL; });
  return AnyIL ? "" : Tenon.kernel_attributes(K.Known);
}

cl_int CL_API_CALL getKernelInfo(cl_kernel Handle, cl_kernel_info What,
                                 size_t Size, void *Value,
                                 size_t *SizeReturned) {
  QueryAnswer Answer{Size, Value, SizeReturned};
  if (What == CL_KERNEL_PROGRAM || What == CL_KERNEL_ATTRIBUTES)
    if (auto K = kernels().find(Handle)) {
      if (What == CL_KERNEL_PROGRAM) // the driver would name the part
        return Answer.value(K->Owner->Handle);
      if (K->Known)
        return Answer.text(attributesOf(*K));
    }
  return Driver.clGetKernelInfo(Handle, What, Size, Value, SizeReturned);
}

static cl_kernel_arg_address_qualifier addressOf(const std::string &Space) {
  if (Space == "global")
    return CL_KERNEL_ARG_ADDRESS_GLOBAL;
  if (Space == "constant")
    return CL_KERNEL_ARG_ADDRESS_CONSTANT;
  return Space == "local" ? CL_KERNEL_ARG_ADDRESS_LOCAL
                          : CL_KERNEL_ARG_ADDRESS_PRIVATE;
}

static cl_kernel_arg_type_qualifier qualifiersOf(const std::string &Words) {
  cl_kernel_arg_type_qualifier All = CL_KERNEL_ARG_TYPE_NONE;
  for (auto [Word, Bit] : {std::pair("const", CL_KERNEL_ARG_TYPE_CONST),
                           std::pair("restrict", CL_KERNEL_ARG_TYPE_RESTRICT),
                           std::pair("volatile", CL_KERNEL_ARG_TYPE_VOLATILE)})
    if (Words.find(Word) != std::string::npos)
      All |= Bit;
  return All;
}

/// Names and types that SPIR-V does not have are not available.
static cl_int answerArgument(const tenon_parameter &P, cl_kernel_arg_info What,
                             const QueryAnswer &Answer) {
  switch (What) {
  case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
    return Answer.value(addressOf(P.space));
  case CL_KERNEL_ARG_ACCESS_QUALIFIER: // no image
    return Answer.value(
        cl_kernel_arg_access_qualifier(CL_KERNEL_ARG_ACCESS_NONE));
  case CL_KERNEL_ARG_NAME:
    return *P.name ? Answer.text(P.name) : CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
  case CL_KERNEL_ARG_TYPE_NAME:
    return P.qualifiers ? Answer.text(P.type)
                        : CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
  case CL_KERNEL_ARG_TYPE_QUALIFIER:
    return P.qualifiers ? Answer.value(qualifiersOf(P.qualifiers))
                        : CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int CL_API_CALL getKernelArgInfo(cl_kernel Handle, cl_uint Index,
                                    cl_kernel_arg_info What, size_t Size,
                                    void *Value, size_t *SizeReturned) {
  std::shared_ptr<Kernel> K = kernels().find(Handle);
  if (!K || !K->Known)
    return Driver.clGetKernelArgInfo(Handle, Index, What, Size, Value,
                                     SizeReturned);
  tenon_parameter Parameter;
  if (!Tenon.kernel_parameter(K->Known, Index, &Parameter))
    return CL_INVALID_ARG_INDEX;
  return answerArgument(Parameter, What, {Size, Value, SizeReturned});
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

static bool hasRequiredLocal(const Kernel &K) {
  return K.Info->required_local[0] != 0;
}

cl_int maxItems(const Kernel &K, cl_kernel Handle, cl_device_id Device,
                size_t &Items) {
  size_t Threads = 0;
  cl_int Error =
      Driver.clGetKernelWorkGroupInfo(Handle, Device, CL_KERNEL_WORK_GROUP_SIZE,
                                      sizeof(Threads), &Threads, nullptr);
  Items = Threads / Tenon.kernel_threads_per_item(K.Known);
  return Error;
}

/// \p Handle is the driver's.
static cl_int maxGroupSize(const Kernel &K, cl_kernel Handle,
                           cl_device_id Device, size_t &Max) {
  Max = 1;
  if (hasRequiredLocal(K)) {
    for (uint64_t Size : K.Info->required_local)
      Max *= Size;
    return CL_SUCCESS;
  }
  cl_device_id Known = deviceOf(K, Device);
  if (K.isInThreads())
    return maxItems(K, Handle, Known, Max);
  return Driver.clGetDeviceInfo(Known, CL_DEVICE_MAX_WORK_GROUP_SIZE,
                                sizeof(Max), &Max, nullptr);
}

/// The driver's handle of the kernel \p Handle as it was built for \p Device.
static cl_kernel driverHandle(cl_kernel Handle, cl_device_id Device) {
  std::shared_ptr<Kernel> K = kernels().find(Handle);
  cl_device_id D = K ? deviceOf(*K, Device) : nullptr;
  if (!D)
    return Handle;
  K = kernelFor(K, D);
  return K->Handle ? K->Handle : Handle;
}

/// The bytes of local memory that the kernel declares, and those of its local
/// arguments.
static cl_ulong localBytes(Kernel &K) {
  std::lock_guard Lock(K.Mutex);
  cl_ulong Sum = K.Info->static_local_bytes;
  for (const KernelArgument &A : K.Arguments)
    if (A.Kind == KernelArgument::Local)
      Sum += A.Word;
  return Sum;
}

cl_int CL_API_CALL getKernelWorkGroupInfo(cl_kernel Handle, cl_device_id Device,
                                          cl_kernel_work_group_info What,
                                          size_t Size, void *Value,
                                          size_t *SizeReturned) {
  std::shared_ptr<Kernel> K = kernelWithSizes(Handle, Device);
  Handle = driverHandle(Handle, Device);
  QueryAnswer Answer{Size, Value, SizeReturned};
  if (K)
    switch (What) {
    case CL_KERNEL_WORK_GROUP_SIZE: {
      size_t Max;
      cl_int Error = maxGroupSize(*K, Handle, Device, Max);
      return Error ? Error : Answer.value(Max);
    }
    case CL_KERNEL_COMPILE_WORK_GROUP_SIZE: {
      size_t Sizes[3];
      std::copy_n(K->Info->required_local, 3, Sizes);
      return Answer.value(Sizes);
    }
    case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
      return Answer.value(size_t(K->Info->subgroup_size));
    case CL_KERNEL_LOCAL_MEM_SIZE:
      if (K->isInThreads())
        break; // the driver has the arguments
      return Answer.value(localBytes(*K));
    default:
      break;
    }
  return Driver.clGetKernelWorkGroupInfo(Handle, Device, What, Size, Value,
                                         SizeReturned);
}

/// The product of the sizes in a query's input; 0 if the input is not valid.
static size_t inputProduct(const void *Input, size_t InputSize) {
  size_t Count = InputSize / sizeof(size_t);
  if (!Input || InputSize % sizeof(size_t) || Count < 1 || Count > 3)
    return 0;
  size_t Product = 1, Sizes[3];
  std::memcpy(Sizes, Input, InputSize);
  for (size_t I = 0; I < Count; ++I)
    Product *= Sizes[I];
  return Product;
}

/// Answers with a local size of as many complete sub-groups as \p Input says,
/// or with zeros if no work-group can be so large; \p Most is the largest one.
/// The answer has one to three dimensions.
static cl_int answerLocalSize(const Kernel &K, size_t Most, const void *Input,
                              size_t InputSize, const QueryAnswer &Answer) {
  if (!Input || InputSize != sizeof(size_t))
    return CL_INVALID_VALUE;
  size_t Count;
  std::memcpy(&Count, Input, sizeof(Count));
  size_t Dimensions =
      Answer.Value ? std::min<size_t>(Answer.Size / sizeof(size_t), 3) : 3;
  if (Dimensions == 0)
    return CL_INVALID_VALUE;
  bool Fits = Count && Count <= Most / K.Info->subgroup_size;
  size_t Wanted = Fits ? Count * K.Info->subgroup_size : 0;
  if (hasRequiredLocal(K))
    Fits &= Wanted == Most;
  size_t Sizes[3] = {};
  if (Fits && hasRequiredLocal(K))
    std::copy_n(K.Info->required_local, 3, Sizes);
  else if (Fits)
    Sizes[0] = Wanted, Sizes[1] = Sizes[2] = 1;
  return Answer.bytes(Sizes, Dimensions * sizeof(size_t));
}

static size_t roundedUp(size_t Items, size_t Size) {
  return Items / Size + (Items % Size != 0);
}

/// True where the layer has an answer, which goes to \p Result.
static bool answerSubGroups(const Kernel &K, size_t Most,
                            cl_kernel_sub_group_info What, const void *Input,
                            size_t InputSize, const QueryAnswer &Answer,
                            cl_int &Result) {
  size_t Lanes = K.Info->subgroup_size;
  switch (What) {
  case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
  case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE: {
    size_t Items = inputProduct(Input, InputSize);
    bool IsSize = What == CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE;
    Result = Items ? Answer.value(IsSize ? Lanes : roundedUp(Items, Lanes))
                   : CL_INVALID_VALUE;
    return true;
  }
  case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
    Result = answerLocalSize(K, Most, Input, InputSize, Answer);
    return true;
  case CL_KERNEL_MAX_NUM_SUB_GROUPS:
    Result = Answer.value(roundedUp(Most, Lanes));
    return true;
  case CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL:
    // A kernel that requires no size has size 1, which no kernel can require.
    Result = Answer.value(Lanes == 1 ? size_t(0) : Lanes);
    return true;
  case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
    if (!K.isInThreads())
      return false; // the driver's kernel has the program's attributes
    Result = Answer.value(size_t(0)); // a kernel cannot require it
    return true;
  default:
    return false;
  }
}

/// \p Below is the driver's function under one of its two names.
template <typename Function>
static cl_int subGroupInfo(Function *Below, cl_kernel Handle,
                           cl_device_id Device, cl_kernel_sub_group_info What,
                           size_t InputSize, const void *Input,
                           const QueryAnswer &Answer) {
  std::shared_ptr<Kernel> K = kernelWithSizes(Handle, Device);
  Handle = driverHandle(Handle, Device);
  if (K) {
    size_t Most;
    cl_int Result;
    if (cl_int Error = maxGroupSize(*K, Handle, Device, Most))
      return Error;
    if (answerSubGroups(*K, Most, What, Input, InputSize, Answer, Result))
      return Result;
  }
  return Below(Handle, Device, What, InputSize, Input, Answer.Size,
               Answer.Value, Answer.SizeReturned);
}

cl_int CL_API_CALL getKernelSubGroupInfo(cl_kernel Handle, cl_device_id Device,
                                         cl_kernel_sub_group_info What,
                                         size_t InputSize, const void *Input,
                                         size_t Size, void *Value,
                                         size_t *SizeReturned) {
  return subGroupInfo(Driver.clGetKernelSubGroupInfo, Handle, Device, What,
                      InputSize, Input, {Size, Value, SizeReturned});
}

cl_int CL_API_CALL getKernelSubGroupInfoKHR(cl_kernel Handle,
                                            cl_device_id Device,
                                            cl_kernel_sub_group_info What,
                                            size_t InputSize, const void *Input,
                                            size_t Size, void *Value,
                                            size_t *SizeReturned) {
  return subGroupInfo(Driver.clGetKernelSubGroupInfoKHR, Handle, Device, What,
                      InputSize, Input, {Size, Value, SizeReturned});
}

} // namespace tenon::layer

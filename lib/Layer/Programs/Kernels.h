// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of programs with matrices. A kernel's handle is the driver's, which
// checks indices and sizes of arguments; the arguments are recorded for native
// launches.

#ifndef TENON_LAYER_PROGRAMS_KERNELS_H
#define TENON_LAYER_PROGRAMS_KERNELS_H

#include "Programs.h"

#include <cstddef>

namespace tenon::layer {

struct KernelArgument {
  enum Kinds : unsigned char {
    Unset,
    Memory,  // a buffer, or null
    Pointer, // SVM, USM
    Value,   // bytes of a scalar or structure
    Local    // a size
  };
  Kinds Kind = Unset;
  cl_mem Buffer = nullptr; // of a sub-buffer the whole one
  /// For Memory the offset of its first byte, for Pointer the address, for
  /// Local the size.
  uint64_t Word = 0;
  std::vector<std::byte> Bytes;
};

struct Kernel {
  std::shared_ptr<Program> Owner;
  std::shared_ptr<ProgramPart> Part;
  /// Null where the driver runs this kernel on every device.
  const tenon_kernel *Native = nullptr;
  /// The kernel as its author wrote it, as far as Tenon knows it: Native, or
  /// the kernel of another machine; null if the driver compiled the source.
  const tenon_kernel *Known = nullptr;
  /// Of Native, or of a kernel in PTX: what the driver does not know.
  const tenon_kernel_info *Info = nullptr;

  /// The kernel in builds for other devices with other options; it has the same
  /// parameters and gets the same arguments.
  std::vector<std::shared_ptr<Kernel>> Others;
  cl_kernel Handle = nullptr; // the driver's, of one of Others

  std::mutex Mutex; // guards what is below
  std::vector<KernelArgument> Arguments;

  Kernel() = default;
  Kernel(const Kernel &) = delete;
  Kernel &operator=(const Kernel &) = delete;
  ~Kernel() {
    if (Handle)
      Driver.clReleaseKernel(Handle);
  }

  /// Whether launches are in threads (ThreadRange.h).
  bool isInThreads() const { return Part->TakesPtx && Known; }
  std::string name() const { return Tenon.kernel_name(Known); }
};

/// \p K as it was built for \p Device.
inline const std::shared_ptr<Kernel> &
kernelFor(const std::shared_ptr<Kernel> &K, cl_device_id Device) {
  for (const auto &Other : K->Others)
    if (isPartOfAny(Device, Other->Part->Devices))
      return Other;
  return K;
}

using KernelRegistry = Registry<cl_kernel, Kernel>;
KernelRegistry &kernels();

/// Sets \p Items to the most work-items of a work-group of \p K, which is in
/// threads and does not require a size. \p Handle is the driver's, whose error
/// is returned.
cl_int maxItems(const Kernel &K, cl_kernel Handle, cl_device_id Device,
                size_t &Items);

cl_kernel CL_API_CALL createKernel(cl_program Program, const char *Name,
                                   cl_int *Error);
cl_int CL_API_CALL createKernelsInProgram(cl_program Program, cl_uint Room,
                                          cl_kernel *Kernels, cl_uint *Count);
cl_kernel CL_API_CALL cloneKernel(cl_kernel Source, cl_int *Error);
cl_int CL_API_CALL retainKernel(cl_kernel Kernel);
cl_int CL_API_CALL releaseKernel(cl_kernel Kernel);

cl_int CL_API_CALL setKernelArg(cl_kernel Kernel, cl_uint Index, size_t Size,
                                const void *Value);
cl_int CL_API_CALL setKernelArgSVMPointer(cl_kernel Kernel, cl_uint Index,
                                          const void *Pointer);

cl_int CL_API_CALL setKernelExecInfo(cl_kernel Kernel, cl_kernel_exec_info What,
                                     size_t Size, const void *Value);

/// clSetKernelArgSVMPointer(), clSetKernelArgMemPointerINTEL() or
/// clSetKernelArgDevicePointerEXT(), whose pointer is a number; \p Below is the
/// driver's.
template <typename Address>
using SetPointer = cl_int CL_API_CALL(cl_kernel, cl_uint, Address);
template <typename Address>
cl_int setPointer(cl_kernel Kernel, cl_uint Index, Address Pointer,
                  SetPointer<Address> *Below);
extern template cl_int setPointer(cl_kernel, cl_uint, const void *,
                                  SetPointer<const void *> *);
extern template cl_int setPointer(cl_kernel, cl_uint, cl_ulong,
                                  SetPointer<cl_ulong> *);

cl_int CL_API_CALL getKernelInfo(cl_kernel Kernel, cl_kernel_info What,
                                 size_t Size, void *Value,
                                 size_t *SizeReturned);
cl_int CL_API_CALL getKernelArgInfo(cl_kernel Kernel, cl_uint Index,
                                    cl_kernel_arg_info What, size_t Size,
                                    void *Value, size_t *SizeReturned);
cl_int CL_API_CALL getKernelWorkGroupInfo(cl_kernel Kernel, cl_device_id Device,
                                          cl_kernel_work_group_info What,
                                          size_t Size, void *Value,
                                          size_t *SizeReturned);
cl_int CL_API_CALL getKernelSubGroupInfo(cl_kernel Kernel, cl_device_id Device,
                                         cl_kernel_sub_group_info What,
                                         size_t InputSize, const void *Input,
                                         size_t Size, void *Value,
                                         size_t *SizeReturned);
cl_int CL_API_CALL getKernelSubGroupInfoKHR(cl_kernel Kernel,
                                            cl_device_id Device,
                                            cl_kernel_sub_group_info What,
                                            size_t InputSize, const void *Input,
                                            size_t Size, void *Value,
                                            size_t *SizeReturned);

/// The device of the kernel that \p Given names, or its only device; null if
/// that is not clear.
cl_device_id deviceOf(const Kernel &K, cl_device_id Given);

} // namespace tenon::layer

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of programs with several parts, with a driver that counts them.

#include "Layer/Programs/Kernels.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <string>
#include <utility>

using namespace tenon::layer;

namespace {
struct FakeKernel {
  std::string Name;
  cl_uint NumArguments = 0;
  bool Exists = false;
  FakeKernel *Copy = nullptr; // null: it cannot be cloned
};
/// A program of the driver's: its kernels, or a failure to make them. All its
/// native kernels have the same parameters.
struct FakeProgram {
  std::vector<FakeKernel> Kernels;
  bool Fails = false;
  std::vector<tenon_param_info> Parameters = {};
  tenon_kernel_info Info = {};
};

FakeProgram &programOf(cl_program Handle) {
  return *reinterpret_cast<FakeProgram *>(Handle);
}
FakeKernel &kernelOf(cl_kernel Handle) {
  return *reinterpret_cast<FakeKernel *>(Handle);
}
cl_kernel make(FakeKernel &K) {
  K.Exists = true;
  return reinterpret_cast<cl_kernel>(&K);
}

cl_int CL_API_CALL createKernels(cl_program Handle, cl_uint /*Room*/,
                                 cl_kernel *Kernels, cl_uint *Count) {
  FakeProgram &P = programOf(Handle);
  if (Count)
    *Count = P.Kernels.size();
  if (Kernels && P.Fails)
    return CL_OUT_OF_HOST_MEMORY;
  for (FakeKernel &K : P.Kernels)
    if (Kernels)
      *Kernels++ = make(K);
  return CL_SUCCESS;
}

cl_kernel CL_API_CALL createOne(cl_program Handle, const char *Name,
                                cl_int *Error) {
  for (FakeKernel &K : programOf(Handle).Kernels)
    if (K.Name == Name)
      return make(K);
  *Error = CL_INVALID_KERNEL_NAME;
  return nullptr;
}

cl_kernel CL_API_CALL cloneOne(cl_kernel Source, cl_int *Error) {
  if (FakeKernel *Copy = kernelOf(Source).Copy)
    return make(*Copy);
  *Error = CL_OUT_OF_HOST_MEMORY;
  return nullptr;
}

cl_int CL_API_CALL kernelInfo(cl_kernel Handle, cl_kernel_info What,
                              size_t /*Size*/, void *Value, size_t *Returned) {
  const FakeKernel &K = kernelOf(Handle);
  if (What == CL_KERNEL_NUM_ARGS)
    *static_cast<cl_uint *>(Value) = K.NumArguments;
  else if (Value)
    std::copy_n(K.Name.c_str(), K.Name.size() + 1, static_cast<char *>(Value));
  if (Returned)
    *Returned = K.Name.size() + 1;
  return CL_SUCCESS;
}

cl_int CL_API_CALL releaseOne(cl_kernel Handle) {
  kernelOf(Handle).Exists = false;
  return CL_SUCCESS;
}
cl_int CL_API_CALL keepProgram(cl_program) { return CL_SUCCESS; }

class LayerKernels : public testing::Test {
protected:
  LayerKernels() {
    Driver.clCreateKernelsInProgram = createKernels;
    Driver.clCreateKernel = createOne;
    Driver.clCloneKernel = cloneOne;
    Driver.clGetKernelInfo = kernelInfo;
    Driver.clReleaseKernel = releaseOne;
    Driver.clRetainProgram = Driver.clReleaseProgram = keepProgram;
    P->Handle = reinterpret_cast<cl_program>(&Own);
    P->Type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
    programs().add(P->Handle, P);
  }
  ~LayerKernels() override {
    programs().forget(P->Handle);
    P.reset();
    Driver = {};
    Tenon = {};
  }

  static std::shared_ptr<ProgramPart> part(FakeProgram &Of) {
    auto Part = std::make_shared<ProgramPart>();
    Part->Handle = reinterpret_cast<cl_program>(&Of);
    return Part;
  }
  /// One with native kernels.
  static std::shared_ptr<ProgramPart>
  part(FakeProgram &Of, std::vector<tenon_param_info> Parameters) {
    Tenon.find_kernel = [](const tenon_program *P, const char *) {
      return reinterpret_cast<const tenon_kernel *>(P);
    };
    Tenon.kernel_requirements = [](const tenon_kernel *K) {
      return &reinterpret_cast<const FakeProgram *>(K)->Info;
    };
    Tenon.release = [](tenon_program *) {};
    Of.Parameters = std::move(Parameters);
    Of.Info.num_params = Of.Parameters.size();
    Of.Info.params = Of.Parameters.data();
    auto Part = part(Of);
    Part->Native = reinterpret_cast<tenon_program *>(&Of);
    return Part;
  }
  cl_int create() {
    cl_kernel Kernels[4];
    return createKernelsInProgram(P->Handle, 4, Kernels, nullptr);
  }
  void expectNone() {
    for (FakeProgram *Part : {&First, &Second})
      for (const FakeKernel &K : Part->Kernels)
        EXPECT_FALSE(K.Exists) << K.Name;
    EXPECT_EQ(P->NumKernels, 0u);
  }

  FakeProgram Own, First{{{"a"}, {"b"}, {"c"}}}, Second;
  std::shared_ptr<Program> P = std::make_shared<Program>();
};
} // namespace

TEST_F(LayerKernels, AreReleasedIfThoseOfALaterPartCannotBeMade) {
  Second = {{{"d"}}, /*Fails=*/true};
  P->Parts = {part(First), part(Second)};
  EXPECT_EQ(create(), CL_OUT_OF_HOST_MEMORY);
  expectNone();
}

TEST_F(LayerKernels, AreNotMadeBehindThoseThatCannotBe) {
  First.Fails = true;
  Second = {{{"d"}}};
  P->Parts = {part(First), part(Second)};
  EXPECT_EQ(create(), CL_OUT_OF_HOST_MEMORY);
  expectNone();
}

TEST_F(LayerKernels, HaveParametersOfTheSameKindAndSize) {
  const tenon_param_info Word = {TENON_PARAM_VALUE, 4},
                         Long = {TENON_PARAM_VALUE, 8},
                         Buffer = {TENON_PARAM_BUFFER, 8};
  auto Create = [&](std::shared_ptr<ProgramPart> Other) {
    P->Parts = {part(First, {Buffer, Word})};
    P->Earlier.clear();
    P->Earlier.emplace_back().Parts = {std::move(Other)};
    cl_int Error = 5;
    cl_kernel K = createKernel(P->Handle, "a", &Error);
    EXPECT_EQ(K != nullptr, Error == CL_SUCCESS);
    if (K)
      releaseKernel(K);
    expectNone();
    return Error;
  };
  Second = {{{"a"}}};
  EXPECT_EQ(Create(part(Second, {Buffer, Word})), CL_SUCCESS);
  EXPECT_EQ(Create(part(Second)), CL_SUCCESS); // not known
  EXPECT_EQ(Create(part(Second, {Buffer, Long})), CL_INVALID_KERNEL_DEFINITION);
  EXPECT_EQ(Create(part(Second, {Long, Word})), CL_INVALID_KERNEL_DEFINITION);
}

TEST_F(LayerKernels, AreReleasedIfALaterOneHasOtherParameters) {
  Second = {{{"b", 1}}};
  P->Parts = {part(First)};
  P->Earlier.emplace_back().Parts = {part(Second)};
  EXPECT_EQ(create(), CL_INVALID_KERNEL_DEFINITION);
  expectNone();
}

TEST_F(LayerKernels, AreNotClonedIfThoseOfEarlierBuildsCannotBe) {
  Second = {{{"a"}}};
  P->Parts = {part(First)};
  P->Earlier.emplace_back().Parts = {part(Second)};
  cl_int Error = CL_SUCCESS;
  cl_kernel K = createKernel(P->Handle, "a", &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  FakeKernel Copy{"a"};
  First.Kernels[0].Copy = &Copy;
  EXPECT_EQ(cloneKernel(K, &Error), nullptr);
  EXPECT_EQ(Error, CL_OUT_OF_HOST_MEMORY);
  EXPECT_FALSE(Copy.Exists);
  releaseKernel(K);
  expectNone();
}

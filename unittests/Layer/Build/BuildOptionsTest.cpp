// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layer/Build/BuildOptions.h"
#include "gtest/gtest.h"

using namespace tenon::layer;

TEST(LayerBuildOptions, AreWordsWithQuotationMarks) {
  EXPECT_TRUE(areBuildOptions(nullptr));
  EXPECT_TRUE(areBuildOptions("-cl-mad-enable -DX=-create-library"));
  EXPECT_FALSE(areBuildOptions("-create-library"));
  EXPECT_FALSE(areBuildOptions("-O2\t-enable-link-options "));
  EXPECT_TRUE(areBuildOptions("-DX=\1 -g"));
  EXPECT_TRUE(areBuildOptions("-DX=\"a -create-library\""));
  EXPECT_TRUE(areBuildOptions("-DX=a\\ -create-library"));
  EXPECT_TRUE(areBuildOptions("-DX=\"\\\" -create-library \""));
  EXPECT_FALSE(areBuildOptions("-DX='\\' -create-library"));
  EXPECT_FALSE(areBuildOptions("-DX=\"'\" -create-library"));
}

TEST(LayerBuildOptions, OfLinksAreKnown) {
  EXPECT_TRUE(areLinkOptions(nullptr));
  EXPECT_TRUE(areLinkOptions("-cl-fast-relaxed-math -cl-std=CL2.0 -O2 -g "
                             "-create-library -vc-codegen -ze-opt-level=2 "
                             "-cl-intel-greater-than-4GB-buffer-required"));
  EXPECT_FALSE(areLinkOptions("-create-library -create-program"));
}

TEST(LayerBuildOptions, WriteNoFiles) {
  EXPECT_EQ(withoutFiles("-O2 -save-temps=obj --save-temps -g"), "-O2 -g");
  EXPECT_EQ(withoutFiles(""), "");
}

TEST(LayerBuildOptions, AreRefusedInMessagesThatNameNoSource) {
  EXPECT_TRUE(refusesOptions("error: unknown argument: '-x'\n"));
  EXPECT_TRUE(
      refusesOptions("a line\nclang-22: error: unsupported option '-x"));
  EXPECT_FALSE(refusesOptions("program.cl:1:2: error: invalid value 'x'\n"));
  EXPECT_TRUE(refusesOptions("program.cl:1:2: error: invalid value 'x'\n"
                             "error: invalid value 'y'\n"));
}

static bool needUniform(bool IsIL, const char *Options) {
  ProgramText Text;
  Text.IsIL = IsIL;
  Text.Options = Options;
  return needsUniformGroups({Text});
}

TEST(LayerBuildOptions, DecideWhetherGroupsAreOfOneSize) {
  EXPECT_TRUE(needUniform(/*IsIL=*/false, ""));
  EXPECT_TRUE(needUniform(false, "-cl-std=CL2.0 -cl-std=cl1.2"));
  EXPECT_TRUE(needUniform(false, "-cl-std=CL1.1"));
  EXPECT_FALSE(needUniform(false, "-cl-std=CL3.0"));
  EXPECT_TRUE(needUniform(false, "-cl-std=CL3.0 -cl-uniform-work-group-size"));
  EXPECT_FALSE(needUniform(/*IsIL=*/true, "-cl-std=CL1.2"));
  EXPECT_TRUE(needUniform(true, "-cl-uniform-work-group-size"));
}

/// The driver's answer counts for options that OpenCL does not specify.
TEST(LayerBuildOptions, OfSpirvAreTheDrivers) {
  static cl_int Answer;
  static int Program;
  Driver.clCreateProgramWithSource = [](cl_context, cl_uint, const char **,
                                        const size_t *, cl_int *) {
    return Answer ? reinterpret_cast<cl_program>(&Program) : nullptr;
  };
  Driver.clBuildProgram = [](cl_program, cl_uint, const cl_device_id *,
                             const char *Options,
                             void(CL_CALLBACK *)(cl_program, void *), void *) {
    EXPECT_STREQ(Options, "-x ");
    return Answer;
  };
  Driver.clReleaseProgram = [](cl_program) { return CL_SUCCESS; };
  EXPECT_TRUE(areSpirvOptions(nullptr, {}, nullptr));
  EXPECT_TRUE(areSpirvOptions(nullptr, {}, "-cl-opt-disable -ze-y"));
  for (cl_int Error : {0, CL_BUILD_PROGRAM_FAILURE, CL_INVALID_BUILD_OPTIONS}) {
    Answer = Error;
    EXPECT_EQ(areSpirvOptions(nullptr, {}, "-cl-mad-enable -x"),
              Error != CL_INVALID_BUILD_OPTIONS);
  }
  Driver = {};
}

// OpenCL C is recognised only by the file's name.
//
// RUN: %expect 1 %tenon_lower - < %s 2>&1 | FileCheck %s

// CHECK: error: <stdin>: not a module: expected LLVM IR (text or bitcode) or SPIR-V (binary or assembly), or OpenCL C in a file named *.cl or *.clcpp
kernel void k() {}

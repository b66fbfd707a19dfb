// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A SPIR-V kernel with a matrix accumulator, written as instructions so that no
// assembler is needed, with the ids from which a test continues.

#ifndef TENON_UNITTESTS_INPUT_SPIRVMODULES_H
#define TENON_UNITTESTS_INPUT_SPIRVMODULES_H

#include "tenon/Input/Spirv/SpirvWords.h"
#include "gtest/gtest.h"

namespace tenon::testing {

enum Id : uint32_t {
  Void = 1,
  Float,
  UInt,
  Zero, // uint constants
  Two,
  Three,
  Eight,
  Sixteen,
  One, // 1.0f
  Matrix,
  GlobalFloat, // pointer types
  FunctionMatrix,
  FunctionFloat,
  KernelType,
  Splat, // constant matrix
  Array, // of two matrices
  FunctionArray,
  ConstantArray, // { Splat, Splat }
  Kernel,
  Pointer, // its parameter
  Entry,
  Variable,
  ArrayVariable,
  Loaded,
  FirstFree,
};

class KernelBuilder {
public:
  KernelBuilder();
  void global(unsigned Opcode, llvm::ArrayRef<uint32_t> Words) {
    Globals.emplace_back(Opcode, Words);
  }
  void capability(uint32_t Capability) {
    Capabilities.emplace_back(spirv::OpCapability,
                              llvm::ArrayRef<uint32_t>(Capability));
  }
  /// Adds an instruction after the variables and the load of the matrix.
  void add(unsigned Opcode, llvm::ArrayRef<uint32_t> Words) {
    Body.emplace_back(Opcode, Words);
  }
  /// The binary of a kernel that returns after the body.
  std::string bytes(uint32_t Generator = 0) const;
  /// The same, parsed.
  SpirvModule module(uint32_t Generator = 0) const;

private:
  std::vector<SpirvInst> Capabilities, Globals, Body;
};

inline KernelBuilder::KernelBuilder() {
  using namespace spirv;
  for (uint32_t Capability : {4u, 5u, 6u, 6022u}) // Addresses, Linkage, Kernel
    capability(Capability);
  global(OpExtension, spirvLiteral("SPV_KHR_cooperative_matrix"));
  global(OpMemoryModel, {2, 2});
  std::vector<uint32_t> EntryPoint = {6, Kernel};
  for (uint32_t Word : spirvLiteral("k"))
    EntryPoint.push_back(Word);
  global(15, EntryPoint);
  global(19, {Void});
  global(OpTypeFloat, {Float, 32});
  global(OpTypeInt, {UInt, 32, 0});
  uint32_t Values[][2] = {
      {Zero, 0}, {Two, 2}, {Three, 3}, {Eight, 8}, {Sixteen, 16}};
  for (auto [Constant, Value] : Values)
    global(OpConstant, {UInt, Constant, Value});
  global(OpConstant, {Float, One, 0x3F800000});
  global(OpTypeCooperativeMatrixKHR,
         {Matrix, Float, Three, Eight, Sixteen, Two});
  global(OpTypePointer, {GlobalFloat, 5, Float});
  global(OpTypePointer, {FunctionMatrix, 7, Matrix});
  global(OpTypePointer, {FunctionFloat, 7, Float});
  global(33, {KernelType, Void, GlobalFloat});
  global(OpConstantComposite, {Matrix, Splat, One});
  global(OpTypeArray, {Array, Matrix, Two});
  global(OpTypePointer, {FunctionArray, 7, Array});
  global(OpConstantComposite, {Array, ConstantArray, Splat, Splat});
}

inline std::string KernelBuilder::bytes(uint32_t Generator) const {
  using namespace spirv;
  constexpr uint32_t Bound = 100;
  std::vector<SpirvInst> Insts = Capabilities;
  Insts.insert(Insts.end(), Globals.begin(), Globals.end());
  Insts.emplace_back(OpFunction,
                     llvm::ArrayRef<uint32_t>{Void, Kernel, 0, KernelType});
  Insts.emplace_back(OpFunctionParameter,
                     llvm::ArrayRef<uint32_t>{GlobalFloat, Pointer});
  Insts.emplace_back(OpLabel, llvm::ArrayRef<uint32_t>(Entry));
  Insts.emplace_back(OpVariable,
                     llvm::ArrayRef<uint32_t>{FunctionMatrix, Variable, 7});
  Insts.emplace_back(OpVariable,
                     llvm::ArrayRef<uint32_t>{FunctionArray, ArrayVariable, 7});
  Insts.emplace_back(
      OpCooperativeMatrixLoadKHR,
      llvm::ArrayRef<uint32_t>{Matrix, Loaded, Pointer, Zero, Sixteen});
  Insts.insert(Insts.end(), Body.begin(), Body.end());
  Insts.emplace_back(OpReturn, llvm::ArrayRef<uint32_t>());
  Insts.emplace_back(OpFunctionEnd, llvm::ArrayRef<uint32_t>());

  std::string Bytes;
  auto Append = [&Bytes](uint32_t Word) {
    for (unsigned Shift = 0; Shift < 32; Shift += 8)
      Bytes += static_cast<char>(Word >> Shift);
  };
  for (uint32_t Word : {0x07230203u, 0x10400u, Generator << 16, Bound, 0u})
    Append(Word);
  for (const SpirvInst &I : Insts) {
    Append(uint32_t(I.Words.size() + 1) << 16 | I.Opcode);
    for (uint32_t Word : I.Words)
      Append(Word);
  }
  return Bytes;
}

inline SpirvModule KernelBuilder::module(uint32_t Generator) const {
  llvm::Expected<SpirvModule> M = SpirvModule::parse(bytes(Generator));
  if (!M) {
    ADD_FAILURE() << llvm::toString(M.takeError());
    return SpirvModule();
  }
  return std::move(*M);
}

/// The instructions of the function's body after the matrix was loaded, without
/// the return.
inline std::vector<SpirvInst> bodyOf(const SpirvModule &M) {
  std::vector<SpirvInst> Body;
  bool Inside = false;
  for (const SpirvInst &I : M.Insts) {
    if (Inside && I.Opcode == spirv::OpReturn)
      break;
    if (Inside)
      Body.push_back(I);
    if (I.result() == Loaded)
      Inside = true;
  }
  return Body;
}

} // namespace tenon::testing

#endif

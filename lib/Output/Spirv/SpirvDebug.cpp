// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvDebug.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

static constexpr StringLiteral MarkName = "tenon.line";

//===----------------------------------------------------------------------===//
// Before the back end
//===----------------------------------------------------------------------===//

SpirvDebug::SpirvDebug(Module &M) {
  LLVMContext &Ctx = M.getContext();
  Type *I32 = Type::getInt32Ty(Ctx);
  bool HasLines = M.getNamedMetadata("llvm.dbg.cu");
  FunctionCallee Mark;
  if (HasLines) {
    Mark = M.getOrInsertFunction(MarkName, Type::getVoidTy(Ctx), I32, I32, I32);
    cast<Function>(Mark.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);
  }
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (isKernel(F))
      takeArguments(F);
    if (HasLines)
      markLines(F, Mark);
  }
}

void SpirvDebug::takeArguments(const Function &Kernel) {
  for (StringRef Kind : {"kernel_arg_type", "kernel_arg_type_qual"}) {
    const MDNode *Node = Kernel.getMetadata(Kind);
    if (!Node)
      continue;
    std::string Text = (Kind + "." + Kernel.getName() + ".").str();
    for (const MDOperand &Operand : Node->operands())
      Text += (cast<MDString>(Operand)->getString() + ",").str(); // checked
    Arguments.push_back(Text);
  }
}

unsigned SpirvDebug::fileOf(const DILocation &Location) {
  SmallString<128> Path(Location.getFilename());
  if (!sys::path::is_absolute(Path) && !Location.getDirectory().empty()) {
    Path = Location.getDirectory();
    sys::path::append(Path, Location.getFilename());
  }
  auto Known = find(Files, Path.str());
  if (Known == Files.end())
    Known = Files.insert(Files.end(), Path.str().str());
  return Known - Files.begin();
}

/// A line applies up to the end of its block. None is inserted before a branch,
/// because merge instructions must directly precede it.
void SpirvDebug::markLines(Function &F, FunctionCallee Mark) {
  for (BasicBlock &Block : F) {
    const DILocation *Last = nullptr;
    for (Instruction &I : Block) {
      const DILocation *At = I.getDebugLoc();
      if (!At || At->getLine() == 0 || I.isTerminator() || isa<PHINode>(I) ||
          isa<AllocaInst>(I))
        continue;
      if (Last && Last->getLine() == At->getLine() &&
          Last->getColumn() == At->getColumn() &&
          Last->getFile() == At->getFile())
        continue;
      Last = At;
      IRBuilder<> B(&I);
      B.CreateCall(Mark, {B.getInt32(fileOf(*At)), B.getInt32(At->getLine()),
                          B.getInt32(At->getColumn())})
          ->setCallingConv(CallingConv::SPIR_FUNC);
    }
  }
}

//===----------------------------------------------------------------------===//
// After the back end
//===----------------------------------------------------------------------===//

static SpirvInst stringInst(uint32_t Id, StringRef Text) {
  SpirvInst I(OpString, Id);
  append_range(I.Words, spirvLiteral(Text));
  return I;
}

/// Removes the definitions of \p Ids that have no other uses.
static void eraseUnused(SpirvModule &M, const DenseSet<uint32_t> &Ids) {
  DenseMap<uint32_t, unsigned> Mentions;
  // Words can have any value, including those that DenseSet reserves.
  for (const SpirvInst &I : M.Insts)
    for (uint32_t Word : I.Words)
      if (Word < M.bound() && Ids.contains(Word))
        ++Mentions[Word];
  erase_if(M.Insts, [&](const SpirvInst &I) {
    bool Defines = I.Opcode == OpConstant || I.Opcode == OpConstantNull ||
                   I.Opcode == OpTypeFunction;
    if (!Defines)
      return false;
    uint32_t Id = I.Words[I.Opcode != OpTypeFunction];
    return Ids.contains(Id) && Mentions.lookup(Id) == 1;
  });
}

/// The id of the function that marks lines, or 0.
static uint32_t findMark(const SpirvModule &M) {
  for (const SpirvInst &I : M.Insts)
    if (I.Opcode == OpName &&
        spirvString(ArrayRef(I.Words).drop_front()) == MarkName)
      return I.Words[0];
  return 0;
}

void SpirvDebug::replaceMarks(SpirvModule &M,
                              ArrayRef<uint32_t> FileIds) const {
  uint32_t Mark = findMark(M);
  if (!Mark)
    return;
  DenseMap<uint32_t, uint32_t> Constants;
  DenseSet<uint32_t> Gone, Results = {Mark};
  bool InMark = false;
  for (SpirvInst &I : M.Insts) {
    if (I.Opcode == OpConstant)
      Constants[I.Words[1]] = I.Words[2];
    if (I.Opcode == OpConstantNull)
      Constants[I.Words[1]] = 0;
    if (I.Opcode == OpFunctionCall && I.Words[2] == Mark) {
      Results.insert(I.Words[1]);
      for (uint32_t Argument : ArrayRef(I.Words).take_back(3))
        Gone.insert(Argument);
      I = SpirvInst(OpLine, {FileIds[Constants.lookup(I.Words[3])],
                             Constants.lookup(I.Words[4]),
                             Constants.lookup(I.Words[5])});
    }
    if (I.Opcode == OpFunction && I.Words[1] == Mark)
      Gone.insert(I.Words[3]); // its type
  }
  erase_if(M.Insts, [&](const SpirvInst &I) {
    InMark |= I.Opcode == OpFunction && I.Words[1] == Mark;
    bool Erased = InMark || ((I.Opcode == OpName || I.Opcode == OpDecorate) &&
                             Results.contains(I.Words[0]));
    if (I.Opcode == OpFunctionEnd)
      InMark = false;
    return Erased;
  });
  eraseUnused(M, Gone);
}

void SpirvDebug::addTo(SpirvModule &M) const {
  std::vector<SpirvInst> Strings;
  SmallVector<uint32_t> FileIds;
  for (const std::string &File : Files) {
    FileIds.push_back(M.freshId());
    Strings.push_back(stringInst(FileIds.back(), File));
  }
  for (const std::string &Text : Arguments)
    Strings.push_back(stringInst(M.freshId(), Text));
  replaceMarks(M, FileIds);
  auto Behind = find_if(reverse(M.Insts), [](const SpirvInst &I) {
    return is_contained(
        {OpMemoryModel, OpEntryPoint, OpExecutionMode, OpExecutionModeId},
        I.Opcode);
  });
  M.Insts.insert(Behind.base(), Strings.begin(), Strings.end());
}

} // namespace tenon

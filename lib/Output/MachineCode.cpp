// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs LLVM's code generator, with limits for modules for which it would take
// too long, or whose frames are larger than a thread's stack.

#include "tenon/Output/CodeGen.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Support/Guard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Pass.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace llvm;

namespace tenon {

/// Whether a block has so many memory accesses that the scheduler after
/// register allocation would take most of the compile time: it compares each
/// access with all earlier ones, and each dependence with the access's other
/// dependences. The inner loops of matrix kernels have 20 to 120.
static bool hasLongBlock(const Module &M) {
  constexpr unsigned Longest = 256;
  auto IsLong = [](const BasicBlock &Block) {
    return count_if(Block, [](const Instruction &I) {
             return I.mayReadOrWriteMemory();
           }) > Longest;
  };
  return any_of(M, [&](const Function &F) { return any_of(F, IsLong); });
}

/// Instruction selection and its preparation take quadratic time in the number
/// of a block's instructions. Without optimisation, instruction selection also
/// merges equal chains of memory accesses without limit, until the stack
/// overflows. Unrolled kernels have blocks of tens of thousands of
/// instructions.
///
/// The last part is at least half as long as the others: a compare stays with
/// its branch, a tail call with its return.
static bool splitLongBlock(BasicBlock &Block, unsigned Longest) {
  SmallVector<BasicBlock::iterator, 8> Starts;
  size_t End = Block.size() - std::min<size_t>(Block.size(), Longest / 2);
  for (auto [Number, I] : enumerate(Block))
    if (Number && Number % Longest == 0 && Number <= End &&
        !isa<PHINode, AllocaInst>(I))
      Starts.push_back(I.getIterator());
  // From the last one: each split moves all instructions after it.
  for (BasicBlock::iterator Start : reverse(Starts))
    Block.splitBasicBlock(Start);
  return !Starts.empty();
}

/// With optimisation, only for targets whose assembler allocates registers.
static void splitLongBlocks(Module &M, const TargetMachine &Machine) {
  bool Optimises = Machine.getOptLevel() != CodeGenOptLevel::None;
  if (Optimises && !Machine.getTargetTriple().isNVPTX())
    return;
  for (Function &F : M)
    for (BasicBlock &Block : make_early_inc_range(F))
      splitLongBlock(Block, Optimises ? 4096 : 256);
}

/// Instruction selection, MachineCombiner and register allocation take more
/// than linear time for a block, and minutes for a block of 100,000
/// instructions. Only kernels that are unrolled far too much have such blocks.
static bool hasHugeBlock(const Module &M) {
  constexpr unsigned Largest = 16384;
  return any_of(M, [](const Function &F) {
    return any_of(F, [](const BasicBlock &B) { return B.size() > Largest; });
  });
}

/// The level of code generation for \p M. Only x86 gets unoptimised code,
/// because tests compare the results of unoptimised code only there.
static CodeGenOptLevel levelFor(const Module &M, const TargetMachine &Machine) {
  return Machine.getTargetTriple().isX86() && hasHugeBlock(M)
             ? CodeGenOptLevel::None
             : Machine.getOptLevel();
}

/// LLVM 22's instruction selection for AVX-512 merges neighbouring loads to
/// vectors of 512 bits, and may create a cycle in unoptimised code.
static void preferNarrowVectors(Module &M) {
  constexpr StringLiteral Attribute = "prefer-vector-width";
  for (Function &F : M)
    if (F.getFnAttribute(Attribute).getValueAsString() == "512")
      F.addFnAttr(Attribute, "256");
}

/// Makes LLVM report a frame that does not fit a thread's stack; otherwise the
/// code would crash. Unoptimised code keeps each value in a separate stack
/// slot. Large variables are on the heap already. Of the stack's usual 8 MiB,
/// half a MiB is left for the launching program and for calls.
static void limitFrames(Module &M, const Triple &T) {
  if (T.isGPU())
    return;
  constexpr StringLiteral Attribute = "warn-stack-size";
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasFnAttribute(Attribute))
      F.addFnAttr(Attribute, Twine((8 << 20) - (512 << 10)).str());
}

namespace {
/// Records the function that the following passes process, for messages of LLVM
/// that do not name it.
class NoteFunction : public FunctionPass {
public:
  static char ID;

  NoteFunction(std::string &Start) : FunctionPass(ID), Start(Start) {}
  bool runOnFunction(Function &F) override {
    Start = describeFunction(F) + ": ";
    return false;
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }
  StringRef getPassName() const override { return "Note the function"; }

private:
  std::string &Start;
};

char NoteFunction::ID = 0;

/// Splits long blocks between LLVM's preparation, which would merge the parts
/// again, and instruction selection. That asks for each load whether the
/// instructions of its block before a use depend on it.
class SplitForSelection : public FunctionPass {
public:
  static char ID;

  SplitForSelection() : FunctionPass(ID) {}
  bool runOnFunction(Function &F) override {
    constexpr unsigned Longest = 512; // inner loops of matrices are shorter
    bool Changed = false;
    for (BasicBlock &Block : make_early_inc_range(F))
      Changed |= splitLongBlock(Block, Longest);
    return Changed;
  }
  StringRef getPassName() const override { return "Split long blocks"; }
};

char SplitForSelection::ID = 0;

/// LLVM's passes of code generation without those that take too long. \p Start
/// receives the start of a message about the function that is being compiled.
class CodeGenPasses : public legacy::PassManager {
public:
  CodeGenPasses(const Module &M, const TargetMachine &Machine,
                std::string &Start)
      : IsForCpu(!Machine.getTargetTriple().isGPU()),
        SkipsScheduler(IsForCpu &&
                       Machine.getOptLevel() == CodeGenOptLevel::Less),
        SkipsPostRAScheduler(hasLongBlock(M)), Start(Start) {}
  void add(Pass *P) override {
    if ((SkipsScheduler && P->getPassID() == &MachineSchedulerID) ||
        (SkipsPostRAScheduler && P->getPassID() == &PostRASchedulerID)) {
      delete P;
      return;
    }
    // All function passes that follow a module pass are executed on one
    // function before the next function.
    bool IsOfFunctions = P->getPassKind() == PT_Function;
    if (IsOfFunctions && !FollowsFunctionPass)
      legacy::PassManager::add(new NoteFunction(Start));
    FollowsFunctionPass = IsOfFunctions;
    // LLVM exports no other identification of its preparation.
    bool IsPreparation = P->getPassName() == "CodeGen Prepare";
    legacy::PassManager::add(P);
    if (IsPreparation && IsForCpu)
      legacy::PassManager::add(new SplitForSelection());
  }

private:
  bool IsForCpu, SkipsScheduler, SkipsPostRAScheduler;
  bool FollowsFunctionPass = false;
  std::string &Start;
};
} // namespace

Expected<std::unique_ptr<MemoryBuffer>>
emitCode(Module &M, TargetMachine &Machine, CodeGenFileType Type) {
  if (Type == CodeGenFileType::ObjectFile &&
      !Machine.getTarget().hasMCAsmBackend())
    return createStringError("LLVM writes no object files for " +
                             Machine.getTargetTriple().str() +
                             "; the nearest that works is assembly");
  DiagnosticScope Scope(M.getContext());
  SmallVector<char, 0> Bytes;
  raw_svector_ostream OS(Bytes);
  bool CanWrite = true;
  CodeGenOptLevel Level = Machine.getOptLevel();
  Machine.setOptLevel(levelFor(M, Machine));
  scope_exit RestoreLevel([&] { Machine.setOptLevel(Level); });
  if (Machine.getOptLevel() == CodeGenOptLevel::None)
    preferNarrowVectors(M);
  std::string Start;
  auto Generate = [&] {
    splitLongBlocks(M, Machine);
    limitFrames(M, Machine.getTargetTriple());
    CodeGenPasses PM(M, Machine, Start);
    CanWrite = !Machine.addPassesToEmitFile(PM, OS, nullptr, Type);
    if (CanWrite)
      PM.run(M);
  };
  if (Error E = runGuarded(Twine(Start) + "LLVM's code generator", Generate))
    return E;
  if (!CanWrite)
    return createStringError(inconvertibleErrorCode(),
                             "the code generator does not write this form");
  if (Error E = Scope.takeErrors())
    return E;
  return std::make_unique<SmallVectorMemoryBuffer>(
      std::move(Bytes), M.getModuleIdentifier() + ".o",
      /*RequiresNullTerminator=*/false);
}

} // namespace tenon

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last steps: an entry that unpacks the arguments, and machine code. The
// code is for the baseline processor of this machine's architecture, so that
// results do not depend on the machine.

#include "Rewriting.h"
#include "tenon/IR/Calls/CLibrary.h"
#include "tenon/IR/Elements/ExpandConversions.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Support/Guard.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

namespace tenon::reference {

//===----------------------------------------------------------------------===//
// Entry
//===----------------------------------------------------------------------===//

void addEntry(Module &M, Function &Kernel) {
  LLVMContext &Ctx = M.getContext();
  Type *Pointer = PointerType::get(Ctx, 0);
  auto *Ty = FunctionType::get(Type::getVoidTy(Ctx), {Pointer}, false);
  auto *Entry =
      Function::Create(Ty, GlobalValue::ExternalLinkage, EntryName, &M);
  IRBuilder<> Builder(BasicBlock::Create(Ctx, "", Entry));
  SmallVector<Value *, 8> Operands;
  for (Argument &Param : Kernel.args()) {
    Value *Slot =
        Builder.CreateConstGEP1_64(Pointer, Entry->getArg(0), Param.getArgNo());
    Value *Bytes = Builder.CreateAlignedLoad(Pointer, Slot, Align(1));
    if (Param.hasByValAttr())
      Operands.push_back(Builder.CreateAddrSpaceCast(Bytes, Param.getType()));
    else
      Operands.push_back(
          Builder.CreateAlignedLoad(Param.getType(), Bytes, Align(1)));
  }
  Builder.CreateCall(&Kernel, Operands)
      ->setCallingConv(Kernel.getCallingConv());
  Builder.CreateRetVoid();
}

//===----------------------------------------------------------------------===//
// Plain code
//===----------------------------------------------------------------------===//

static void makePlain(Function &F) {
  F.setAttributes(AttributeList());
  F.setCallingConv(CallingConv::C);
  if (F.isDeclaration())
    return;
  if (F.getName() != EntryName)
    F.setLinkage(GlobalValue::InternalLinkage);
  if (isCName(F.getName())) // a kernel: code may call the C library's function
    F.setName(F.getName() + ".kernel");
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || Call->getCalledFunction()->isIntrinsic())
      continue;
    Call->setAttributes(AttributeList());
    Call->setCallingConv(CallingConv::C);
    Call->setTailCallKind(CallInst::TCK_None);
  }
}

void makePlain(Module &M) {
  StripDebugInfo(M);
  for (Function &F : make_early_inc_range(M)) {
    // Declaration of an operation that has been rewritten.
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
    else if (!F.isIntrinsic())
      makePlain(F);
  }
}

/// Defines the conversion \p Name, which generated code calls if the processor
/// has no instruction for it, by the engine's function \p Engine from bits to
/// bits. It is written in IR because C++ has no type for half.
static void defineConversion(Module &M, StringRef Name, Type *From, Type *To,
                             StringRef Engine) {
  auto *F = Function::Create(FunctionType::get(To, {From}, false),
                             GlobalValue::ExternalLinkage, Name, &M);
  IRBuilder<> Builder(BasicBlock::Create(M.getContext(), "", F));
  Value *Bits = F->getArg(0);
  if (From->isFloatTy())
    Bits = Builder.CreateFPExt(Bits, Builder.getDoubleTy());
  unsigned Width = Bits->getType()->getPrimitiveSizeInBits();
  Bits = Builder.CreateBitCast(Bits, Builder.getIntNTy(Width));
  if (Width < 32)
    Bits = Builder.CreateZExt(Bits, Builder.getInt32Ty());
  Value *Result = callEngine(Builder, Engine, Builder.getInt32Ty(), {Bits});
  Result = Builder.CreateTrunc(Result,
                               Builder.getIntNTy(To->getPrimitiveSizeInBits()));
  Builder.CreateRet(Builder.CreateBitCast(Result, To));
}

static void defineConversions(Module &M) {
  LLVMContext &Ctx = M.getContext();
  Type *Half = Type::getHalfTy(Ctx), *BFloat = Type::getBFloatTy(Ctx);
  Type *Float = Type::getFloatTy(Ctx), *Double = Type::getDoubleTy(Ctx);
  defineConversion(M, "__extendhfsf2", Half, Float, "halfToFloat");
  defineConversion(M, "__truncsfhf2", Float, Half, "doubleToHalf");
  defineConversion(M, "__truncdfhf2", Double, Half, "doubleToHalf");
  defineConversion(M, "__truncsfbf2", Float, BFloat, "doubleToBFloat");
  defineConversion(M, "__truncdfbf2", Double, BFloat, "doubleToBFloat");
}

//===----------------------------------------------------------------------===//
// Machine code
//===----------------------------------------------------------------------===//

/// The engine's functions, the objects that \p M has symbols for, and the
/// functions of libm that it calls.
static Expected<orc::SymbolMap> symbolsFor(Module &M, orc::LLJIT &Jit) {
  orc::SymbolMap Symbols;
  auto AddAddress = [&](StringRef Name, uint64_t Address) {
    Symbols[Jit.mangleAndIntern(Name)] = {orc::ExecutorAddr(Address),
                                          JITSymbolFlags::Exported};
  };
  auto Add = [&](StringRef Name, void *Address) {
    AddAddress(Name, reinterpret_cast<uint64_t>(Address));
  };
  for (const EngineCall &Call : engineCalls())
    Add(Call.Name, Call.Address);
  for (GlobalVariable &Variable : M.globals())
    if (isSymbol(Variable))
      AddAddress(Variable.getName(), takeAddress(Variable));
  for (const Function &F : M) {
    if (!F.isDeclaration() || F.isIntrinsic() ||
        F.getName().starts_with("tenon."))
      continue;
    void *Address =
        sys::DynamicLibrary::SearchForAddressOfSymbol(F.getName().str());
    if (!Address)
      return createStringError("'" + F.getName() +
                               "' is missing in this machine's libm");
    Add(F.getName(), Address);
  }
  return Symbols;
}

static Expected<std::shared_ptr<orc::LLJIT>>
createJit(const orc::JITTargetMachineBuilder &Machine) {
  auto Jit = orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(Machine)
                 .setPlatformSetUp(orc::setUpInactivePlatform)
                 .create();
  if (!Jit)
    return Jit.takeError();
  // The error that lookup() returns has the reason; it is not reported twice.
  (*Jit)->getExecutionSession().setErrorReporter(
      [](Error E) { consumeError(std::move(E)); });
  return std::shared_ptr<orc::LLJIT>(std::move(*Jit));
}

/// The scalarizer compares a variable index with each element's number in the
/// index's type, which has to represent all of them.
static void widenIndices(Module &M) {
  Type *I64 = Type::getInt64Ty(M.getContext());
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      bool IsExtract = isa<ExtractElementInst>(I);
      if (!IsExtract && !isa<InsertElementInst>(I))
        continue;
      Use &Index = I.getOperandUse(IsExtract ? 1 : 2);
      if (!isa<Constant>(Index) && Index->getType()->getIntegerBitWidth() < 64)
        Index.set(IRBuilder<>(&I).CreateZExt(Index, I64));
    }
}

/// Scalarises vectors. LLVM's FastISel supports few operations on them and
/// leaves the rest of a block to SelectionDAG, which takes five times as
/// long.
static void makeScalar(Module &M) {
  rewriteVectors(M);
  widenIndices(M);
  ScalarizerPassOptions Options;
  Options.ScalarizeLoadStore = true;
  ModulePassManager Passes;
  Passes.addPass(createModuleToFunctionPassAdaptor(ScalarizerPass(Options)));
  runPasses(M, std::move(Passes));
}

namespace {
/// Adds up the frames that the code generator makes. Before it only bounds are
/// known, which for unrolled kernels are far larger.
class FrameSizes : public DiagnosticHandler {
public:
  FrameSizes(DiagnosticHandler *Outer, uint64_t &Sum)
      : Outer(Outer), Sum(Sum) {}

  /// Makes the code generator report the frame size of each function of \p M.
  static void request(Module &M) {
    for (Function &F : M)
      if (!F.isDeclaration())
        F.addFnAttr("warn-stack-size", "0");
  }

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    auto *Frame = dyn_cast<DiagnosticInfoStackSize>(&Info);
    if (!Frame)
      return Outer && Outer->handleDiagnostics(Info);
    Sum += Frame->getStackSize();
    return true;
  }

private:
  DiagnosticHandler *Outer; ///< may be null
  uint64_t &Sum;
};
} // namespace

/// Machine code of \p M; adds the sizes of its frames to \p FrameBytes.
static Expected<std::unique_ptr<MemoryBuffer>>
emitWithFrameSizes(Module &M, TargetMachine &Machine, uint64_t &FrameBytes) {
  LLVMContext &Ctx = M.getContext();
  FrameSizes::request(M);
  std::unique_ptr<DiagnosticHandler> Previous = Ctx.getDiagnosticHandler();
  Ctx.setDiagnosticHandler(
      std::make_unique<FrameSizes>(Previous.get(), FrameBytes));
  Expected<std::unique_ptr<MemoryBuffer>> Object = emitObject(M, Machine);
  Ctx.setDiagnosticHandler(std::move(Previous));
  return Object;
}

static Error link(Module &M, Program &P,
                  orc::JITTargetMachineBuilder &Machine) {
  auto Target = Machine.createTargetMachine();
  if (!Target)
    return Target.takeError();
  auto Symbols = symbolsFor(M, *P.Jit);
  if (!Symbols)
    return Symbols.takeError();
  Expected<std::unique_ptr<MemoryBuffer>> Object =
      emitWithFrameSizes(M, **Target, P.StackBytes);
  if (!Object)
    return abandon(Object.takeError(), *Target);
  if (Error E = P.Jit->getMainJITDylib().define(
          orc::absoluteSymbols(std::move(*Symbols))))
    return E;
  return P.Jit->addObjectFile(std::move(*Object));
}

/// LLVM would round llvm.fma of bf16 to float first. llvm.fmuladd may round
/// once, as the other engines do. \p M has no vectors.
static void fuseBFloats(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      if (!Call ||
          (Call->getIntrinsicID() != Intrinsic::fma &&
           Call->getIntrinsicID() != Intrinsic::fmuladd) ||
          !Call->getType()->isBFloatTy())
        continue;
      IRBuilder<> B(Call);
      SmallVector<Value *, 3> Bits;
      for (Value *Operand : Call->args())
        Bits.push_back(B.CreateZExt(B.CreateBitCast(Operand, B.getInt16Ty()),
                                    B.getInt32Ty()));
      Value *Result = callEngine(B, "fuseBFloats", B.getInt32Ty(), Bits);
      Call->replaceAllUsesWith(B.CreateBitCast(
          B.CreateTrunc(Result, B.getInt16Ty()), Call->getType()));
      Call->eraseFromParent();
    }
}

Error compile(Module &M, Program &P) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  defineConversions(M);
  for (Function &F : M)
    roundConversions(F);
  makeScalar(M);
  fuseBFloats(M);
  orc::JITTargetMachineBuilder Machine{Triple(sys::getProcessTriple())};
  Machine.setCodeGenOptLevel(CodeGenOptLevel::None);
  Machine.setRelocationModel(Reloc::PIC_);
  Machine.setCodeModel(CodeModel::Small);
  auto Jit = createJit(Machine);
  if (!Jit)
    return Jit.takeError();
  P.Jit = std::move(*Jit);
  if (Error E = link(M, P, Machine))
    return E;
  for (ModuleVariable &V : P.Globals) {
    auto Address = P.Jit->lookup(V.Symbol);
    if (!Address)
      return Address.takeError();
    V.Address = Address->getValue();
  }
  auto Entry = P.Jit->lookup(EntryName);
  if (!Entry)
    return Entry.takeError();
  P.Entry = Entry->toPtr<void (*)(const void *const *)>();
  return Error::success();
}

} // namespace tenon::reference

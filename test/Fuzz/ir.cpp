// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fuzz target for LLVM IR: valid modules, changed by LLVM's IRMutator, through all of
// Tenon's passes for one of the targets. For any input, the passes either report an error
// with a message or leave a valid module.
//
//   input: one byte, which chooses the target, then bitcode
//
// With libFuzzer (-DTENON_FUZZERS=ON, clang):  tenon-fuzz-ir CORPUS
// Without it, and in the test suite:           tenon-fuzz-ir --count N --seed S FILE.bc...
//
// The process ends at the first crash, after the module's seed on standard error;
// --keep FILE.bc with that seed and --count 1 writes the module.

#include "tenon/Input/ReadModule.h"
#include "tenon/Pipeline/Compile.h"
#include "tenon/Support/OutputFile.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/FuzzMutate/IRMutator.h"
#include "llvm/FuzzMutate/RandomIRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <random>

using namespace llvm;

/// A module from \p Bitcode; null if it is not a valid module.
static std::unique_ptr<Module> parse(StringRef Bitcode, LLVMContext &Context) {
  Context.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *, void *) {}); // errors are expected
  auto M = parseBitcodeFile(MemoryBufferRef(Bitcode, "input"), Context);
  if (!M) {
    consumeError(M.takeError());
    return nullptr;
  }
  return verifyModule(**M) ? nullptr : std::move(*M);
}

namespace {
/// Gives a call of a declaration another type for an operand or the result, as a
/// front end that knows an older version of the function may.
class CallTypeStrategy : public IRMutationStrategy {
public:
  using IRMutationStrategy::mutate;

  uint64_t getWeight(size_t, size_t, uint64_t) override { return 1; }
  void mutate(Function &F, RandomIRBuilder &B) override;
};
} // namespace

static Type *randomType(LLVMContext &C, std::mt19937 &Random) {
  Type *I32 = Type::getInt32Ty(C);
  Type *const Types[] = {
      Type::getInt1Ty(C), Type::getInt8Ty(C), Type::getIntNTy(C, 24), I32,
      Type::getInt64Ty(C), Type::getIntNTy(C, 128), Type::getHalfTy(C),
      Type::getBFloatTy(C), Type::getFloatTy(C), Type::getDoubleTy(C),
      Type::getFP128Ty(C), PointerType::get(C, 0), PointerType::get(C, 3),
      FixedVectorType::get(I32, 1), FixedVectorType::get(Type::getHalfTy(C), 8),
      FixedVectorType::get(PointerType::get(C, 1), 4),
      ScalableVectorType::get(I32, 4), StructType::get(I32, I32)};
  return Types[Random() % std::size(Types)];
}

void CallTypeStrategy::mutate(Function &F, RandomIRBuilder &B) {
  SmallVector<CallInst *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->getCalledFunction() && !isa<IntrinsicInst>(Call) &&
        Call->getCalledFunction()->isDeclaration())
      Calls.push_back(Call);
  if (Calls.empty())
    return;
  CallInst *Call = Calls[B.Rand() % Calls.size()];
  Function *Callee = Call->getCalledFunction();
  SmallVector<Value *> Operands(Call->args());
  Type *Result = Call->getType(), *New = randomType(F.getContext(), B.Rand);
  if (unsigned Changed = B.Rand() % (Operands.size() + 1))
    Operands[Changed - 1] = new FreezeInst(PoisonValue::get(New), "",
                                           Call->getIterator());
  else
    Result = New;
  SmallVector<Type *> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  auto *Other = Function::Create(FunctionType::get(Result, Types, false),
                                 GlobalValue::ExternalLinkage,
                                 Callee->getName(), F.getParent());
  Other->setCallingConv(Callee->getCallingConv());
  auto *Changed = CallInst::Create(Other, Operands, "", Call->getIterator());
  Changed->setCallingConv(Call->getCallingConv());
  Call->replaceAllUsesWith(Call->getType() == Result
                               ? cast<Value>(Changed)
                               : PoisonValue::get(Call->getType()));
  Call->eraseFromParent();
}

static IRMutator makeMutator() {
  std::vector<TypeGetter> Types = {
      Type::getInt1Ty, Type::getInt8Ty,   Type::getInt16Ty,
      Type::getInt32Ty, Type::getInt64Ty, Type::getFloatTy};
  std::vector<std::unique_ptr<IRMutationStrategy>> Strategies;
  Strategies.push_back(std::make_unique<InjectorIRStrategy>());
  Strategies.push_back(std::make_unique<InstDeleterIRStrategy>());
  Strategies.push_back(std::make_unique<InstModificationIRStrategy>());
  Strategies.push_back(std::make_unique<InsertCFGStrategy>());
  Strategies.push_back(std::make_unique<InsertPHIStrategy>());
  Strategies.push_back(std::make_unique<SinkInstructionStrategy>());
  Strategies.push_back(std::make_unique<ShuffleBlockStrategy>());
  Strategies.push_back(std::make_unique<CallTypeStrategy>());
  return IRMutator(std::move(Types), std::move(Strategies));
}

/// Modules that a target has rejected, with a message.
static unsigned Refused;

/// Whether \p E is an error for users; consumes it.
static bool hasWords(Error E) {
  std::string Message = toString(std::move(E));
  errs() << Message << '\n';
  return !Message.empty() && !StringRef(Message).contains("mistake in Tenon");
}

/// Lowers \p Bitcode as tenon-lower does. False if it is rejected.
static bool lower(StringRef Bitcode, const tenon::TargetDescription &Target) {
  LLVMContext Context;
  tenon::TargetOptions Options;
  Options.Target = Target.Name.str();
  Options.resolve();
  auto M = tenon::readModuleFrom(Bitcode, "input.bc", Context);
  Error E = M ? tenon::compileModule(**M, Options, {}) : M.takeError();
  if (E) {
    if (!hasWords(std::move(E)))
      abort();
    return false;
  }
  if (verifyModule(**M, &errs()))
    abort();
  return true;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (!Size)
    return 0;
  tenon::initializeTargets();
  StringRef Bitcode(reinterpret_cast<const char *>(Data) + 1, Size - 1);
  auto Targets = tenon::targetDescriptions();
  Refused += !lower(Bitcode, *Targets[*Data % Targets.size()]);
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  LLVMContext Context;
  StringRef Bitcode(reinterpret_cast<const char *>(Data) + 1,
                    Size ? Size - 1 : 0);
  std::unique_ptr<Module> M = parse(Bitcode, Context);
  if (!M)
    return 0;
  static IRMutator Mutator = makeMutator();
  Mutator.mutateModule(*M, Seed, MaxSize);
  SmallString<0> Changed;
  raw_svector_ostream OS(Changed);
  WriteBitcodeToFile(*M, OS);
  if (verifyModule(*M) || Changed.size() + 1 > MaxSize)
    return 0;
  *Data = Seed;
  memcpy(Data + 1, Changed.data(), Changed.size());
  return Changed.size() + 1;
}

#ifndef TENON_LIBFUZZER
namespace {
struct CommandLine {
  cl::list<std::string> Files{cl::Positional, cl::OneOrMore,
                              cl::desc("FILE.bc...")};
  cl::opt<unsigned> Count{"count", cl::desc("modules"), cl::init(100)};
  cl::opt<unsigned> Seed{"seed", cl::desc("of the first"), cl::init(1)};
  cl::opt<std::string> Keep{"keep", cl::desc("write the last module here"),
                            cl::value_desc("file")};
};
} // namespace

static CommandLine &options() {
  static CommandLine Options;
  return Options;
}

namespace {
struct Tested {
  bool IsValid = false;
  bool IsChanged = false; // and has not been refused
};
} // namespace

/// \p Bitcode as text, since its bytes also depend on the order of uses. Empty if it
/// is not valid.
static std::string textOf(StringRef Bitcode) {
  LLVMContext Context;
  std::string Text;
  raw_string_ostream OS(Text);
  if (std::unique_ptr<Module> M = parse(Bitcode, Context))
    OS << *M;
  return Text;
}

/// Module \p Seed: one of the files, changed a few times.
static Tested testOne(unsigned Seed) {
  constexpr size_t MaxSize = 1 << 20;
  std::mt19937 Random(Seed);
  const std::string &File = options().Files[Random() % options().Files.size()];
  auto Read = MemoryBuffer::getFile(File);
  if (!Read || (*Read)->getBufferSize() + 1 > MaxSize)
    return {};
  std::vector<uint8_t> Data(MaxSize);
  Data[0] = Random();
  size_t Size = (*Read)->getBufferSize() + 1;
  copy((*Read)->getBuffer(), Data.begin() + 1);
  for (unsigned Change = Random() % 8; Change && Size; --Change)
    Size = LLVMFuzzerCustomMutator(Data.data(), Size, MaxSize, Random());
  if (!Size)
    return {};
  auto Targets = tenon::targetDescriptions();
  errs() << "seed " << Seed << ", target "
         << Targets[Data[0] % Targets.size()]->Name << ", " << File << '\n';
  StringRef Bitcode(reinterpret_cast<char *>(Data.data()) + 1, Size - 1);
  if (!options().Keep.empty())
    cantFail(tenon::writeOutputFile(options().Keep,
                                    [&](raw_ostream &OS) { OS << Bitcode; }));
  unsigned Before = Refused;
  LLVMFuzzerTestOneInput(Data.data(), Size);
  bool IsChanged = textOf(Bitcode) != textOf((*Read)->getBuffer());
  return {true, IsChanged && Refused == Before};
}

int main(int argc, char **argv) {
  cl::ResetCommandLineParser();
  options();
  cl::ParseCommandLineOptions(argc, argv, "changed modules, lowered\n");
  unsigned Valid = 0, Changed = 0;
  for (unsigned I = 0; I < options().Count; ++I) {
    Tested One = testOne(options().Seed + I);
    Valid += One.IsValid;
    Changed += One.IsChanged;
  }
  outs() << options().Count << " modules, " << Valid << " valid, of which "
         << Refused << " were refused, and " << Changed
         << " changed and lowered; none wrong\n";
  return 0;
}
#endif

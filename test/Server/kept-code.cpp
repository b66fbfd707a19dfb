// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiling Tenon's output with LLVM takes most of the test suite's time, and gives
// the same each time: here results are kept by content, like other programs' output
// (kept-programs.cpp). The linker redirects the calls of three functions to this
// file (--wrap in CMakeLists.txt); each looks for a kept answer first, and keeps
// the function's own answer, if that is a success without diagnostics.
//
//   function         from                        to
//   optimizeModule   lowered IR, level           optimised IR
//   emitCode         optimised IR                assembly or object file, sizes of its stack
//                                                frames
//   spirvBinary      optimised IR                SPIR-V, validated or not
//
// A key is a digest of all inputs of an answer: the module's bitcode, the machine,
// LLVM's library, and the object files whose code runs between the question and the answer, as
// far as they are Tenon's (kept-objects.py). TENON_TEST_KEPT names the folder; without it
// nothing is kept.

#include "KeptObjects.h"
#include "kept-answers.h"
#include "tenon/Input/ExternalProgram.h"
#include "tenon/Output/CodeGen.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <vector>

using namespace llvm;
using tenon::Answer, tenon::Key, tenon::bitcodeOf, tenon::listen;

// The functions themselves, and their replacements.
#define TENON_WRAPPED(Result, Name, Symbol, ...)                               \
  Result real##Name(__VA_ARGS__) asm("__real_" Symbol);                        \
  Result kept##Name(__VA_ARGS__) asm("__wrap_" Symbol)

TENON_WRAPPED(Error, OptimizeModule, TENON_OPTIMIZE_MODULE, Module &,
              TargetMachine &, unsigned, bool, bool);
TENON_WRAPPED(Expected<std::unique_ptr<MemoryBuffer>>, EmitCode,
              TENON_EMIT_CODE, Module &, TargetMachine &, CodeGenFileType);
TENON_WRAPPED(Expected<std::string>, SpirvBinary, TENON_SPIRV_BINARY, Module &,
              bool);

//===- Parts of keys and answers ------------------------------------------===//

/// LLVM and the machine for which it generates code.
static Key &addMachine(Key &K, const TargetMachine &Machine) {
  const TargetOptions &Options = Machine.Options;
  return K.addLlvm()
      .add(Machine.getTargetTriple().str())
      .add(Machine.getTargetCPU())
      .add(Machine.getTargetFeatureString())
      .add(static_cast<unsigned>(Machine.getOptLevel()))
      .add(Machine.getRelocationModel())
      .add(Machine.getCodeModel())
      .add(Options.MCOptions.getABIName())
      .add(Options.MCOptions.AsmVerbose)
      .add(Options.AllowFPOpFusion)
      .add(Options.EmulatedTLS)
      .add(Options.UseInitArray);
}

/// Reports the sizes of stack frames again.
static void tellFrames(const Module &M, const json::Array &Frames) {
  for (const json::Value &Frame : Frames) {
    const json::Array &Fields = *Frame.getAsArray();
    DiagnosticInfoStackSize Info(*M.getFunction(*Fields[0].getAsString()),
                                 *Fields[1].getAsUINT64(),
                                 *Fields[2].getAsUINT64());
    M.getContext().diagnose(Info);
  }
}

//===- Modules ------------------------------------------------------------===//

static void removeContents(Module &M) {
  M.dropAllReferences();
  for (GlobalAlias &Alias : make_early_inc_range(M.aliases()))
    Alias.eraseFromParent();
  for (GlobalIFunc &IFunc : make_early_inc_range(M.ifuncs()))
    IFunc.eraseFromParent();
  for (Function &F : make_early_inc_range(M))
    F.eraseFromParent();
  for (GlobalVariable &V : make_early_inc_range(M.globals()))
    V.eraseFromParent();
  for (NamedMDNode &Node : make_early_inc_range(M.named_metadata()))
    M.eraseNamedMetadata(&Node);
}

/// Moves the contents of \p From, of the same context, into the empty \p M.
static void moveContents(Module &From, Module &M) {
  for (GlobalObject &Object : From.global_objects())
    if (const Comdat *Old = Object.getComdat()) {
      Comdat *New = M.getOrInsertComdat(Old->getName());
      New->setSelectionKind(Old->getSelectionKind());
      Object.setComdat(New);
    }
  for (GlobalVariable &V : make_early_inc_range(From.globals())) {
    From.removeGlobalVariable(&V);
    M.insertGlobalVariable(&V);
  }
  M.getFunctionList().splice(M.end(), From.getFunctionList());
  for (GlobalAlias &Alias : make_early_inc_range(From.aliases())) {
    From.removeAlias(&Alias);
    M.insertAlias(&Alias);
  }
  for (NamedMDNode &Node : From.named_metadata()) {
    NamedMDNode *New = M.getOrInsertNamedMetadata(Node.getName());
    for (MDNode *Operand : Node.operands())
      New->addOperand(Operand);
  }
  M.setModuleInlineAsm(From.getModuleInlineAsm());
}

/// Replaces \p M by the module in \p Bitcode.
static void replaceContents(Module &M, StringRef Bitcode) {
  // The new module has other structure types of the same names.
  for (StructType *Ty : M.getIdentifiedStructTypes())
    Ty->setName("");
  std::unique_ptr<Module> New = cantFail(
      parseBitcodeFile(MemoryBufferRef(Bitcode, "kept"), M.getContext()));
  removeContents(M);
  moveContents(*New, M);
}

//===- The functions ------------------------------------------------------===//

Error keptOptimizeModule(Module &M, TargetMachine &Machine, unsigned Level,
                         bool ThisProcess, bool VerifyEach) {
  auto Optimize = [&] {
    return realOptimizeModule(M, Machine, Level, ThisProcess, VerifyEach);
  };
  if (VerifyEach || !M.ifunc_empty())
    return Optimize();
  Key K("optimised");
  K.add(TENON_OPTIMISER_OBJECTS).add(Level).add(ThisProcess).add(M);
  Answer A(addMachine(K, Machine));
  if (A.isKept()) {
    replaceContents(M, A.bytes());
    return Error::success();
  }
  Error Result = Error::success();
  bool IsQuiet = listen(M.getContext(), [&] { Result = Optimize(); }).has_value();
  if (Result || !IsQuiet)
    return Result;
  // The order of uses decides what some passes do first.
  std::string Bitcode = bitcodeOf(M, /*WithUseLists=*/true);
  A.keep(Bitcode);
  // As it will be the next time, for the key of the next step.
  replaceContents(M, Bitcode);
  return Result;
}

Expected<std::unique_ptr<MemoryBuffer>>
keptEmitCode(Module &M, TargetMachine &Machine, CodeGenFileType Type) {
  Key K(Type == CodeGenFileType::ObjectFile ? "object" : "assembly");
  K.add(TENON_CODEGEN_OBJECTS).add(M);
  Answer A(addMachine(K, Machine));
  if (A.isKept()) {
    auto [Frames, Code] = A.bytes().split('\0');
    tellFrames(M, *cantFail(json::parse(Frames)).getAsArray());
    return MemoryBuffer::getMemBufferCopy(Code,
                                          M.getModuleIdentifier() + ".o");
  }
  Expected<std::unique_ptr<MemoryBuffer>> Code = nullptr;
  std::optional<json::Array> Frames = listen(
      M.getContext(), [&] { Code = realEmitCode(M, Machine, Type); });
  if (!Code || !Frames)
    return Code;
  A.keep(formatv("{0}{1}{2}", json::Value(std::move(*Frames)), '\0',
                 (*Code)->getBuffer()).str());
  return Code;
}

Expected<std::string> keptSpirvBinary(Module &M, bool Validate) {
  Key K("SPIR-V");
  K.add(TENON_SPIRV_OBJECTS).add(Validate).add(M);
  if (Validate) {
    static constexpr StringRef Names[] = {"spirv-val"};
    Expected<std::string> Validator = tenon::findProgram(
        {"spirv-val", "validate SPIR-V", "TENON_SPIRV_VAL", Names});
    if (Validator)
      K.addIdentity(*Validator);
    else
      K.add(toString(Validator.takeError()));
  }
  Answer A(K.addLlvm());
  if (A.isKept())
    return A.bytes().str();
  Expected<std::string> Words = "";
  bool IsQuiet = listen(M.getContext(), [&] {
                   Words = realSpirvBinary(M, Validate);
                 }).has_value();
  if (Words && IsQuiet)
    A.keep(*Words);
  return Words;
}

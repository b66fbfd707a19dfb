// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every form ends as LLVM text or bitcode, which is parsed, checked for types
// that LLVM 22 silently drops, and verified.

#include "tenon/Input/ReadModule.h"
#include "Input/OpenCL/OpenCLCompile.h"
#include "Input/Spirv/SpirvTranslate.h"
#include "NvptxKernels.h"
#include "tenon/Input/Form.h"
#include "tenon/Support/Guard.h"
#include "tenon/Support/RunArgs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSummaryIndex.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tenon {

//===- Parsing ------------------------------------------------------------===//

/// "FILE:3:14: expected type"; bitcode has no lines.
static Error parseError(StringRef Name, const SMDiagnostic &Diagnostic) {
  if (Diagnostic.getLineNo() <= 0)
    return createStringError(
        Name + ": invalid LLVM bitcode: " + Diagnostic.getMessage());
  return createStringError(Name + ":" + Twine(Diagnostic.getLineNo()) + ":" +
                           Twine(Diagnostic.getColumnNo() + 1) + ": " +
                           Diagnostic.getMessage());
}

/// The reader ends the process for some invalid modules, such as those with
/// invalid debug information.
static Expected<std::unique_ptr<Module>>
parseBitcode(StringRef Content, StringRef Name, LLVMContext &Context) {
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M;
  if (Error E = runGuarded(Name + ": invalid LLVM IR", [&] {
        M = parseIR(MemoryBufferRef(Content, Name), Diagnostic, Context);
      }))
    return E;
  if (!M)
    return parseError(Name, Diagnostic);
  return M;
}

/// Uses LLVM's function for files, because only that one can skip verification,
/// which would end the process as above. Debug information is upgraded after
/// our own verification.
static Expected<std::unique_ptr<Module>>
parseText(StringRef Content, StringRef Name, LLVMContext &Context) {
  Expected<TempFile> File = TempFile::create("ll");
  if (!File)
    return File.takeError();
  if (Error E = File->write(Content))
    return E;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M;
  if (Error E = runGuarded(Name + ": invalid LLVM IR", [&] {
        M = parseAssemblyFileWithIndexNoUpgradeDebugInfo(
                File->path(), Diagnostic, Context, /*Slots=*/nullptr,
                [](StringRef, StringRef) { return std::nullopt; })
                .Mod;
      }))
    return E;
  if (!M)
    return parseError(Name, Diagnostic);
  if (M->getSourceFileName() == File->path())
    M->setSourceFileName(Name);
  M->setModuleIdentifier(Name);
  return M;
}

//===- Checking -----------------------------------------------------------===//

static bool holdsTargetType(Type *Ty) {
  return isa<TargetExtType>(Ty) || any_of(Ty->subtypes(), [](Type *Part) {
           return holdsTargetType(Part);
         });
}

/// Up to LLVM 15 a matrix was a pointer to an opaque struct whose name had the
/// shape. LLVM 22 still reads such a file, but keeps only a pointer.
static const Function *findLostMatrix(const Module &M) {
  static constexpr StringLiteral Operations[] = {
      "CooperativeMatrixLoad",   "CooperativeMatrixStore",
      "CooperativeMatrixMulAdd", "JointMatrixLoad",
      "JointMatrixStore",        "JointMatrixMad",
      "JointMatrixSUMad",        "JointMatrixUSMad",
      "JointMatrixUUMad"};
  for (const Function &F : M) {
    StringRef Name = F.getName();
    size_t At = Name.find("__spirv_");
    if (At == StringRef::npos)
      continue;
    StringRef Base = Name.drop_front(At + StringRef("__spirv_").size());
    bool IsMatrixOperation = any_of(
        Operations, [&](StringRef Prefix) { return Base.starts_with(Prefix); });
    if (IsMatrixOperation && !holdsTargetType(F.getFunctionType()))
      return &F;
  }
  return nullptr;
}

static Error checkModule(Module &M, StringRef Name) {
  if (const Function *F = findLostMatrix(M))
    return createStringError(
        Name + ": '" + F->getName() +
        "' has no matrix type: IR of LLVM 15 or older keeps the shape in the "
        "names of opaque structs, which newer LLVM drops; compile the source "
        "with LLVM 17 or newer, or pass the SPIR-V instead");
  std::string Words;
  raw_string_ostream Stream(Words);
  bool BrokenDebugInfo = false;
  if (verifyModule(M, &Stream, &BrokenDebugInfo))
    return createStringError(Name +
                             ": invalid LLVM IR: " + firstTwoLines(Words));
  if (BrokenDebugInfo)
    StripDebugInfo(M);
  UpgradeDebugInfo(M);
  return Error::success();
}

/// llvm-spirv writes `bitcast ptr %p to ptr` for each OpBitcast between
/// pointers; removing them here spares later passes from looking through them.
static void removeNoOpCasts(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<BitCastInst>(I) && I.getType() == I.getOperand(0)->getType()) {
        I.replaceAllUsesWith(I.getOperand(0));
        I.eraseFromParent();
      }
}

//===- Reading ------------------------------------------------------------===//

static Error notAModule(StringRef Name) {
  return createStringError(
      Name +
      ": not a module: expected LLVM IR (text or bitcode) or SPIR-V "
      "(binary or assembly), or OpenCL C in a file named *.cl or *.clcpp");
}

/// Translates \p Content to LLVM text or bitcode.
static Expected<std::string> toLLVM(InputForm Form, StringRef Content,
                                    StringRef Name,
                                    const InputOptions &Options) {
  switch (Form) {
  case InputForm::LLVMText:
  case InputForm::LLVMBitcode:
    return Content.str();
  case InputForm::Spirv:
    return translateSpirv(Content, Name, Options);
  case InputForm::SpirvAssembly: {
    Expected<std::string> Binary = assembleSpirv(Content, Name, Options);
    if (!Binary)
      return Binary;
    return translateSpirv(*Binary, Name, Options);
  }
  case InputForm::OpenCLC:
    return compileOpenCL(Name, Content, Options);
  case InputForm::Unknown:
    break;
  }
  return notAModule(Name);
}

/// clang makes such definitions of functions that are `inline` and not static,
/// and of constants of classes. LLVM writes no code for them, since another
/// module defines them, too; of a program's kernels there is no other.
static void keepInlineDefinitions(Module &M) {
  for (GlobalObject &Object : M.global_objects())
    if (Object.hasAvailableExternallyLinkage())
      Object.setLinkage(GlobalValue::InternalLinkage);
}

/// \p File in a rule of make.
static std::string quotedForMake(StringRef File) {
  std::string Text;
  for (char C : File) {
    if (C == ' ' || C == '#')
      Text += '\\';
    else if (C == '$')
      Text += '$';
    Text += C;
  }
  return Text;
}

Expected<std::unique_ptr<Module>> readModuleFrom(StringRef Content,
                                                 StringRef Name,
                                                 LLVMContext &Context,
                                                 const InputOptions &Options) {
  Content = withoutFinalZeros(Content);
  InputForm Form = detectForm(Content, Name);
  if (Form != InputForm::OpenCLC && !Options.OpenCLOptions.empty())
    return make_error<UsageError>(
        Options.OpenCLOptions.front() +
        " is for OpenCL C (a file named *.cl), which " + Name.str() +
        " is not");
  if (Options.Rule) // for OpenCL C, clang writes it
    Options.Rule->Text =
        quotedForMake(Options.Rule->Target) + ": " + quotedForMake(Name) + "\n";
  Expected<std::string> Text = toLLVM(Form, Content, Name, Options);
  if (!Text)
    return Text.takeError();
  auto Parse = Form == InputForm::LLVMText ? parseText : parseBitcode;
  Expected<std::unique_ptr<Module>> M = Parse(*Text, Name, Context);
  if (!M)
    return M;
  if (Error E = checkModule(**M, Name))
    return E;
  keepInlineDefinitions(**M);
  if (Form == InputForm::Spirv || Form == InputForm::SpirvAssembly)
    removeNoOpCasts(**M);
  if (Error E = readNvptxKernels(**M))
    return E;
  if (Form == InputForm::OpenCLC) {
    (*M)->setSourceFileName(Name);
    inlineKernelBodies(**M);
  }
  return M;
}

Expected<std::unique_ptr<Module>>
readModule(StringRef Path, LLVMContext &Context, const InputOptions &Options) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFileOrSTDIN(Path, /*IsText=*/false,
                                   /*RequiresNullTerminator=*/false);
  StringRef Name = Path == "-" ? "<stdin>" : Path;
  if (std::error_code EC = Buffer.getError())
    return createStringError(EC, Name + ": " + EC.message());
  return readModuleFrom((*Buffer)->getBuffer(), Name, Context, Options);
}

} // namespace tenon

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Output/CodeGen.h"
#include "Output/Spirv/SpirvWriter.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

std::optional<OutputForm> parseOutputForm(StringRef Word) {
  return StringSwitch<std::optional<OutputForm>>(Word)
      .Case("ll", OutputForm::Text)
      .Case("bc", OutputForm::Bitcode)
      .Cases({"asm", "s", "ptx"}, OutputForm::Assembly)
      .Cases({"obj", "o"}, OutputForm::Object)
      .Case("spv", OutputForm::Spirv)
      .Case("spvasm", OutputForm::SpirvText)
      .Default(std::nullopt);
}

static Error writeSpirv(Module &M, bool Text, bool Validate,
                        raw_pwrite_stream &OS) {
  if (!M.getTargetTriple().isSPIRV())
    return createStringError(inconvertibleErrorCode(),
                             "the module is for " + M.getTargetTriple().str() +
                                 ", which has no SPIR-V form; the nearest that "
                                 "works is target " +
                                 targetNames([](const TargetDescription &T) {
                                   return T.Form == KernelForm::OpenCL;
                                 }));
  Expected<std::string> Words =
      Text ? spirvText(M, Validate) : spirvBinary(M, Validate);
  if (!Words)
    return Words.takeError();
  OS << *Words;
  return Error::success();
}

Error writeModule(Module &M, TargetMachine &Machine, OutputForm Form,
                  raw_pwrite_stream &OS, bool Validate) {
  bool IsSpirv = M.getTargetTriple().isSPIRV();
  switch (Form) {
  case OutputForm::Text:
    M.print(OS, nullptr);
    return Error::success();
  case OutputForm::Bitcode:
    WriteBitcodeToFile(M, OS);
    return Error::success();
  case OutputForm::Spirv:
  case OutputForm::SpirvText:
    return writeSpirv(M, Form == OutputForm::SpirvText, Validate, OS);
  case OutputForm::Assembly:
  case OutputForm::Object:
    if (IsSpirv)
      return writeSpirv(M, Form == OutputForm::Assembly, Validate, OS);
    break;
  }
  CodeGenFileType Type = Form == OutputForm::Assembly
                             ? CodeGenFileType::AssemblyFile
                             : CodeGenFileType::ObjectFile;
  Expected<std::unique_ptr<MemoryBuffer>> Code = emitCode(M, Machine, Type);
  if (!Code)
    return Code.takeError();
  OS << (*Code)->getBuffer();
  return Error::success();
}

} // namespace tenon

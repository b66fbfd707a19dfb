// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first line that is not a comment determines the form of a text: each LLVM
// module begins with one of a few words, each SPIR-V module with an
// instruction.

#include "tenon/Input/Form.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tenon {

bool beginsLikeSpirv(StringRef Content) {
  if (Content.size() < sizeof(uint32_t))
    return false;
  uint32_t First = support::endian::read32le(Content.data());
  return First == SpirvMagic || First == byteswap(SpirvMagic);
}

static bool looksLikeBitcode(StringRef Content) {
  const auto *Begin = reinterpret_cast<const unsigned char *>(Content.data());
  return isBitcode(Begin, Begin + Content.size());
}

/// Text has no control characters except white space.
static bool isText(StringRef Content) {
  constexpr size_t Enough = 4096;
  return none_of(Content.take_front(Enough), [](char C) {
    auto Byte = static_cast<unsigned char>(C);
    return (Byte < ' ' && !isSpace(C)) || Byte == 0x7F;
  });
}

/// "OpTypeVoid", "%void = OpTypeVoid".
static bool isSpirvInstruction(StringRef Line) {
  if (Line.starts_with("%"))
    Line = Line.split('=').second.ltrim();
  return Line.consume_front("Op") && !Line.empty() && isUpper(Line.front());
}

static bool beginsLikeLLVM(StringRef Line) {
  static constexpr StringLiteral Words[] = {
      "attributes", "declare",         "define", "module",
      "target",     "source_filename", "type",   "uselistorder"};
  StringRef Word =
      Line.take_while([](char C) { return isAlnum(C) || C == '_'; });
  // A global, a type, metadata, a comdat, a summary entry.
  return is_contained(Words, Word) || StringRef("@%!$^").contains(Line.front());
}

/// Unknown if neither the comments nor the first line determine the form.
static InputForm formOfText(StringRef Content) {
  Content.consume_front("\xEF\xBB\xBF");
  while (!Content.empty()) {
    auto [Line, Rest] = Content.split('\n');
    Content = Rest;
    Line = Line.trim();
    if (Line.consume_front(";")) {
      if (Line.trim() == "SPIR-V") // spirv-dis's heading
        return InputForm::SpirvAssembly;
      if (Line.ltrim().starts_with("ModuleID"))
        return InputForm::LLVMText;
    } else if (!Line.empty()) {
      if (isSpirvInstruction(Line))
        return InputForm::SpirvAssembly;
      return beginsLikeLLVM(Line) ? InputForm::LLVMText : InputForm::Unknown;
    }
  }
  return InputForm::Unknown;
}

static InputForm formOfSuffix(StringRef Path) {
  StringRef Suffix = sys::path::extension(Path);
  if (Suffix == ".ll")
    return InputForm::LLVMText;
  if (Suffix == ".bc")
    return InputForm::LLVMBitcode;
  if (Suffix == ".spv")
    return InputForm::Spirv;
  if (Suffix == ".spvasm" || Suffix == ".spvasm32" || Suffix == ".spvasm64")
    return InputForm::SpirvAssembly;
  if (Suffix == ".cl" || Suffix == ".clcpp")
    return InputForm::OpenCLC;
  return InputForm::Unknown;
}

/// The forms that a suffix may decide: text may be any text, and a few bytes
/// may be the beginning of a binary. Longer contents would have been
/// recognised.
static InputForm formOfVagueText(StringRef Content, StringRef Path) {
  InputForm Named = formOfSuffix(Path);
  switch (Named) {
  case InputForm::LLVMText:
  case InputForm::SpirvAssembly:
  case InputForm::OpenCLC:
    return Named;
  case InputForm::LLVMBitcode:
  case InputForm::Spirv:
    return Content.size() < sizeof(uint32_t) ? Named : InputForm::Unknown;
  case InputForm::Unknown:
    break;
  }
  bool OnlyComments = all_of(split(Content, '\n'), [](StringRef Line) {
    return Line.trim().empty() || Line.ltrim().starts_with(";");
  });
  return OnlyComments ? InputForm::LLVMText : InputForm::Unknown;
}

StringRef withoutFinalZeros(StringRef Content) {
  if (beginsLikeSpirv(Content) || looksLikeBitcode(Content))
    return Content;
  StringRef Text = Content.rtrim('\0');
  return Text.empty() ? Content : Text;
}

InputForm detectForm(StringRef Content, StringRef Path) {
  if (beginsLikeSpirv(Content))
    return InputForm::Spirv;
  if (looksLikeBitcode(Content))
    return InputForm::LLVMBitcode;
  Content = withoutFinalZeros(Content);
  if (!isText(Content)) {
    InputForm Named = formOfSuffix(Path);
    bool MayBeCut =
        Content.size() < sizeof(uint32_t) &&
        (Named == InputForm::Spirv || Named == InputForm::LLVMBitcode);
    return MayBeCut ? Named : InputForm::Unknown;
  }
  InputForm Form = formOfText(Content);
  return Form == InputForm::Unknown ? formOfVagueText(Content, Path) : Form;
}

} // namespace tenon

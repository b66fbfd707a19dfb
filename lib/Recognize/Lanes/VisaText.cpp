// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VisaText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace tenon {

/// \p Text with constant operands replaced by their numbers if constraints
/// state that they are immediate.
static std::string withImmediates(StringRef Text, ArrayRef<Value *> Inputs,
                                  const InlineAsm::ConstraintInfoVector &All) {
  std::string Result;
  while (!Text.empty()) {
    size_t At = Text.find('$');
    Result += Text.take_front(At);
    Text = Text.drop_front(std::min(At, Text.size()));
    StringRef Whole = Text;
    unsigned Number;
    if (!Text.consume_front("$"))
      continue;
    bool Braced = Text.consume_front("{");
    if (Text.consumeInteger(10, Number) ||
        (Braced && !Text.consume_front("}"))) {
      Result += '$';
      Text = Whole.drop_front(1);
      continue;
    }
    auto *C = Number < Inputs.size()
                  ? dyn_cast_or_null<ConstantInt>(Inputs[Number])
                  : nullptr;
    bool Immediate = C && is_contained({"P", "i", "n"}, All[Number].Codes[0]);
    Result += Immediate ? std::to_string(C->getSExtValue())
                        : "$" + std::to_string(Number);
  }
  return Result;
}

/// Removes spaces in brackets, and all but one elsewhere.
static std::string compact(StringRef Line) {
  std::string Result;
  int Depth = 0;
  for (char C : Line.trim()) {
    Depth += C == '(' || C == '[';
    Depth -= C == ')' || C == ']';
    bool Space = isSpace(C);
    if (Space && (Depth > 0 || StringRef(Result).ends_with(" ")))
      continue;
    Result += Space ? ' ' : C;
  }
  return Result;
}

/// ".decl DST v_type=G type=F num_elts=128 alias=<$0,0>"
bool VisaText::readDeclaration(StringRef Line) {
  SmallVector<StringRef> Words;
  Line.split(Words, ' ');
  assert(Words.size() >= 2 && "a word follows .decl");
  Alias A;
  bool HasNumber = false;
  for (StringRef Word : drop_begin(Words, 2)) {
    if (Word.consume_front("type="))
      A.Type = Word.lower();
    else if (Word.consume_front("alias=<$"))
      HasNumber = !Word.consumeInteger(10, A.Number) && Word == ",0>";
  }
  if (!HasNumber || A.Number >= Inputs.size())
    return false;
  Aliases[Words[1]] = A;
  return true;
}

bool VisaText::readInstruction(StringRef Line) {
  if (!Mnemonic.empty())
    return false; // declared before
  size_t Open = Line.find('('), Close = Line.find(')');
  if (Open == StringRef::npos || Close == StringRef::npos)
    return false;
  Mnemonic = Line.take_front(Open).trim().str();
  Mask = Line.slice(Open, Close + 1).str();
  SmallVector<StringRef> Words;
  Line.drop_front(Close + 1).trim().split(Words, ' ');
  for (StringRef Word : Words)
    Operands.push_back(Word.str());
  return true;
}

bool VisaText::readLines(StringRef Text) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines) {
    std::string Plain = compact(Line);
    if (Plain.empty() || Plain == "{" || Plain == "}")
      continue;
    bool Declares = StringRef(Plain).starts_with(".decl ");
    if (Declares ? !readDeclaration(Plain) : !readInstruction(Plain))
      return false;
  }
  return !Mnemonic.empty();
}

std::optional<VisaText> VisaText::parse(const CallInst &Call) {
  const auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  if (Call.getType()->isStructTy())
    return std::nullopt;
  InlineAsm::ConstraintInfoVector All = Asm->ParseConstraints();
  VisaText Result;
  unsigned Next = 0;
  for (const InlineAsm::ConstraintInfo &C : All) {
    if (C.isIndirect || C.isMultipleAlternative)
      return std::nullopt;
    if (C.Type == InlineAsm::isOutput && C.MatchingInput >= 0)
      Result.Tied = C.MatchingInput;
    Result.Inputs.push_back(C.hasArg() ? Call.getArgOperand(Next++) : nullptr);
  }
  if (!Result.readLines(
          withImmediates(Asm->getAsmString(), Result.Inputs, All)))
    return std::nullopt;
  return Result;
}

std::optional<VisaOperand> VisaText::operand(StringRef Text, bool Read) const {
  if (!Text.consume_back(".0"))
    Text.consume_back("(0,0)");
  VisaOperand Result;
  Result.IsNull = Text == "%null";
  if (Result.IsNull)
    return Result;
  unsigned Number;
  if (auto It = Aliases.find(Text); It != Aliases.end()) {
    Number = It->second.Number;
    Result.Type = It->second.Type;
  } else if (!Text.consume_front("$") || Text.getAsInteger(10, Number) ||
             Number >= Inputs.size()) {
    return std::nullopt;
  }
  Result.V = Inputs[Number];
  Result.IsOutput = !Result.V;
  if (Result.IsOutput && Read && Tied >= 0)
    Result.V = Inputs[Tied];
  return Result;
}

} // namespace tenon

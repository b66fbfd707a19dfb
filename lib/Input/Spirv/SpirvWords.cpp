// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading, checking and writing SPIR-V words. Instructions without a known
// shape are passed through unchecked.

#include "tenon/Input/Spirv/SpirvWords.h"
#include "SpirvShapes.h"
#include "tenon/Input/Form.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace tenon {

//===- Reading ------------------------------------------------------------===//

bool SpirvInst::isKnown() const { return shapeOf(Opcode); }

bool SpirvInst::hasType() const {
  const SpirvShape *S = shapeOf(Opcode);
  return S && S->HasType;
}

bool SpirvInst::hasResult() const {
  const SpirvShape *S = shapeOf(Opcode);
  return S && S->HasResult;
}

static constexpr size_t HeaderWords = 5;
/// Far above the 4194303 that the specification requires of a consumer; a
/// larger bound means a broken header, and programs allocate a table of that
/// size.
static constexpr uint32_t MaxIds = 1u << 26;

namespace {
class Parser {
public:
  explicit Parser(StringRef Bytes) : Bytes(Bytes) {}

  Error checkSize();
  uint32_t word(size_t Index) const {
    uint32_t Word = support::endian::read32le(Bytes.data() + 4 * Index);
    return Swapped ? byteswap(Word) : Word;
  }
  size_t size() const { return Bytes.size() / 4; }
  Expected<SpirvInst> next(size_t &Position);
  Error check(const SpirvInst &I, uint32_t Bound);
  Error checkEnd(ArrayRef<SpirvInst> Insts);

private:
  Error broken(const SpirvInst &I, const Twine &What) const {
    return createStringError("invalid SPIR-V module: instruction " +
                             Twine(Number) + " (opcode " + Twine(I.Opcode) +
                             ") " + What);
  }
  Error checkIds(const SpirvInst &I, const SpirvShape &S, uint32_t Bound);
  Error checkNesting(const SpirvInst &I);
  Error checkUses(ArrayRef<SpirvInst> Insts);

  StringRef Bytes;
  bool Swapped = false, InFunction = false, HasMemoryModel = false;
  unsigned Number = 0;
  DenseSet<uint32_t> Defined;
  SmallVector<SpirvInst> EntryPoints;
  SmallVector<uint32_t> Functions;
};
} // namespace

Error Parser::checkSize() {
  if (Bytes.size() < 4 * HeaderWords)
    return createStringError("truncated SPIR-V module: it has " +
                             Twine(Bytes.size()) +
                             " bytes, the header alone has 20");
  if (!beginsLikeSpirv(Bytes))
    return createStringError(
        "not a SPIR-V module: the magic number is missing");
  Swapped = word(0) != SpirvMagic;
  if (Bytes.size() % 4)
    return createStringError("truncated SPIR-V module: its " +
                             Twine(Bytes.size()) +
                             " bytes are not a whole number of words");
  return Error::success();
}

Expected<SpirvInst> Parser::next(size_t &Position) {
  ++Number;
  uint32_t First = word(Position);
  SpirvInst I;
  I.Opcode = First & 0xFFFF;
  size_t Count = First >> 16, Left = size() - Position;
  if (Count == 0)
    return broken(I, "has a word count of 0");
  if (Count > Left)
    return createStringError(
        "truncated SPIR-V module: instruction " + Twine(Number) + " (opcode " +
        Twine(I.Opcode) + ") needs " + Twine(Count) + " words, " + Twine(Left) +
        (Left == 1 ? " is" : " are") + " left");
  for (size_t Index = 1; Index < Count; ++Index)
    I.Words.push_back(word(Position + Index));
  Position += Count;
  return I;
}

static ArrayRef<uint32_t> idsOf(const SpirvInst &I, const SpirvShape &S) {
  return ArrayRef(I.Words).take_front(S.Ids);
}

Error Parser::checkIds(const SpirvInst &I, const SpirvShape &S,
                       uint32_t Bound) {
  for (uint32_t Id : idsOf(I, S))
    if (Id == 0 || Id >= Bound)
      return broken(I,
                    "uses id " + Twine(Id) + ", the bound is " + Twine(Bound));
  if (S.HasResult && !Defined.insert(I.result()).second)
    return broken(I, "defines id " + Twine(I.result()) + " again");
  return Error::success();
}

Error Parser::checkNesting(const SpirvInst &I) {
  if (I.Opcode == spirv::OpMemoryModel)
    HasMemoryModel = true;
  if (I.Opcode == spirv::OpEntryPoint)
    EntryPoints.push_back(I);
  if (I.Opcode == spirv::OpFunction && InFunction)
    return broken(I, "begins a function within a function");
  if (I.Opcode == spirv::OpFunctionEnd && !InFunction)
    return broken(I, "ends a function that did not begin");
  if (I.Opcode == spirv::OpFunction || I.Opcode == spirv::OpFunctionEnd)
    InFunction = I.Opcode == spirv::OpFunction;
  if (I.Opcode == spirv::OpFunction)
    Functions.push_back(I.result());
  return Error::success();
}

Error Parser::check(const SpirvInst &I, uint32_t Bound) {
  if (const SpirvShape *S = shapeOf(I.Opcode)) {
    if (I.Words.size() < S->MinWords)
      return broken(I, "has " + Twine(I.Words.size() + 1) +
                           " words, expected at least " +
                           Twine(S->MinWords + 1));
    if (Error E = checkIds(I, *S, Bound))
      return E;
  }
  return checkNesting(I);
}

/// Does not check modules with instructions that may define ids unknown to this
/// table.
Error Parser::checkUses(ArrayRef<SpirvInst> Insts) {
  if (any_of(Insts, [](const SpirvInst &I) { return !shapeOf(I.Opcode); }))
    return Error::success();
  Number = 0;
  for (const SpirvInst &I : Insts) {
    ++Number;
    for (uint32_t Id : idsOf(I, *shapeOf(I.Opcode)))
      if (!Defined.contains(Id))
        return broken(I, "uses id " + Twine(Id) + ", which nothing defines");
  }
  return Error::success();
}

Error Parser::checkEnd(ArrayRef<SpirvInst> Insts) {
  if (InFunction)
    return createStringError(
        "truncated SPIR-V module: the last function has no end");
  if (!HasMemoryModel)
    return createStringError("truncated SPIR-V module: no OpMemoryModel");
  for (const SpirvInst &I : EntryPoints)
    if (!is_contained(Functions, I.Words[1]))
      return createStringError("truncated SPIR-V module: the function of entry "
                               "point '" +
                               spirvString(ArrayRef(I.Words).drop_front(2)) +
                               "' is missing");
  return checkUses(Insts);
}

Expected<SpirvModule> SpirvModule::parse(StringRef Bytes) {
  Parser P(Bytes);
  if (Error E = P.checkSize())
    return E;
  SpirvModule M;
  M.Version = P.word(1);
  M.Generator = P.word(2);
  M.Bound = P.word(3);
  M.Schema = P.word(4);
  if (M.Bound == 0 || M.Bound > MaxIds)
    return createStringError("invalid SPIR-V module: an id bound of " +
                             Twine(M.Bound));
  for (size_t Position = HeaderWords; Position < P.size();) {
    Expected<SpirvInst> I = P.next(Position);
    if (!I)
      return I.takeError();
    if (Error E = P.check(*I, M.Bound))
      return E;
    M.Insts.push_back(std::move(*I));
  }
  if (Error E = P.checkEnd(M.Insts))
    return E;
  return M;
}

//===- Writing and asking -------------------------------------------------===//

std::string SpirvModule::bytes() const {
  std::string Bytes;
  auto Append = [&Bytes](uint32_t Word) {
    char Buffer[4];
    support::endian::write32le(Buffer, Word);
    Bytes.append(Buffer, 4);
  };
  for (uint32_t Word : {SpirvMagic, Version, Generator, Bound, Schema})
    Append(Word);
  for (const SpirvInst &I : Insts) {
    Append(uint32_t(I.Words.size() + 1) << 16 | I.Opcode);
    for_each(I.Words, Append);
  }
  return Bytes;
}

bool SpirvModule::hasCapability(uint32_t Capability) const {
  return any_of(Insts, [&](const SpirvInst &I) {
    return I.Opcode == spirv::OpCapability && I.Words[0] == Capability;
  });
}

bool SpirvModule::hasOpcode(ArrayRef<uint16_t> Opcodes) const {
  return any_of(Insts, [&](const SpirvInst &I) {
    return is_contained(Opcodes, I.Opcode);
  });
}

std::vector<uint32_t> spirvLiteral(StringRef Text) {
  std::vector<uint32_t> Words(Text.size() / 4 + 1);
  for (auto [I, C] : enumerate(Text))
    Words[I / 4] |= uint32_t(static_cast<unsigned char>(C)) << (I % 4 * 8);
  return Words;
}

std::string spirvString(ArrayRef<uint32_t> Words) {
  std::string Text;
  for (uint32_t Word : Words)
    for (unsigned Shift = 0; Shift < 32; Shift += 8) {
      char C = static_cast<char>(Word >> Shift);
      if (!C)
        return Text;
      Text += C;
    }
  return Text;
}

} // namespace tenon

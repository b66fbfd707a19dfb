// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How words are packed:
//
//   k across lines   A column-major, B row-major: the rows of a word are
//                    interleaved
//   packed           B: memory has words already, or groups that become several
//                    converted words; groups that are half of a word are
//                    interleaved like rows
//   k along lines    A row-major: words keep their order
//                    B column-major: squares of words are transposed

#include "VectorPanel.h"
#include "Target/Whole/ByteAddresses.h"
#include "Target/Whole/Vectors.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

unsigned paddedLines(const VectorContraction &Facts, MatrixUse Use) {
  return alignTo(Use == MatrixUse::A ? Facts.M : Facts.N, Facts.lanes());
}

ColumnPanel::ColumnPanel(IRBuilderBase &B, const VectorContraction &Facts,
                         Value *Column) {
  unsigned Wide = Facts.panelVectors() * Facts.lanes();
  unsigned Padded = paddedLines(Facts, MatrixUse::B), Whole = Padded / Wide;
  Value *Index = B.CreateUDiv(Column, B.getInt64(Wide));
  Value *First = B.CreateMul(Index, B.getInt64(Wide));
  Line = B.CreateSub(Column, First);
  Start = B.CreateMul(First, B.getInt64(Facts.blockGroups()));
  Lines = B.getInt64(Wide);
  if (unsigned Rest = Padded % Wide)
    Lines = B.CreateSelect(B.CreateICmpULT(Index, B.getInt64(Whole)), Lines,
                           B.getInt64(Rest));
}

namespace {
class WordPacker : ByteAddresses {
public:
  WordPacker(IRBuilderBase &B, const VectorContraction &Facts,
             const OperandMemory &From, Value *Image)
      : ByteAddresses(B), Facts(Facts), From(From), Image(Image),
        Kind(From.Use == MatrixUse::A ? Facts.KindOfA : Facts.KindOfB),
        InMemory(From.Use == MatrixUse::A ? Facts.MemoryOfA : Facts.MemoryOfB),
        Layout(From.Use == MatrixUse::A ? Facts.A : Facts.B),
        Lines(From.Lines                 ? From.Lines
              : From.Use == MatrixUse::A ? Facts.M
                                         : Facts.N),
        Padded(paddedLines(Facts, From.Use)), Lanes(Facts.lanes()),
        Word(Facts.wordElements()), Bytes(Facts.elementBytes(From.Use)),
        Unit(Layout == MatrixLayout::Packed ? Facts.group() : 1) {}

  /// \p Elements of k from \p Address on, as a step reads them.
  Value *loadWords(Value *Address, unsigned Elements) {
    return words(convert(load(Address, Elements)));
  }

  void pack() {
    if (Layout == MatrixLayout::Packed)
      return Unit < Word ? packAcrossLines() : packGroups();
    bool Along =
        (From.Use == MatrixUse::A) == (Layout == MatrixLayout::RowMajor);
    return Along ? packAlongLines() : packAcrossLines();
  }

private:
  void packAcrossLines();
  void packGroups();
  void packAlongLines();
  unsigned chunkLines() const;
  void storeInterleaved(SmallVectorImpl<Value *> &Rows, Value *Group,
                        unsigned First, unsigned Width);
  Value *rowOfLines(Value *Row, unsigned First, unsigned Width);
  void packChunk(Value *Memory, Value *Stride, Value *FirstGroup);
  void packChunks(Value *Memory, Value *Stride, Value *FirstGroup,
                  Value *Chunks);
  Value *convert(Value *V);
  Value *words(Value *V);
  void prefetch(Value *Group);
  void forEachChunk(function_ref<void(unsigned First, unsigned Width)> Body);
  void storeWords(Value *V, Value *Group, Value *Line);
  Value *indexOf(Value *Group, Value *Line);

  Value *load(Value *Address, unsigned Elements) {
    return B.CreateAlignedLoad(
        FixedVectorType::get(bitsType(B, InMemory), Elements), Address,
        Align(Bytes));
  }
  Value *wholeGroups() { return B.CreateUDiv(From.Elements, B.getInt64(Word)); }

  const VectorContraction &Facts;
  const OperandMemory &From;
  Value *Image;
  ElementKind Kind, InMemory;
  MatrixLayout Layout;
  unsigned Lines, Padded, Lanes, Word, Bytes;
  unsigned Unit; ///< neighbouring elements of k in a row of memory
};
} // namespace

/// Converts elements to the form that the step reads.
Value *WordPacker::convert(Value *V) {
  if (InMemory != Kind)
    V = convertVector(B, V, {InMemory, Kind}, Facts.Model);
  unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  auto Widened = [&](unsigned Bits) {
    return B.CreateIntCast(V, FixedVectorType::get(B.getIntNTy(Bits), Count),
                           classOf(Kind) == ElementClass::Signed);
  };
  switch (Facts.Row.Prepare) {
  case MulAddPrepare::None:
    return V;
  case MulAddPrepare::Float:
    return widenToFloat(B, V, Kind, Facts.Model);
  case MulAddPrepare::BFloat:
    return widenToBFloat(B, V, Kind, Facts.Model);
  case MulAddPrepare::Int16:
    return Widened(16);
  case MulAddPrepare::Int32:
    return Widened(32);
  }
  llvm_unreachable("all of them return");
}

/// Converted elements as words.
Value *WordPacker::words(Value *V) {
  unsigned Bits = V->getType()->getPrimitiveSizeInBits();
  unsigned WordBits = Facts.wordBytes() * 8;
  V = B.CreateBitCast(
      V, FixedVectorType::get(B.getIntNTy(WordBits), Bits / WordBits));
  if (From.Use == MatrixUse::B && Facts.flipsB())
    V = B.CreateXor(V, ConstantInt::get(V->getType(), 0x80808080));
  return V;
}

/// Lines of a vector of the image, or of memory if the image has few.
unsigned WordPacker::chunkLines() const {
  return Facts.hasBlockSteps() ? Facts.Model.VectorBits / 8 / (Bytes * Unit)
                               : Lanes;
}

/// Visits vectors of lines; the last one may be narrower.
void WordPacker::forEachChunk(function_ref<void(unsigned, unsigned)> Body) {
  unsigned Max = chunkLines();
  for (unsigned First = 0; First < Lines; First += Max)
    Body(First, std::min(Max, Lines - First));
}

/// The index in the image of the word of a line.
Value *WordPacker::indexOf(Value *Group, Value *Line) {
  if (From.Use == MatrixUse::A || !Facts.hasColumnPanels())
    return B.CreateAdd(times(Group, Padded), Line);
  ColumnPanel Panel(B, Facts, Line);
  Value *OfBlock = B.getInt64(Facts.blockGroups());
  Value *Block = B.CreateUDiv(Group, OfBlock);
  Value *Here = B.CreateSub(Group, B.CreateMul(Block, OfBlock));
  Value *First = B.CreateAdd(
      times(Block, uint64_t(Facts.blockGroups()) * Padded), Panel.Start);
  return B.CreateAdd(B.CreateAdd(First, B.CreateMul(Here, Panel.Lines)),
                     Panel.Line);
}

/// Missing words of an incomplete vector are zero.
void WordPacker::storeWords(Value *V, Value *Group, Value *Line) {
  unsigned Width = cast<FixedVectorType>(V->getType())->getNumElements();
  if (Width % Lanes != 0) {
    SmallVector<int, 16> Mask;
    for (unsigned I = 0; I < alignTo(Width, Lanes); ++I)
      Mask.push_back(std::min(I, Width));
    V = B.CreateShuffleVector(V, Constant::getNullValue(V->getType()), Mask);
  }
  unsigned OfWord = Facts.wordBytes();
  B.CreateAlignedStore(V, at(Image, times(indexOf(Group, Line), OfWord)),
                       Align(Lanes * OfWord));
}

/// Prefetches a row of B, because rows are too far apart for a processor's
/// prefetcher. The target is L2, because rows that are a multiple of 4 KiB
/// apart share a set of the L1 cache, which holds 8 or 12 of them.
void WordPacker::prefetch(Value *Group) {
  constexpr unsigned RowsAhead = 32, LineBytes = 64;
  constexpr unsigned Read = 0, ToL2 = 2, Data = 1;
  if (From.Use != MatrixUse::B)
    return;
  unsigned Rows = Word / Unit;
  for (unsigned I = 0; I < Rows; ++I) {
    Value *Row = B.CreateAdd(times(Group, Rows), B.getInt64(RowsAhead + I));
    Value *Line = at(From.Memory, B.CreateMul(Row, From.Stride));
    for (unsigned Byte = 0; Byte < Lines * Bytes * Unit; Byte += LineBytes) {
      Value *Address = at(Line, B.getInt64(Byte));
      B.CreateIntrinsic(
          Intrinsic::prefetch, {Address->getType()},
          {Address, B.getInt32(Read), B.getInt32(ToL2), B.getInt32(Data)});
    }
  }
}

/// Row \p Row of memory in lines First … First + Width - 1: of each line an
/// element, or a group of elements.
Value *WordPacker::rowOfLines(Value *Row, unsigned First, unsigned Width) {
  Value *Offset = B.CreateAdd(B.CreateMul(Row, From.Stride),
                              B.getInt64(uint64_t(First) * Bytes * Unit));
  Value *V = convert(load(at(From.Memory, Offset), Width * Unit));
  if (Unit == 1)
    return V;
  unsigned Bits = V->getType()->getPrimitiveSizeInBits() / Width;
  return B.CreateBitCast(V, FixedVectorType::get(B.getIntNTy(Bits), Width));
}

/// The rows of a group, interleaved: vectors of a few lines each.
void WordPacker::storeInterleaved(SmallVectorImpl<Value *> &Rows, Value *Group,
                                  unsigned First, unsigned Width) {
  for (Value *&Row : Rows)
    Row = resizeVector(B, Row, chunkLines());
  interleaveInPlace(B, Rows);
  unsigned OfVector = chunkLines() / Rows.size();
  for (unsigned Line = 0; Line < Width; Line += OfVector) {
    Value *V = resizeVector(B, Rows[Line / OfVector],
                            std::min(OfVector, Width - Line));
    storeWords(words(V), Group, B.getInt64(First + Line));
  }
}

/// image[g][line] = elements g * Word … of the line, which are Word rows of
/// memory, or groups; after the last element zeros.
void WordPacker::packAcrossLines() {
  unsigned RowsOfWord = Word / Unit;
  auto Group = [&](Value *Index, Value *Rest) {
    forEachChunk([&](unsigned First, unsigned Width) {
      SmallVector<Value *, 8> Rows;
      for (unsigned I = 0; I < RowsOfWord; ++I) {
        auto Load = [&] {
          Value *Row = B.CreateAdd(times(Index, RowsOfWord), B.getInt64(I));
          return rowOfLines(Row, First, Width);
        };
        if (!Rest || I == 0) {
          Rows.push_back(Load());
          continue;
        }
        Value *IsThere = B.CreateICmpUGT(Rest, B.getInt64(I * Unit));
        Rows.push_back(ifThenElse(B, IsThere, "row", Load,
                                  Constant::getNullValue(Rows[0]->getType())));
      }
      if (Facts.hasBlockSteps())
        storeInterleaved(Rows, Index, First, Width);
      else
        storeWords(words(interleaveVectors(B, Rows)), Index, B.getInt64(First));
    });
  };
  Value *Whole = wholeGroups();
  rangeLoop(B, B.getInt64(0), Whole, "pack", [&](Value *Index) {
    prefetch(Index);
    Group(Index, nullptr);
  });
  if (Word == 1)
    return;
  Value *Rest = B.CreateURem(From.Elements, B.getInt64(Word));
  ifThen(B, B.CreateIsNotNull(Rest), "pack.rest", [&] { Group(Whole, Rest); });
}

/// A group of memory is one word of each line, or several converted ones.
void WordPacker::packGroups() {
  unsigned Group = Facts.group(), Runs = Group / Word;
  Value *Groups = B.CreateUDiv(From.Elements, B.getInt64(Group));
  rangeLoop(B, B.getInt64(0), Groups, "pack", [&](Value *Index) {
    forEachChunk([&](unsigned First, unsigned Width) {
      Value *Offset = B.CreateAdd(B.CreateMul(Index, From.Stride),
                                  B.getInt64(uint64_t(First) * Group * Bytes));
      Value *V = words(convert(load(at(From.Memory, Offset), Width * Group)));
      for (unsigned Run = 0; Run < Runs; ++Run)
        storeWords(Runs == 1 ? V : strideVector(B, V, Run, Runs),
                   B.CreateAdd(times(Index, Runs), B.getInt64(Run)),
                   B.getInt64(First));
    });
  });
}

/// Packs a vector of words of each line from group \p FirstGroup on as
/// transposed squares. \p Memory is the group's memory.
void WordPacker::packChunk(Value *Memory, Value *Stride, Value *FirstGroup) {
  auto Square = [&](Value *FirstLine, unsigned Count) {
    SmallVector<Value *, 16> Rows;
    for (unsigned I = 0; I < Count; ++I) {
      Value *Line = B.CreateAdd(FirstLine, B.getInt64(I));
      Rows.push_back(
          loadWords(at(Memory, B.CreateMul(Line, Stride)), Lanes * Word));
    }
    Rows.resize(Lanes, Constant::getNullValue(Rows[0]->getType()));
    transposeVectors(B, Rows);
    for (unsigned I = 0; I < Lanes; ++I)
      storeWords(Rows[I], B.CreateAdd(FirstGroup, B.getInt64(I)), FirstLine);
  };
  countedLoop(B, Lines / Lanes, "square",
              [&](Value *I) { Square(times(I, Lanes), Lanes); });
  if (unsigned Rest = Lines % Lanes)
    Square(B.getInt64(Lines - Rest), Rest);
}

/// Packs \p Chunks vectors of words of each line from group \p FirstGroup on.
/// Lines of an image of rows are packed one after the other: lines of a large
/// matrix are often multiples of 4 KiB apart, so that parts of many of them do
/// not fit into the L1 cache together.
void WordPacker::packChunks(Value *Memory, Value *Stride, Value *FirstGroup,
                            Value *Chunks) {
  uint64_t ChunkBytes = uint64_t(Lanes) * Word * Bytes;
  if (From.Use == MatrixUse::B || !Facts.hasRowImage())
    return rangeLoop(B, B.getInt64(0), Chunks, "pack", [&](Value *Index) {
      packChunk(at(Memory, times(Index, ChunkBytes)), Stride,
                B.CreateAdd(FirstGroup, times(Index, Lanes)));
    });
  countedLoop(B, Lines, "row", [&](Value *Line) {
    Value *Row = at(Memory, B.CreateMul(Line, Stride));
    Value *Words = at(Image, B.CreateAdd(times(Line, Facts.imageRowBytes()),
                                         times(FirstGroup, 4)));
    rangeLoop(B, B.getInt64(0), Chunks, "pack", [&](Value *Index) {
      B.CreateAlignedStore(
          loadWords(at(Row, times(Index, ChunkBytes)), Lanes * Word),
          at(Words, times(Index, uint64_t(Lanes) * 4)), Align(4));
    });
  });
}

/// The remainder of k is packed from a copy that is padded with zeros.
void WordPacker::packAlongLines() {
  unsigned Chunk = Lanes * Word, ChunkBytes = Chunk * Bytes;
  Value *Chunks = B.CreateUDiv(From.Elements, B.getInt64(Chunk));
  packChunks(From.Memory, From.Stride, B.getInt64(0), Chunks);
  Value *Rest = B.CreateURem(From.Elements, B.getInt64(Chunk));
  ifThen(B, B.CreateIsNotNull(Rest), "pack.rest", [&] {
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    IRBuilder<> Top(&Entry, Entry.begin());
    uint64_t CopyBytes = uint64_t(Lines) * ChunkBytes;
    AllocaInst *Copy =
        Top.CreateAlloca(ArrayType::get(B.getInt8Ty(), CopyBytes));
    Copy->setAlignment(Align(64));
    B.CreateMemSet(Copy, B.getInt8(0), CopyBytes, Align(64));
    Value *Memory = at(From.Memory, times(Chunks, ChunkBytes));
    countedLoop(B, Lines, "copy", [&](Value *Line) {
      B.CreateMemCpy(at(Copy, times(Line, ChunkBytes)), Align(1),
                     at(Memory, B.CreateMul(Line, From.Stride)), Align(1),
                     times(Rest, Bytes));
    });
    packChunks(Copy, B.getInt64(ChunkBytes), times(Chunks, Lanes),
               B.getInt64(1));
  });
}

Value *loadWords(IRBuilderBase &B, const VectorContraction &Facts,
                 MatrixUse Use, Value *Address, unsigned Elements) {
  OperandMemory From = {Use, Address, nullptr, nullptr};
  return WordPacker(B, Facts, From, nullptr).loadWords(Address, Elements);
}

void packWords(IRBuilderBase &B, const VectorContraction &Facts,
               const OperandMemory &From, Value *Image) {
  WordPacker(B, Facts, From, Image).pack();
}

} // namespace tenon

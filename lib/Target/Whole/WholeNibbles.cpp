// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of 4 bits. In user memory a byte has two elements, the first one in
// its lower half. In a buffer each element has a byte, whose upper half is
// zero:
//
//   memory  line l, element i: half (i mod 2) of byte l * stride + i / 2
//     row      l = r        i = c
//     col      l = c        i = r
//     packed   l = r / 8    i = c * 8 + r mod 8
//
// A store of one element preserves the other half of the byte.

#include "WholeNibbles.h"
#include "WholeElements.h"
#include "WholeTarget.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

namespace {
class NibbleEmitter {
public:
  NibbleEmitter(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                const MatrixStorage &Storage, Value *Buffer, Value *Memory)
      : B(B), F(F), Facts(Facts), Storage(Storage), Buffer(Buffer),
        Memory(Memory), Stride(F.getArg(FirstBound - 1)) {}

  void load() {
    if (Facts.Checked || Storage.hasPadding())
      B.CreateMemSet(Buffer, B.getInt8(0), Storage.bytes(),
                     Align(MatrixStorage::Alignment));
    forEach([&](const NibbleAddress &P, Value *InBuffer) {
      Value *Half = B.CreateLShr(byte(P), P.Shift);
      B.CreateStore(B.CreateAnd(Half, B.getInt8(15)), InBuffer);
    });
  }

  void store() {
    forEach([&](const NibbleAddress &P, Value *InBuffer) {
      Value *Mask = B.CreateShl(B.getInt8(15), P.Shift);
      Value *Others = B.CreateAnd(byte(P), B.CreateNot(Mask));
      Value *Own = B.CreateShl(B.CreateLoad(B.getInt8Ty(), InBuffer), P.Shift);
      B.CreateStore(B.CreateOr(Others, Own), P.Byte, Facts.Volatile);
    });
  }

  /// Operands before the bounds: load (result, from, stride), store (to,
  /// matrix, stride).
  static constexpr unsigned FirstBound = 3;

private:
  struct NibbleAddress {
    Value *Byte;  ///< address
    Value *Shift; ///< 0 or 4, i8
  };

  Value *byte(const NibbleAddress &P) {
    return B.CreateLoad(B.getInt8Ty(), P.Byte, Facts.Volatile);
  }

  NibbleAddress addressOf(Value *Row, Value *Column) {
    Value *Line = Row, *Index = Column, *Group = B.getInt64(packFactor(4));
    if (Facts.Layout == MatrixLayout::ColumnMajor)
      std::swap(Line, Index);
    if (Facts.Layout == MatrixLayout::Packed &&
        Facts.Type->use() == MatrixUse::B) {
      Line = B.CreateUDiv(Row, Group);
      Index = B.CreateAdd(B.CreateMul(Column, Group), B.CreateURem(Row, Group));
    }
    Value *Offset =
        B.CreateAdd(B.CreateMul(Line, Stride), B.CreateLShr(Index, 1));
    Value *Second = B.CreateTrunc(B.CreateAnd(Index, 1), B.getInt8Ty());
    return {B.CreateGEP(B.getInt8Ty(), Memory, Offset), B.CreateShl(Second, 2)};
  }

  void forEach(function_ref<void(const NibbleAddress &, Value *)> Visit) {
    auto Element = [&](Value *Row, Value *Column, Value *OriginRow,
                       Value *OriginColumn) {
      Visit(addressOf(B.CreateAdd(OriginRow, Row),
                      B.CreateAdd(OriginColumn, Column)),
            B.CreateGEP(B.getInt8Ty(), Buffer,
                        elementOffset(B, Storage, Row, Column)));
    };
    if (Facts.Checked) {
      CheckedRange Range(B, F, FirstBound, Storage);
      return Range.forEachInside([&](Value *Row, Value *Column) {
        Element(Row, Column, Range.Row, Range.Column);
      });
    }
    countedLoop(B, Storage.Rows, "row", [&](Value *Row) {
      countedLoop(B, Storage.Columns, "column", [&](Value *Column) {
        Element(Row, Column, B.getInt64(0), B.getInt64(0));
      });
    });
  }

  IRBuilderBase &B;
  Function &F;
  const OpFacts &Facts;
  const MatrixStorage &Storage;
  Value *Buffer, *Memory, *Stride;
};
} // namespace

void emitWholeNibbleLoad(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                         const MatrixStorage &Storage) {
  NibbleEmitter(B, F, Facts, Storage, F.getArg(0), F.getArg(1)).load();
}

void emitWholeNibbleStore(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                          const MatrixStorage &Storage) {
  NibbleEmitter(B, F, Facts, Storage, F.getArg(1), F.getArg(0)).store();
}

// Both elements of a byte are neighbours in the buffer of A, where a row is
// contiguous, and in that of B, where groups of four rows are.
void emitWholeReinterpret(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                          const MatrixStorage &From, const MatrixStorage &To) {
  bool Widens = Facts.Slice.Source->component()->isIntegerTy(4);
  const MatrixStorage &Bytes = Widens ? To : From;
  if (To.hasPadding())
    B.CreateMemSet(F.getArg(0), B.getInt8(0), To.bytes(),
                   Align(MatrixStorage::Alignment));
  auto At = [&](unsigned Arg, const MatrixStorage &S, Value *Row,
                Value *Column) {
    return B.CreateGEP(B.getInt8Ty(), F.getArg(Arg),
                       elementOffset(B, S, Row, Column));
  };
  bool Down = Facts.Type->use() == MatrixUse::B;
  auto Load = [&](Value *P) { return B.CreateLoad(B.getInt8Ty(), P); };
  auto Convert = [&](Value *Row, Value *Column) {
    Value *Byte = At(Widens ? 0 : 1, Bytes, Row, Column);
    (Down ? Row : Column) = B.CreateShl(Down ? Row : Column, 1);
    Value *Low = At(Widens ? 1 : 0, Widens ? From : To, Row, Column);
    Value *High = B.CreateGEP(B.getInt8Ty(), Low, B.getInt64(1));
    if (Widens) {
      B.CreateStore(B.CreateOr(Load(Low), B.CreateShl(Load(High), 4)), Byte);
      return;
    }
    Value *Both = Load(Byte);
    B.CreateStore(B.CreateAnd(Both, 15), Low);
    B.CreateStore(B.CreateLShr(Both, 4), High);
  };
  countedLoop(B, Bytes.Rows, "row", [&](Value *Row) {
    countedLoop(B, Bytes.Columns, "column",
                [&](Value *Column) { Convert(Row, Column); });
  });
}

} // namespace tenon

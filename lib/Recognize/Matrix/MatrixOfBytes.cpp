// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixOfBytes.h"

using namespace llvm;

namespace tenon {

bool isByteOf(const MatrixType *Ty, const Type *Component) {
  return Ty->component()->isIntegerTy(4) && Component->isIntegerTy(8);
}

Expected<MatrixType *> matrixOfBytes(MatrixType *Ty) {
  bool Down = Ty->use() == MatrixUse::B;
  unsigned Rows = Ty->rows(), Columns = Ty->columns();
  unsigned &Along = Down ? Rows : Columns;
  auto Wrong = [](const Twine &Text) {
    return createStringError(inconvertibleErrorCode(), Text);
  };
  if (Ty->use() == MatrixUse::Accumulator)
    return Wrong("bytes of " + describe(Ty) +
                 ", of which it is not known which elements they have; "
                 "expected i4, or a matrix A or B");
  if (Along % 2)
    return Wrong("bytes of " + describe(Ty) + ", which has " + Twine(Along) +
                 (Down ? " rows" : " columns") + "; expected i4, or an even " +
                 "number of them");
  Along /= 2;
  return MatrixType::get(Type::getInt8Ty(Ty->getContext()),
                         *matrixScopeFromSpirv(Ty->scope()), Rows, Columns,
                         Ty->use());
}

Expected<Value *> fillBytes(IRBuilderBase &B, MatrixType *Ty, Value *Byte) {
  Expected<MatrixType *> Bytes = matrixOfBytes(Ty);
  if (!Bytes)
    return Bytes.takeError();
  MatrixBuilder Make(B);
  return Make.slice(Make.fill(*Bytes, Byte), Ty, 0, 0);
}

Expected<Value *> extractByte(IRBuilderBase &B, Value *Matrix, Value *Index) {
  Expected<MatrixType *> Bytes =
      matrixOfBytes(cast<MatrixType>(Matrix->getType()));
  if (!Bytes)
    return Bytes.takeError();
  MatrixBuilder Make(B);
  return Make.extract(Make.slice(Matrix, *Bytes, 0, 0), Index);
}

Expected<Value *> insertByte(IRBuilderBase &B, Value *Matrix, Value *Byte,
                             Value *Index) {
  auto *Ty = cast<MatrixType>(Matrix->getType());
  Expected<MatrixType *> Bytes = matrixOfBytes(Ty);
  if (!Bytes)
    return Bytes.takeError();
  MatrixBuilder Make(B);
  Value *Old = Make.slice(Matrix, *Bytes, 0, 0);
  return Make.slice(Make.insert(Old, Byte, Index), Ty, 0, 0);
}

} // namespace tenon

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma.mma_async by its definition in the PTX ISA: four warps multiply tiles
// in shared memory, whose addresses and strides are in matrix descriptors, with
// the swizzle of 128 bytes. Line i of an operand is row i of A or column i of
// B. The line's element k is at
//
//   begin + i / 8 * stride + i % 8 * 128 + k * bytes           lines along K
//   begin + i / 64 * leading + k / 8 * stride + k % 8 * 128 + i % 64 * bytes
//                                               row-major B, column-major A
//
// with bits 4 to 6 of the address replaced by their exclusive or with bits 7 to
// 9. If A is in registers, four neighbouring lanes hold two rows of 8 words:
// row `lane / 4` and the 8th row after it. The first register has words 0 to 3
// of the first row and the third one has words 4 to 7; the second and fourth
// registers have those of the other row.
//
// A multiplication takes effect as late as the definition permits: it returns
// its sums unchanged, and the wait computes its results and adds them. The
// results are also computed at the start; if they differ from the later ones, a
// tile was changed too early. In this case, and if a fence is missing or too
// many multiplications are in flight, sums become NaN, or the lowest integer. A
// work-item's multiplications ("products") and groups are in a variable of its
// kernel:
//
//   wgmma.fence            ordered = true
//   wgmma(a, b)            products[started++ % 32] = { a, b, a * b }
//                          if (!ordered || copies are not fenced
//                              (NvvmFences.cpp) || started - done > 32)
//                            sums = NaN
//   commit_group           ends[groups++ % 8] = started
//   wait(n)                for (; done < ends[groups - n - 1]; ++done)
//                            sums += a * b of products[done % 32], if it is
//                                    what it was at the start, else NaN
//                          ordered = false

#include "Nvvm.h"
#include "NvvmState.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/IR/Values/WgmmaOps.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned RingOfProducts = 32, RingOfGroups = 8, MaxSums = 128;
/// The words of a lane's two rows of 32 bytes, if A is in registers.
static constexpr unsigned WordsOfRow = 8, WordsOfRows = 2 * WordsOfRow;

/// The members of the variable, and of a product.
enum Member : unsigned { Ordered, Started, Done, Groups, Ends, Products };
enum ProductMember : unsigned { OfA, OfB, RowsOfA, Results };

namespace {
/// The variable of a kernel.
class WgmmaState : public NvvmState {
public:
  WgmmaState(IRBuilderBase &B, Value *At) : NvvmState(B, type(B), At) {}
  explicit WgmmaState(IRBuilderBase &B)
      : NvvmState(B, type(B), StringRef("tenon.wgmma")) {}

  void setFlag(Member Which, bool Is) { setNumber(Which, B.getInt64(Is)); }
  Value *end(Value *Group) { return inRing(Ends, Group); }
  Value *product(Value *Number, ProductMember Which) {
    return B.CreateStructGEP(productType(B), inRing(Products, Number), Which);
  }

private:
  static StructType *productType(IRBuilderBase &B) {
    Type *I64 = B.getInt64Ty(), *I32 = B.getInt32Ty();
    return StructType::get(B.getContext(),
                           {I64, I64, ArrayType::get(I32, WordsOfRows),
                            ArrayType::get(I32, MaxSums)});
  }
  static StructType *type(IRBuilderBase &B) {
    Type *I64 = B.getInt64Ty();
    return StructType::get(
        B.getContext(), {I64, I64, I64, I64, ArrayType::get(I64, RingOfGroups),
                         ArrayType::get(productType(B), RingOfProducts)});
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

namespace {
/// Emits the function that stores this lane's results of one product:
///
///   results(sums, descriptor of A, of B, shared memory, lane, warp, rows of A)
///     for (i = 0; i < count; ++i)
///       row    = warp % 4 * 16 + lane / 4 + i / 2 % 2 * 8
///       column = i / 4 * 8 + lane % 4 * 2 + i % 2
///       sums[i] = sum over k of a(row, k) * b(k, column)
class ProductResults {
public:
  ProductResults(Module &M, const WgmmaFacts &Facts)
      : M(M), B(M.getContext()), Facts(Facts) {}
  Function *function();

private:
  Value *field(Value *Descriptor, unsigned From);
  Value *load(Value *At, ElementKind Kind);
  Value *element(Value *Descriptor, ElementKind Kind, bool ByRows, Value *Line,
                 Value *K);
  Value *elementOfA(Value *Row, Value *K);
  Value *sum(Value *Row, Value *Column);

  Module &M;
  IRBuilder<> B;
  const WgmmaFacts &Facts;
  Function *F = nullptr;
};
} // namespace

/// The field of a descriptor that begins at bit \p From. It has 14 bits, in
/// units of 16 bytes; the result is in bytes.
Value *ProductResults::field(Value *Descriptor, unsigned From) {
  constexpr unsigned Bits = 0x3fff, Unit = 4;
  return B.CreateShl(B.CreateAnd(B.CreateLShr(Descriptor, From), Bits), Unit);
}

/// The element at \p At as f32 or i32.
Value *ProductResults::load(Value *At, ElementKind Kind) {
  Value *V = B.CreateLoad(B.getIntNTy(bitsOf(Kind)), At);
  if (Kind == ElementKind::TF32)
    return widenFloat(B, B.CreateBitCast(V, B.getFloatTy()), Kind);
  if (isFloat(Kind))
    return widenFloat(B, V, Kind);
  return classOf(Kind) == ElementClass::Signed
             ? B.CreateSExt(V, B.getInt32Ty())
             : B.CreateZExt(V, B.getInt32Ty());
}

/// Element \p K of line \p Line of an operand in shared memory:
///
///   offset  = by the formulas at the beginning of this file
///   address = memory + (begin - memory) % 2^18 + offset
///   load(address ^ address >> 3 & 0x70)
///
/// A descriptor contains the lowest 18 bits of an address in shared memory.
Value *ProductResults::element(Value *Descriptor, ElementKind Kind, bool ByRows,
                               Value *Line, Value *K) {
  constexpr unsigned Begin = 0, Leading = 16, Stride = 32;
  constexpr unsigned Panel = 128, Window = 0x3ffff;
  unsigned Bytes = bitsOf(Kind) / 8, InPanel = Panel / Bytes;
  auto Div = [&](Value *V, unsigned By) {
    return B.CreateUDiv(V, B.getInt64(By));
  };
  auto Rem = [&](Value *V, unsigned By) {
    return B.CreateURem(V, B.getInt64(By));
  };
  auto Mul = [&](Value *V, unsigned By) {
    return B.CreateMul(V, B.getInt64(By));
  };
  Value *OfGroup = ByRows ? K : Line;
  Value *Offset = B.CreateMul(Div(OfGroup, 8), field(Descriptor, Stride));
  Offset = B.CreateAdd(Offset, Mul(Rem(OfGroup, 8), Panel));
  if (ByRows) {
    Value *Panels = B.CreateMul(Div(Line, InPanel), field(Descriptor, Leading));
    Offset = B.CreateAdd(Offset, Panels);
  }
  Offset = B.CreateAdd(Offset, Mul(ByRows ? Rem(Line, InPanel) : K, Bytes));
  Value *Memory = F->getArg(3);
  Value *Base = B.CreatePtrToInt(Memory, B.getInt64Ty());
  Value *First =
      B.CreateAnd(B.CreateSub(field(Descriptor, Begin), Base), Window);
  Value *At = B.CreateAdd(B.CreateAdd(Base, First), Offset);
  Value *Change = B.CreateAnd(B.CreateLShr(At, 3), 0x70);
  Value *Swizzled = B.CreateSub(B.CreateXor(At, Change), Base);
  return load(B.CreatePtrAdd(Memory, Swizzled), Kind);
}

/// Element \p K of row \p Row of A. If A is in registers, gatherRows() has
/// stored this lane's two rows.
Value *ProductResults::elementOfA(Value *Row, Value *K) {
  if (!Facts.RegistersOfA)
    return element(F->getArg(1), Facts.A, Facts.ColumnsOfA, Row, K);
  Value *Which = B.CreateAnd(B.CreateLShr(Row, 3), 1);
  Value *Offset = B.CreateMul(Which, B.getInt64(WordsOfRow * 4));
  Offset = B.CreateAdd(Offset, B.CreateMul(K, B.getInt64(bitsOf(Facts.A) / 8)));
  return load(B.CreatePtrAdd(F->getArg(6), Offset), Facts.A);
}

Value *ProductResults::sum(Value *Row, Value *Column) {
  Type *Ty = isFloat(Facts.D) ? B.getFloatTy() : B.getInt32Ty();
  SmallVector<Value *> Carried = {Constant::getNullValue(Ty)};
  carriedLoop(B, Facts.depth(), "k", Carried,
              [&](Value *K, SmallVectorImpl<Value *> &Each) {
                Value *X = elementOfA(Row, K);
                Value *Y =
                    element(F->getArg(2), Facts.B, Facts.RowsOfB, Column, K);
                Each[0] = Ty->isFloatTy()
                              ? B.CreateFAdd(Each[0], B.CreateFMul(X, Y))
                              : B.CreateAdd(Each[0], B.CreateMul(X, Y));
              });
  return Carried[0];
}

Function *ProductResults::function() {
  std::string Name = "tenon.wgmma.results." + Facts.text();
  if (Function *Known = M.getFunction(Name))
    return Known;
  Type *I64 = B.getInt64Ty();
  auto *Ty = FunctionType::get(
      B.getVoidTy(),
      {B.getPtrTy(), I64, I64, B.getPtrTy(3), I64, I64, B.getPtrTy()},
      /*isVarArg=*/false);
  F = Function::Create(Ty, GlobalValue::InternalLinkage, Name, M);
  B.SetInsertPoint(BasicBlock::Create(M.getContext(), "entry", F));
  Value *Lane = F->getArg(4), *Warp = F->getArg(5);
  countedLoop(B, Facts.sums(), "sum", [&](Value *I) {
    Value *Row = B.CreateAdd(B.CreateShl(B.CreateAnd(Warp, 3), 4),
                             B.CreateLShr(Lane, 2));
    Row = B.CreateAdd(Row, B.CreateShl(B.CreateAnd(I, 2), 2));
    Value *Column = B.CreateAdd(B.CreateShl(B.CreateLShr(I, 2), 3),
                                B.CreateShl(B.CreateAnd(Lane, 3), 1));
    Column = B.CreateAdd(Column, B.CreateAnd(I, 1));
    Value *Bits = B.CreateBitCast(sum(Row, Column), B.getInt32Ty());
    B.CreateStore(Bits, B.CreateGEP(B.getInt32Ty(), F->getArg(0), I));
  });
  B.CreateRetVoid();
  return F;
}

/// Whether \p V, or a constant made of it, is an operand in \p F.
static bool isUsedIn(const Value &V, const Function &F) {
  return any_of(V.users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    return I ? I->getFunction() == &F : isUsedIn(*U, F);
  });
}

/// The variable to which descriptors in \p F point: the largest one. Other
/// entries use other variables.
static GlobalVariable *sharedMemory(Function &F) {
  Module &M = *F.getParent();
  constexpr unsigned SharedSpace = 3;
  GlobalVariable *Largest = nullptr;
  auto Size = [&](GlobalVariable &G) {
    return M.getDataLayout().getTypeAllocSize(G.getValueType()).getFixedValue();
  };
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == SharedSpace && isUsedIn(G, F) &&
        (!Largest || Size(G) > Size(*Largest)))
      Largest = &G;
  return Largest;
}

/// The shared memory with the tiles, and the numbers of the lane and its warp.
struct WgmmaLane {
  Value *Memory, *Lane, *Warp;
  static WgmmaLane of(IRBuilderBase &B);
};

WgmmaLane WgmmaLane::of(IRBuilderBase &B) {
  Value *Lane = createItemOp(B, ItemOpcode::SubgroupLocalId);
  Value *Item = createItemOp(B, ItemOpcode::LocalId, B.getInt32(0));
  Value *Memory = sharedMemory(*B.GetInsertBlock()->getParent());
  return {Memory, Lane, B.CreateLShr(Item, 5)};
}

/// Stores the results of product \p Number to \p Sums.
static void emitResults(IRBuilderBase &B, WgmmaState State, Value *Number,
                        const WgmmaFacts &Facts, Value *Sums,
                        const WgmmaLane &At) {
  Module &M = *B.GetInsertBlock()->getModule();
  auto Load = [&](ProductMember Which) {
    return B.CreateLoad(B.getInt64Ty(), State.product(Number, Which));
  };
  Value *A = Load(OfA), *Second = Load(OfB);
  B.CreateCall(ProductResults(M, Facts).function(),
               {Sums, A, Second, At.Memory, At.Lane, At.Warp,
                State.product(Number, RowsOfA)});
}

/// Stores both rows of A, of which four neighbouring lanes hold \p Words each:
///
///   for (n = 0; n < words; ++n)
///     for (l = 0; l < 4; ++l)
///       rows[n % 2][n / 2 * 4 + l] = shuffle(words[n], lane & ~3 | l)
static void gatherRows(IRBuilderBase &B, ArrayRef<Value *> Words, Value *Rows) {
  constexpr unsigned LanesOfGroup = 4;
  SubgroupFacts Shuffle;
  Shuffle.Opcode = SubgroupOpcode::Shuffle;
  Value *Lane = B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupLocalId),
                              B.getInt32Ty());
  Value *First = B.CreateAnd(Lane, ~(LanesOfGroup - 1));
  for (auto [Number, Word] : enumerate(Words))
    for (unsigned Of = 0; Of < LanesOfGroup; ++Of) {
      Value *From = B.CreateAdd(First, B.getInt32(Of));
      unsigned Register =
          (Number & 1) * WordsOfRow + (Number >> 1) * LanesOfGroup + Of;
      B.CreateStore(createSubgroupOp(B, Shuffle, {Word, From}),
                    B.CreateConstGEP1_32(B.getInt32Ty(), Rows, Register));
    }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static Value *poisonOf(IRBuilderBase &B, Type *Ty) {
  return Ty->isFloatTy() ? ConstantFP::getNaN(Ty)
                         : static_cast<Value *>(B.getInt32(1u << 31));
}

/// The sums as the members of the call's result.
static Value *result(IRBuilderBase &B, CallInst &Call,
                     function_ref<Value *(unsigned)> SumOf, unsigned Count) {
  Value *All = PoisonValue::get(Call.getType());
  for (unsigned I = 0; I < Count; ++I)
    All = B.CreateInsertValue(All, SumOf(I), I);
  return All;
}

/// Records the product, with its results, and returns the call's sums.
static Value *startProduct(CallInst &Call, IRBuilderBase &B,
                           const WgmmaFacts &Facts) {
  unsigned Count = Facts.sums();
  WgmmaState State(B);
  Value *Number = State.number(Started);
  SmallVector<Value *, 4> A(drop_begin(drop_end(Call.args()), Count));
  if (Facts.RegistersOfA)
    gatherRows(B, A, State.product(Number, RowsOfA));
  B.CreateStore(Facts.RegistersOfA ? B.getInt64(0) : A.front(),
                State.product(Number, OfA));
  B.CreateStore(Call.getArgOperand(Call.arg_size() - 1),
                State.product(Number, OfB));
  Value *Sums = State.product(Number, Results);
  emitResults(B, State, Number, Facts, Sums, WgmmaLane::of(B));
  State.setNumber(Started, B.CreateAdd(Number, B.getInt64(1)));
  Value *IsFenced =
      B.CreateAnd(B.CreateIsNotNull(State.number(Ordered)), areTilesFenced(B));
  Value *InFlight = B.CreateSub(Number, State.number(Done));
  Value *Fits = B.CreateICmpULT(InFlight, B.getInt64(RingOfProducts));
  Value *IsRight = B.CreateAnd(IsFenced, Fits);
  return result(
      B, Call,
      [&](unsigned I) {
        Value *Sum = Call.getArgOperand(I);
        return B.CreateSelect(IsRight, Sum, poisonOf(B, Sum->getType()));
      },
      Count);
}

/// Adds product \p Number to the sums in memory:
///
///   late = its results now
///   for (i = 0; i < count; ++i)
///     sums[i] = late[i] == its results[i] at the start ? sums[i] + late[i]
///                                                      : NaN
static void addProduct(IRBuilderBase &B, WgmmaState State, Value *Number,
                       const WgmmaFacts &Facts, Value *Sums, Value *Late,
                       const WgmmaLane &At) {
  Type *Ty = isFloat(Facts.D) ? B.getFloatTy() : B.getInt32Ty();
  emitResults(B, State, Number, Facts, Late, At);
  Value *Early = State.product(Number, Results);
  countedLoop(B, Facts.sums(), "add", [&](Value *I) {
    auto At = [&](Value *Memory) {
      return B.CreateGEP(B.getInt32Ty(), Memory, I);
    };
    Value *Now = B.CreateLoad(B.getInt32Ty(), At(Late));
    Value *Before = B.CreateLoad(B.getInt32Ty(), At(Early));
    Value *Sum = B.CreateLoad(Ty, At(Sums));
    Value *Part = B.CreateBitCast(Now, Ty);
    Value *Next =
        Ty->isFloatTy() ? B.CreateFAdd(Sum, Part) : B.CreateAdd(Sum, Part);
    Value *Same = B.CreateICmpEQ(Now, Before);
    B.CreateStore(B.CreateSelect(Same, Next, poisonOf(B, Ty)), At(Sums));
  });
}

///   add(sums, variable, limit, shared memory, lane, warp)
///     for (; done < limit; ++done) add product done
static Function *addFunction(Module &M, const WgmmaFacts &Facts) {
  auto Emit = [&](IRBuilderBase &B, Function &F) {
    Value *Late = B.CreateAlloca(ArrayType::get(B.getInt32Ty(), Facts.sums()));
    WgmmaState State(B, F.getArg(1));
    WgmmaLane At{F.getArg(3), F.getArg(4), F.getArg(5)};
    rangeLoop(B, State.number(Done), F.getArg(2), "product",
              [&](Value *Number) {
                addProduct(B, State, Number, Facts, F.getArg(0), Late, At);
                State.setNumber(Done, B.CreateAdd(Number, B.getInt64(1)));
              });
  };
  IRBuilder<> B(M.getContext());
  Type *I64 = B.getInt64Ty(), *Pointer = B.getPtrTy();
  return functionOf(M, "tenon.wgmma.add." + Facts.text(), B.getVoidTy(),
                    {Pointer, Pointer, I64, B.getPtrTy(3), I64, I64}, Emit);
}

/// Adds the products of all groups except the last ones to the call's sums,
/// which are in a variable meanwhile. The call's last operand is the number of
/// these last groups.
static Value *waitForProducts(CallInst &Call, IRBuilderBase &B,
                              const WgmmaFacts &Facts) {
  unsigned Count = Facts.sums();
  Type *Ty = Call.getArgOperand(0)->getType();
  WgmmaState State(B);
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.getFirstInsertionPt());
  Value *Sums = Top.CreateAlloca(ArrayType::get(Ty, Count));
  auto At = [&](unsigned I) { return B.CreateConstGEP1_32(Ty, Sums, I); };
  for (unsigned I = 0; I < Count; ++I)
    B.CreateStore(Call.getArgOperand(I), At(I));
  Value *Left = B.CreateZExt(Call.getArgOperand(Count), B.getInt64Ty());
  Value *Last = B.CreateSub(State.number(Groups), Left);
  Value *End =
      B.CreateLoad(B.getInt64Ty(), State.end(B.CreateSub(Last, B.getInt64(1))));
  Value *Limit = B.CreateSelect(B.CreateICmpSGT(Last, B.getInt64(0)),
                                B.CreateFreeze(End), B.getInt64(0));
  WgmmaLane Lane = WgmmaLane::of(B);
  B.CreateCall(
      addFunction(*Call.getModule(), Facts),
      {Sums, State.variable(), Limit, Lane.Memory, Lane.Lane, Lane.Warp});
  State.setFlag(Ordered, false);
  return result(
      B, Call, [&](unsigned I) { return B.CreateLoad(Ty, At(I)); }, Count);
}

CallRewriter nvvmWgmmaRewriter(const Function &F) {
  if (std::optional<WgmmaOp> Op = readWgmmaOp(F))
    return [Op = *Op](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      if (!sharedMemory(*Call.getFunction()))
        return createStringError("expected a variable in shared memory");
      const Use &Last = *std::prev(Call.arg_end());
      const auto *Left = dyn_cast<ConstantInt>(Last.get());
      if (Op.Opcode == WgmmaOp::Wait &&
          (!Left || Left->getZExtValue() >= RingOfGroups))
        return createStringError("expected to leave fewer than " +
                                 Twine(RingOfGroups) + " groups");
      return Op.Opcode == WgmmaOp::Wait ? waitForProducts(Call, B, Op.Facts)
                                        : startProduct(Call, B, Op.Facts);
    };
  switch (F.getIntrinsicID()) {
  case Intrinsic::nvvm_wgmma_fence_sync_aligned:
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      WgmmaState(B).setFlag(Ordered, true);
      return nullptr;
    };
  case Intrinsic::nvvm_fence_proxy_async_shared_cta:
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      fenceWrittenTiles(B);
      return nullptr;
    };
  case Intrinsic::nvvm_wgmma_commit_group_sync_aligned:
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      WgmmaState State(B);
      Value *Group = State.number(Groups);
      B.CreateStore(State.number(Started), State.end(Group));
      State.setNumber(Groups, B.CreateAdd(Group, B.getInt64(1)));
      return nullptr;
    };
  default:
    return nullptr;
  }
}

} // namespace tenon

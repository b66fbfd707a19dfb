// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A target whose contractions call the test, which can then check the calls.

#ifndef TENON_UNITTESTS_TARGET_WHOLE_CONTRACT_CONTRACTORS_H
#define TENON_UNITTESTS_TARGET_WHOLE_CONTRACT_CONTRACTORS_H

#include "Engine/Jit/Compiled.h"
#include "Target/Whole/Contract/Contraction.h"
#include "tenon/Target/TargetDescription.h"
#include <deque>

namespace tenon {

/// The arguments of one call of a contraction.
struct SumCall {
  const Contraction *Facts;
  uint8_t *D;
  int64_t StrideD;
  const uint8_t *C;
  int64_t StrideC;
  const uint8_t *A;
  int64_t StrideA, StepA;
  const uint8_t *B;
  int64_t StrideB, StepB, Steps;
};

class WatchedContractor : public Contractor {
public:
  explicit WatchedContractor(bool HasTiles = false) : HasTiles(HasTiles) {
    TargetOptions Options;
    Options.Target = "cpu";
    Options.Triple = "x86_64-unknown-linux-gnu";
    Options.CPU = "x86-64-v3";
    Own = cantFail(createTarget(Options));
  }

  std::function<void(const SumCall &)> Watch = [](const SumCall &) {};

  llvm::Function *contraction(llvm::Module &M,
                              const Contraction &Facts) const override {
    llvm::LLVMContext &Context = M.getContext();
    llvm::Function *F = contractFunction(M, "sum." + Facts.name(),
                                         ContractArgs::types(Context), *this);
    if (!F->isDeclaration())
      return F;
    Known.push_back(Facts);
    llvm::IRBuilder<> B(llvm::BasicBlock::Create(Context, "entry", F));
    auto Pointer = [&](const void *P) {
      return B.CreateIntToPtr(B.getInt64(reinterpret_cast<uintptr_t>(P)),
                              B.getPtrTy());
    };
    llvm::SmallVector<llvm::Value *> Values = {Pointer(this),
                                               Pointer(&Known.back())};
    llvm::SmallVector<llvm::Type *> Types(2, B.getPtrTy());
    for (llvm::Argument &Arg : F->args()) {
      Values.push_back(&Arg);
      Types.push_back(Arg.getType());
    }
    B.CreateCall(llvm::FunctionType::get(B.getVoidTy(), Types, false),
                 Pointer(reinterpret_cast<const void *>(&called)), Values);
    B.CreateRetVoid();
    return F;
  }
  void contractionAttributes(llvm::Function &F) const override {
    F.addFnAttr("watched");
  }
  bool hasAllLimits(const Contraction &) const override { return false; }
  std::optional<TileUse> tileUseOf(const Contraction &, bool) const override {
    return HasTiles ? std::optional(TileUse()) : std::nullopt;
  }
  const MatrixTarget &target() const override { return *Own; }

private:
  static void called(const WatchedContractor *Of, const Contraction *Facts,
                     uint8_t *D, int64_t StrideD, const uint8_t *C,
                     int64_t StrideC, const uint8_t *A, int64_t StrideA,
                     int64_t StepA, const uint8_t *B, int64_t StrideB,
                     int64_t StepB, int64_t Steps) {
    Of->Watch({Facts, D, StrideD, C, StrideC, A, StrideA, StepA, B, StrideB,
               StepB, Steps});
  }

  bool HasTiles;
  std::unique_ptr<MatrixTarget> Own;
  mutable std::deque<Contraction> Known; ///< to which code points
};

} // namespace tenon

#endif

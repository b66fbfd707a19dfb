// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels as text, of which tests change some lines, and what becomes of their
// multiplications.

#ifndef TENON_UNITTESTS_IR_CONTRACT_CONTRACTTEXT_H
#define TENON_UNITTESTS_IR_CONTRACT_CONTRACTTEXT_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Pipeline/Pipeline.h"
#include "tenon/Support/PassEnvironment.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace tenon::test {

/// Each text, and what is written instead of it.
using Changes = std::vector<std::pair<std::string, std::string>>;

inline std::string changed(std::string Text, const Changes &All) {
  for (const auto &[From, To] : All) {
    size_t At = Text.find(From);
    EXPECT_NE(At, std::string::npos) << From;
    for (; At != std::string::npos; At = Text.find(From, At + To.size()))
      Text.replace(At, From.size(), To);
  }
  return Text;
}

/// \p Words, of which some are a type of matrices: "$A" and so on.
inline Changes matrices(const Changes &Words) {
  Changes All;
  for (const auto &[Word, Type] : Words)
    All.push_back(
        {Word, "target(\"spirv.CooperativeMatrixKHR\", " + Type + ")"});
  return All;
}

/// A word for each multiplication and contraction of kernel @k in \p Text after
/// \p Passes, of which "$" is the target: "multiply", or a contraction's steps
/// and facts.
inline std::string productsOf(const std::string &Text,
                              const std::string &Passes) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Wrong;
  std::unique_ptr<llvm::Module> M =
      llvm::parseAssemblyString(Text, Wrong, Context);
  if (!M)
    return Wrong.getMessage().str() + ": " + Wrong.getLineContents().str();
  PassEnvironment Environment(Context, /*Machine=*/nullptr, {},
                              /*VerifyEach=*/true);
  registerPasses(Environment.builder());
  llvm::ModulePassManager MPM;
  llvm::cantFail(Environment.builder().parsePassPipeline(
      MPM, changed(Passes, {{"$", "<target=cpu;triple=x86_64-unknown-linux-gnu;"
                                  "mcpu=x86-64-v4>"}})));
  Environment.run(MPM, *M);
  std::string Words;
  for (llvm::Instruction &I : instructions(*M->getFunction("k"))) {
    if (auto *Op = llvm::dyn_cast<ContractOp>(&I)) {
      OpFacts Facts = Op->facts();
      Words += wordOf(Facts.Contract.Steps);
      Words += Facts.Contract.ComputedB ? ".computed" : "";
      Words += Facts.Contract.Narrow ? ".narrow" : "";
      Words += Facts.Checked ? ".checked" : "";
      Words += " ";
    } else if (llvm::isa<MulAddOp>(I)) {
      Words += "multiply ";
    }
  }
  return llvm::StringRef(Words).rtrim().str();
}

} // namespace tenon::test

#endif

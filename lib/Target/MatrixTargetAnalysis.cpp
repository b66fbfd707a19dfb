// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/MatrixTargetAnalysis.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

AnalysisKey MatrixTargetAnalysis::Key;

const MatrixTarget *
MatrixTargetAnalysis::Result::get(Module &M, const TargetOptions &Options) {
  std::string Text;
  raw_string_ostream OS(Text);
  Options.print(OS);
  auto [Known, IsNew] = Targets.try_emplace(Text);
  if (!IsNew)
    return Known->second.get();
  Expected<std::unique_ptr<MatrixTarget>> Made = createTarget(Options);
  if (!Made) {
    reportError(M.getContext(), toString(Made.takeError()));
    return nullptr;
  }
  Known->second = std::move(*Made);
  return Known->second.get();
}

} // namespace tenon

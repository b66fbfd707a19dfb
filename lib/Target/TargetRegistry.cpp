// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/MatrixTarget.h"

using namespace llvm;

namespace tenon {

MatrixTarget::~MatrixTarget() = default;

Expected<std::unique_ptr<MatrixTarget>>
createTarget(const TargetOptions &Options) {
#define TARGET(Function, Word, Text)                                           \
  if (Options.Target == Word)                                                  \
    return Function(Options);
#include "tenon/Target/Targets.def"
  std::string Known;
#define TARGET(Function, Word, Text) Known += " " Word;
#include "tenon/Target/Targets.def"
  return createStringError(inconvertibleErrorCode(),
                           "unknown target '" + Options.Target +
                               "', expected one of:" + Known);
}

} // namespace tenon

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/Processor.h"

using namespace llvm;

namespace tenon {

void copyProcessor(const Function &From, Function &To) {
  assert(&From != &To && "two functions");
  for (StringRef Word : {"target-cpu", "target-features", "prefer-vector-width",
                         "min-legal-vector-width"})
    if (From.hasFnAttribute(Word))
      To.addFnAttr(From.getFnAttribute(Word));
}

} // namespace tenon

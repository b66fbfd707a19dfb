// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/MetadataNumbers.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace tenon {

std::optional<uint64_t> numberAt(const MDNode *Node, unsigned Index) {
  if (!Node || Index >= Node->getNumOperands())
    return std::nullopt;
  auto *Number =
      mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(Index));
  return Number ? Number->getValue().tryZExtValue() : std::nullopt;
}

} // namespace tenon

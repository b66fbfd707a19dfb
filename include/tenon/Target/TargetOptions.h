// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a user says about the target, as pass parameters
// `target=cpu;mcpu=znver5;features=+avx512bf16;triple=…;subgroup-size=1` and as
// the tools' options. Several features are several `features=`: in the text of
// a pipeline a comma ends a pass.

#ifndef TENON_TARGET_TARGETOPTIONS_H
#define TENON_TARGET_TARGETOPTIONS_H

#include "tenon/IR/BlockOrder.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace tenon {

struct TargetOptions {
  std::string Target = "cpu";
  std::string Device;
  std::string Triple;   ///< empty: this machine's
  std::string CPU;      ///< empty: this machine's when Triple is, else generic
  std::string Features; ///< "+a,-b", after those of CPU; "a" is "+a"
  unsigned SubgroupSize = 0; ///< 0: what the kernel asks for, else 1
  /// Ends the process where only some lanes of a sub-group come to what all
  /// have to do together.
  bool TrapDivergence = false;
  /// Of 2D blocks that the kernels access.
  BlockOrder Block2DOrder = BlockOrder::Payload;

  /// Fills in Triple, CPU and Features where they are empty: the target's
  /// defaults, else this machine's. Gives each feature a sign.
  void resolve();

  /// Whether Features turn this one on; the last word on it counts.
  bool hasFeature(llvm::StringRef Name) const;

  static llvm::Expected<TargetOptions> parse(llvm::StringRef Parameters);
  void print(llvm::raw_ostream &OS) const;
};

} // namespace tenon

#endif

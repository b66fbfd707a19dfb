// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A user's choice of target, as pass parameters
// `target=cpu;mcpu=znver5;features=+avx512bf16;triple=…;subgroup-size=1` and as
// the tools' options. Several features are several `features=`, because a comma
// ends a pass in the text of a pipeline.

#ifndef TENON_TARGET_TARGETOPTIONS_H
#define TENON_TARGET_TARGETOPTIONS_H

#include "tenon/IR/Values/BlockOrder.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace tenon {

/// The target if none is named: the first of Targets.def.
std::string defaultTargetName();

struct TargetOptions {
  std::string Target = defaultTargetName();
  std::string Device;
  std::string Triple;   ///< empty: the target's default, else this machine's
  std::string CPU;      ///< empty: this machine's when Triple is, else generic
  std::string Features; ///< "+a,-b", after those of CPU; "a" is "+a"
  unsigned SubgroupSize = 0; ///< 0: what the kernel requires, else 1
  /// KiB of the L1 data cache and of the L2 cache for which code is blocked; 0:
  /// those of CPU.
  unsigned L1Cache = 0, L2Cache = 0;
  /// Emit code that ends the process if only some lanes of a sub-group execute
  /// an operation that needs all of them.
  bool TrapDivergence = false;
  /// Every launch has complete sub-groups, each within one row of its
  /// work-group, so kernels need no code for others. TenonRuntime refuses other
  /// launches.
  bool CompleteSubgroups = false;
  /// With CompleteSubgroups: kernels may be compiled for launches that pass a
  /// test of arguments and sizes (LaunchTest.h), which TenonRuntime executes.
  bool TestsLaunches = false;
  /// The element order of 2D blocks.
  BlockOrder Block2DOrder = BlockOrder::Payload;

  /// Sets Triple, CPU and Features where they are empty: to the target's
  /// defaults, else to this machine's. Gives each feature a sign.
  void resolve();

  /// Whether Features enable this one; its last occurrence counts.
  bool hasFeature(llvm::StringRef Name) const;

  static llvm::Expected<TargetOptions> parse(llvm::StringRef Parameters);
  void print(llvm::raw_ostream &OS) const;
};

} // namespace tenon

#endif

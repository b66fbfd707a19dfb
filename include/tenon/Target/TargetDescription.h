// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known about a target before one is created for a processor or a
// device. Each target's folder defines one description; Targets.def lists them.

#ifndef TENON_TARGET_TARGETDESCRIPTION_H
#define TENON_TARGET_TARGETDESCRIPTION_H

#include "tenon/Target/TargetOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

class MatrixTarget;

/// The form of a lowered kernel.
enum class KernelForm {
  WorkGroup, ///< a C function that runs one work-group (tenon_rt.h)
  OpenCL,    ///< a kernel with OpenCL's built-in functions, for SPIR-V
  Gpu,       ///< a kernel with the intrinsics of a GPU's code generator
};

/// The parts of OpenCL's library that a target's machine has; lib/Library
/// expands the others.
struct LibrarySupport {
  /// Atomic operations and fences reach as far as their scope says, not always
  /// everywhere.
  bool Scopes = false;
  /// Functions of one work-item: mathematics, integers, vectors, prefetches.
  bool Functions = false;
  /// Functions that the work-items of a work-group execute together, except
  /// barriers: reductions, scans, broadcasts, votes, asynchronous copies.
  bool WorkGroups = false;
};

/// Compilers of OpenCL modules have all parts.
inline constexpr LibrarySupport OpenClLibrary = {
    .Scopes = true, .Functions = true, .WorkGroups = true};

struct TargetDescription {
  llvm::StringLiteral Name; ///< the word after target=
  llvm::StringLiteral Text; ///< what the target makes, in one line
  KernelForm Form;
  /// Creates the target. An error says what is wrong with the options.
  llvm::Expected<std::unique_ptr<MatrixTarget>> (*Create)(
      const TargetOptions &Options);

  /// Default triple; empty: this machine's.
  llvm::StringLiteral DefaultTriple = "";
  llvm::StringLiteral DefaultCPU = "";
  /// The suffix of files that only this target writes, without the dot.
  llvm::StringLiteral Suffix = "";
  LibrarySupport Has = {};
  /// Features that begin with this prefix are emulated on machines without
  /// them.
  llvm::StringLiteral EmulatedFeatures = "";
  /// The function of tenon_rt.h, int (uint64_t needs), that returns 0 if this
  /// process may use what a kernel needs of the machine. Kernels of targets
  /// with such a function can be versions, alongside those of another target in
  /// one object (Versions.h).
  llvm::StringLiteral RequestFunction = "";
  /// The engine of tenon-run that runs the target's kernels on this machine;
  /// empty: none does.
  llvm::StringLiteral Engine = "";
  /// Whether this machine runs the target's kernels better than those of the
  /// default target. Null: it does not.
  bool (*IsBestHere)() = nullptr;
  /// What --assume-aligned lets the target assume, in words; empty: nothing, it
  /// refuses the option.
  llvm::StringLiteral AssumedAlignment = "";
  /// The features for LLVM's code generator. Null: those of the options.
  std::string (*CodeGenFeatures)(const TargetOptions &Options) = nullptr;
  /// How a host launches the kernels of the lowered \p M, which were compiled
  /// for \p Options: parameters, sizes, memory. Null: as tenon_rt.h or OpenCL
  /// say.
  llvm::json::Object (*LaunchRecipe)(const llvm::Module &M,
                                     const TargetOptions &Options) = nullptr;
  /// Prints the names that --device accepts, indented, one group on a line.
  void (*PrintDevices)(llvm::raw_ostream &OS) = nullptr;

  /// Whether kernels can be versions alongside those of another target.
  bool hasVersions() const { return !RequestFunction.empty(); }

  /// The lowered code is that of one work-item, which has a share of each
  /// matrix (SimtTarget); otherwise one thread runs a sub-group and keeps
  /// matrices whole (WholeTarget).
  bool isSimt() const { return Form != KernelForm::WorkGroup; }
};

/// All targets, in the order of Targets.def.
llvm::ArrayRef<const TargetDescription *> targetDescriptions();

/// The target of this name, or null.
const TargetDescription *findTarget(llvm::StringRef Name);

/// The names of the targets that \p Suits accepts: "a or b".
std::string
targetNames(llvm::function_ref<bool(const TargetDescription &)> Suits);

/// The target whose kernels this machine runs best.
const TargetDescription &hostTarget();

/// A warning where the target of \p Options takes no device, else an empty
/// text; scripts that lower for several targets give all of them the same
/// options.
std::string unusedDevice(const TargetOptions &Options);

/// The target that \p Options name; an error lists those that exist.
llvm::Expected<std::unique_ptr<MatrixTarget>>
createTarget(const TargetOptions &Options);

#define TARGET(Name) extern const TargetDescription Name##Description;
#include "tenon/Target/Targets.def"

} // namespace tenon

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The front door for foreign names. A callee is met in many spellings
// (templates, translator postfixes, hand-written suffixes, no mangling at all);
// what stays is a base name that the symbol contains right after its length:
//
//   _Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ss…EEEPT_S3_mi
//   _Z87__spirv_CooperativeMatrixLoadKHR_RPU3AS145__…PU3AS1sil
//   _Z32__spirv_CooperativeMatrixLoadKHR_1
//   __spirv_CooperativeMatrixLoadKHR
//
// Types come from the IR, never from the name, with one exception: what the
// first pointer points to, which opaque pointers no longer tell and strides
// count in.

#ifndef TENON_RECOGNIZE_CALLEE_H
#define TENON_RECOGNIZE_CALLEE_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace tenon {

/// A symbol taken apart: `_Z32__spirv_XyzKHR_RfooPU3AS1s` has the identifier
/// `__spirv_XyzKHR_Rfoo` and the signature `PU3AS1s`.
struct Callee {
  llvm::StringRef Identifier;
  llvm::StringRef Signature; ///< Itanium argument types, or template arguments
  bool Mangled = false;
  /// The length before the name is wrong: the identifier goes to the symbol's
  /// end, and nobody knows where the signature begins.
  bool Loose = false;

  /// True when the base name is \p Base: the identifier is Base, or goes on
  /// with a postfix that starts with '_' (`_R…`, `_1`, `_rte`), or the symbol
  /// is unmangled and goes on with anything that is no part of another word.
  bool is(llvm::StringRef Base) const;

  /// True for the spellings of OpAccessChain.
  bool isAccessChain() const;
};

Callee parseCallee(llvm::StringRef Symbol);

/// The same where the length before the name, which somebody has written by
/// hand, counts for nothing.
Callee parseLooseCallee(llvm::StringRef Symbol);

/// Size in bytes of what the first pointer argument points to, when the
/// signature tells by a built-in type.
std::optional<unsigned> pointeeBytes(const Callee &C);

/// The letter of the first argument type (after vector and qualifier prefixes),
/// by which signed and unsigned overloads differ; 0 when there is none.
char firstArgumentLetter(const Callee &C);

/// The letter of what the first argument, a pointer, points to; 0 when that
/// does not tell.
char pointeeLetter(const Callee &C);

} // namespace tenon

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The front end for foreign names. A callee's symbol can have many forms
// (templates, translator postfixes, hand-written suffixes, no mangling at all);
// common to all is a base name, which follows its length in the symbol:
//
//   _Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ss…EEEPT_S3_mi
//   _Z87__spirv_CooperativeMatrixLoadKHR_RPU3AS145__…PU3AS1sil
//   _Z32__spirv_CooperativeMatrixLoadKHR_1
//   __spirv_CooperativeMatrixLoadKHR
//
// Types come from the IR, never from the name, with one exception: the pointee
// type of the first pointer, which opaque pointers do not have and which is the
// unit of strides.

#ifndef TENON_SUPPORT_CALLEE_H
#define TENON_SUPPORT_CALLEE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tenon {

/// A parsed symbol: `_Z32__spirv_XyzKHR_RfooPU3AS1s` has the identifier
/// `__spirv_XyzKHR_Rfoo` and the signature `PU3AS1s`.
struct Callee {
  llvm::StringRef Identifier;
  llvm::StringRef Signature; ///< Itanium argument types, or template arguments
  bool Mangled = false;
  /// The length before the name is wrong: the identifier extends to the end of
  /// the symbol, and the signature is unknown.
  bool Loose = false;

  /// True if the base name is \p Base: the identifier is Base, or Base followed
  /// by a postfix that begins with '_' (`_R…`, `_1`, `_rte`), or the symbol is
  /// unmangled and Base is followed by anything that cannot be part of an
  /// identifier's word.
  bool is(llvm::StringRef Base) const;

  /// True for the spellings of OpAccessChain.
  bool isAccessChain() const;
};

/// "OpX" for the base name "__spirv_X", as messages name it; other names as
/// they are.
std::string operationName(llvm::StringRef Base);

Callee parseCallee(llvm::StringRef Symbol);

/// Parses symbols written by hand: ignores the length before the name.
Callee parseLooseCallee(llvm::StringRef Symbol);

/// Size in bytes of the pointee of the first pointer argument, if the signature
/// has a built-in type there.
std::optional<unsigned> pointeeBytes(const Callee &C);

/// The letter of the first argument's type (after vector and qualifier
/// prefixes), which distinguishes signed and unsigned overloads; 0 if there is
/// none.
char firstArgumentLetter(const Callee &C);

/// The letter of the first argument's pointee type; 0 if unknown.
char pointeeLetter(const Callee &C);

} // namespace tenon

#endif

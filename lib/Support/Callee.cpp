// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/Callee.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

std::string operationName(StringRef Base) {
  return Base.consume_front("__spirv_") ? ("Op" + Base).str() : Base.str();
}

/// Consumes `_Z86` of \p Symbol; nothing if it is not mangled.
static std::optional<unsigned> consumeLength(StringRef &Symbol) {
  StringRef Rest = Symbol;
  unsigned Length = 0;
  if (!Rest.consume_front("_Z") || Rest.consumeInteger(10, Length) || !Length)
    return std::nullopt;
  Symbol = Rest;
  return Length;
}

Callee parseCallee(StringRef Symbol) {
  StringRef Rest = Symbol;
  std::optional<unsigned> Length = consumeLength(Rest);
  if (Length && *Length > Rest.size()) {
    if (Rest.starts_with("__spirv_"))
      return parseLooseCallee(Symbol);
    Length = std::nullopt;
  }
  Callee C;
  C.Identifier = Length ? Rest.take_front(*Length) : Symbol;
  if (Length)
    C.Signature = Rest.drop_front(*Length);
  C.Mangled = Length.has_value();
  return C;
}

Callee parseLooseCallee(StringRef Symbol) {
  Callee C;
  C.Mangled = C.Loose = consumeLength(Symbol).has_value();
  C.Identifier = Symbol;
  return C;
}

/// Whether \p Text may be a signature, rather than the rest of an operation's
/// name: it begins with a built-in type, a pointer or a vector.
static bool beginsSignature(StringRef Text) {
  assert(!Text.empty() && "a name with a suffix");
  if (isLower(Text.front()))
    return true;
  if (Text.consume_front("P"))
    return !Text.empty() && (isLower(Text.front()) || isDigit(Text.front()) ||
                             StringRef("KPUV").contains(Text.front()));
  return Text.starts_with("Dv") || Text.starts_with("Dh") ||
         Text.starts_with("DF");
}

bool Callee::is(StringRef Base) const {
  assert(!Base.empty() && "a base name is not empty");
  StringRef Rest = Identifier;
  if (!Rest.consume_front(Base))
    return false;
  return Rest.empty() || !isAlnum(Rest.front()) ||
         (Loose && beginsSignature(Rest));
}

bool Callee::isAccessChain() const {
  return is("__spirv_AccessChain") || is("__spirv_InBoundsAccessChain") ||
         is("__spirv_UntypedAccessChainKHR") ||
         is("__spirv_UntypedInBoundsAccessChainKHR");
}

/// Drops `U3AS1` address spaces and cv-qualifiers.
static StringRef dropQualifiers(StringRef Text) {
  while (!Text.empty()) {
    unsigned Length = 0;
    StringRef Rest = Text;
    if (Rest.consume_front("U") && !Rest.consumeInteger(10, Length) &&
        Length <= Rest.size()) {
      Text = Rest.drop_front(Length);
      continue;
    }
    if (Text.front() != 'K' && Text.front() != 'V' && Text.front() != 'r')
      break;
    Text = Text.drop_front();
  }
  return Text;
}

static std::optional<unsigned> builtinBytes(StringRef Type) {
  if (Type.consume_front("Dv")) { // Dv4_j: a vector of four unsigned
    unsigned Count = 0;
    if (Type.consumeInteger(10, Count) || !Type.consume_front("_"))
      return std::nullopt;
    std::optional<unsigned> Bytes = builtinBytes(Type);
    // A vector of three takes the space of four.
    return Bytes ? std::optional(*Bytes * unsigned(PowerOf2Ceil(Count)))
                 : std::nullopt;
  }
  if (Type.starts_with("Dh") || Type.starts_with("DF16"))
    return 2;
  if (Type.empty())
    return std::nullopt;
  return StringSwitch<std::optional<unsigned>>(Type.take_front(1))
      .Cases({"c", "a", "h", "b"}, 1)
      .Cases({"s", "t"}, 2)
      .Cases({"i", "j", "f"}, 4)
      .Cases({"l", "m", "x", "y", "d"}, 8)
      .Default(std::nullopt);
}

std::optional<unsigned> pointeeBytes(const Callee &C) {
  StringRef Text = C.Signature;
  // A template's first argument is the pointee: I U3AS1 s …
  if (Text.consume_front("I"))
    return builtinBytes(dropQualifiers(Text));
  // A function's first argument is the pointer: P U3AS1 s …
  if (Text.consume_front("P"))
    return builtinBytes(dropQualifiers(Text));
  return std::nullopt;
}

char pointeeLetter(const Callee &C) {
  StringRef Text = C.Signature;
  if (!Text.consume_front("P"))
    return 0;
  Text = dropQualifiers(Text);
  return Text.empty() ? 0 : Text.front();
}

char firstArgumentLetter(const Callee &C) {
  StringRef Text = dropQualifiers(C.Signature);
  if (Text.consume_front("Dv")) { // Dv4_j: a vector of four unsigned
    unsigned Count = 0;
    Text.consumeInteger(10, Count);
    Text.consume_front("_");
  }
  return Text.empty() ? 0 : Text.front();
}

} // namespace tenon

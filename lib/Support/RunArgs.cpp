// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the kernel arguments and sizes on tenon-run's command line. RunArgs.h
// describes the grammar.

#include "tenon/Support/RunArgs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

char UsageError::ID;

void UsageError::log(raw_ostream &Stream) const { Stream << Message; }

std::error_code UsageError::convertToErrorCode() const {
  return std::make_error_code(std::errc::invalid_argument);
}

/// "argument 'i8=300': ..."
static Error usage(const RunArg &Arg, const Twine &Message) {
  return make_error<UsageError>(
      ("argument '" + Twine(Arg.Text) + "': " + Message).str());
}

/// An error of another kind, prefixed with the argument.
static Error inArgument(const RunArg &Arg, Error E) {
  return createStringError(inconvertibleErrorCode(),
                           "argument '" + Twine(Arg.Text) +
                               "': " + toString(std::move(E)));
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

namespace {

struct Integer {
  bool Negative = false;
  uint64_t Magnitude = 0;
  bool TooLarge = false;
};

struct ScalarType {
  StringLiteral Name;
  unsigned Bits;
  enum { Signed, Unsigned, Float } Class;
};

} // namespace

static constexpr ScalarType ScalarTypes[] = {
    {"i8", 8, ScalarType::Signed},   {"u8", 8, ScalarType::Unsigned},
    {"i16", 16, ScalarType::Signed}, {"u16", 16, ScalarType::Unsigned},
    {"i32", 32, ScalarType::Signed}, {"u32", 32, ScalarType::Unsigned},
    {"i64", 64, ScalarType::Signed}, {"u64", 64, ScalarType::Unsigned},
    {"f32", 32, ScalarType::Float},  {"f64", 64, ScalarType::Float}};

/// Parses an integer as RunArgs.h describes; false if \p Text is not an
/// integer. Unlike in LLVM's function, a leading zero does not mean octal.
static bool readInteger(StringRef Text, Integer &Result) {
  Result.Negative = Text.consume_front("-");
  if (!Result.Negative)
    Text.consume_front("+");
  bool IsHex = Text.consume_front("0x") || Text.consume_front("0X");
  if (Text.empty() ||
      !all_of(Text, [&](char C) { return IsHex ? isHexDigit(C) : isDigit(C); }))
    return false;
  Result.TooLarge = Text.getAsInteger(IsHex ? 16 : 10, Result.Magnitude);
  return true;
}

/// A size: an integer of at least 1.
static bool readSize(StringRef Text, uint64_t &Size) {
  Integer Value;
  if (!readInteger(Text, Value) || Value.Negative || Value.TooLarge)
    return false;
  Size = Value.Magnitude;
  return Size != 0;
}

static Error parseInteger(StringRef Text, const ScalarType &Type, RunArg &Arg) {
  bool IsSigned = Type.Class == ScalarType::Signed;
  uint64_t Max = IsSigned ? maxIntN(Type.Bits) : maxUIntN(Type.Bits);
  Integer Value;
  if (!readInteger(Text, Value))
    return usage(Arg, "'" + Text + "' is not an integer, expected " +
                          Type.Name + "=V, for example " + Type.Name + "=42");
  // The magnitude of the smallest negative number is Max + 1, or 0 for unsigned
  // types.
  uint64_t Limit = !Value.Negative ? Max : IsSigned ? Max + 1 : 0;
  if (Value.TooLarge || Value.Magnitude > Limit)
    return usage(Arg, Text + " is out of range, " + Type.Name + " takes " +
                          (IsSigned ? Twine(minIntN(Type.Bits)) : Twine(0)) +
                          " to " + Twine(Max));
  uint64_t Bits = Value.Negative ? 0 - Value.Magnitude : Value.Magnitude;
  support::endian::write64le(Arg.Scalar, Bits);
  std::memset(Arg.Scalar + Arg.ScalarBytes, 0, 8 - Arg.ScalarBytes);
  return Error::success();
}

static Error parseFloat(StringRef Text, const ScalarType &Type, RunArg &Arg) {
  std::string Number = Text.str();
  char *End = nullptr;
  double Value = 0;
  if (Type.Bits == 32) {
    // Directly to float: through double, the number would be rounded twice.
    float Single = std::strtof(Number.c_str(), &End);
    std::memcpy(Arg.Scalar, &Single, sizeof(Single));
    Value = Single;
  } else {
    Value = std::strtod(Number.c_str(), &End);
    std::memcpy(Arg.Scalar, &Value, sizeof(Value));
  }
  if (Number.empty() || isSpace(Number[0]) ||
      End != Number.c_str() + Number.size())
    return usage(Arg, "'" + Text + "' is not a number, expected " + Type.Name +
                          "=V, for example " + Type.Name + "=1e-3");
  // An infinity is only valid if the text has its name.
  if (std::isinf(Value) && !Text.contains_insensitive("inf"))
    return usage(Arg, Text + " is out of range for " + Type.Name +
                          "; an infinity is written " + Type.Name + "=inf");
  return Error::success();
}

static Error parseScalar(StringRef Text, const ScalarType &Type, RunArg &Arg) {
  Arg.Kind = RunArg::ArgKind::Scalar;
  Arg.DType = Type.Name.str();
  Arg.ScalarBytes = Type.Bits / 8;
  if (Type.Class == ScalarType::Float)
    return parseFloat(Text, Type, Arg);
  return parseInteger(Text, Type, Arg);
}

//===----------------------------------------------------------------------===//
// Buffers and local memory
//===----------------------------------------------------------------------===//

static Error readBuffer(StringRef File, RunArg &Arg) {
  Arg.Kind = RunArg::ArgKind::Buffer;
  Expected<NpyArray> Array = readNpy(File);
  if (!Array)
    return inArgument(Arg, Array.takeError());
  Arg.Buffer = std::move(*Array);
  return Error::success();
}

static Error parseIn(StringRef Text, RunArg &Arg) {
  if (Text.empty())
    return usage(Arg, "no file name, expected in=FILE.npy");
  return readBuffer(Text, Arg);
}

static Error parseValue(StringRef Text, RunArg &Arg) {
  if (Text.empty())
    return usage(Arg, "no file name, expected value=FILE.npy");
  Error E = readBuffer(Text, Arg);
  Arg.Kind = RunArg::ArgKind::Value;
  return E;
}

/// The only format that is written is NumPy's. A name without a suffix, such as
/// /dev/null, names no other one.
static Error setOutput(StringRef File, RunArg &Arg) {
  StringRef Suffix = sys::path::extension(File);
  if (!Suffix.empty() && !Suffix.equals_insensitive(".npy"))
    return usage(Arg, "the output '" + File + "' has suffix '" + Suffix +
                          "', which is not written; expected .npy, NumPy's "
                          "format");
  Arg.OutputFile = File.str();
  return Error::success();
}

static Error parseInOut(StringRef Text, RunArg &Arg) {
  auto [Input, Output] = Text.rsplit(':');
  if (Input.empty() || Output.empty())
    return usage(Arg, "expected two file names, inout=FILE.npy:OUT.npy");
  if (Error E = setOutput(Output, Arg))
    return E;
  return readBuffer(Input, Arg);
}

static Error parseOut(StringRef Text, RunArg &Arg) {
  const char *Form = "expected out=OUT.npy:DTYPE:DIMxDIM, for example "
                     "out=c.npy:f32:64x64";
  auto [FileAndType, Dims] = Text.rsplit(':');
  auto [File, DType] = FileAndType.rsplit(':');
  if (File.empty() || DType.empty() || Dims.empty())
    return usage(Arg, Form);
  if (elementBytes(DType) == 0)
    return usage(Arg, "unknown element type '" + DType +
                          "', expected one of f32 f16 bf16 i8 u8 i16 u16 i32 "
                          "u32 i64 u64 f64");
  SmallVector<StringRef, 4> Parts;
  SmallVector<uint64_t, 4> Shape;
  Dims.split(Parts, 'x');
  for (StringRef Part : Parts) {
    // Decimal only: hexadecimal numbers contain an x.
    uint64_t Dim;
    if (Part.getAsInteger(10, Dim) || Dim == 0)
      return usage(Arg, "'" + Part + "' is not a positive size, " + Form);
    Shape.push_back(Dim);
  }
  if (Expected<uint64_t> Bytes = arrayBytes(DType, Shape); !Bytes)
    return usage(Arg, toString(Bytes.takeError()));
  if (Error E = setOutput(File, Arg))
    return E;
  Arg.Kind = RunArg::ArgKind::Buffer;
  Expected<NpyArray> Array = NpyArray::zeros(DType, Shape);
  if (!Array)
    return inArgument(Arg, Array.takeError());
  Arg.Buffer = std::move(*Array);
  return Error::success();
}

static Error parseLocal(StringRef Text, RunArg &Arg) {
  Arg.Kind = RunArg::ArgKind::Local;
  if (!readSize(Text, Arg.LocalBytes))
    return usage(Arg, "'" + Text +
                          "' is not a positive number of bytes, expected "
                          "local=BYTES");
  return Error::success();
}

/// Parses a buffer in the form of \p Text; nothing if it has another form.
static std::optional<Error> parseBuffer(StringRef Text, RunArg &Arg) {
  auto [Form, Value] = Text.split('=');
  if (!Text.contains('='))
    return std::nullopt;
  if (Form == "in")
    return parseIn(Value, Arg);
  if (Form == "inout")
    return parseInOut(Value, Arg);
  if (Form == "out")
    return parseOut(Value, Arg);
  return std::nullopt;
}

static Error parseMember(StringRef Text, RunArg &Arg) {
  auto [Number, Buffer] = Text.split(':');
  Integer Offset;
  if (readInteger(Number, Offset) && !Offset.Negative && !Offset.TooLarge) {
    Arg.MemberOffset = Offset.Magnitude;
    if (std::optional<Error> E = parseBuffer(Buffer, Arg))
      return std::move(*E);
  }
  return usage(Arg, "expected an offset in bytes and a buffer, "
                    "member=OFFSET:in=FILE.npy, :inout=FILE.npy:OUT.npy or "
                    ":out=OUT.npy:DTYPE:DIMxDIM");
}

static Error parseInto(RunArg &Arg) {
  if (std::optional<Error> E = parseBuffer(Arg.Text, Arg))
    return std::move(*E);
  auto [Form, Value] = StringRef(Arg.Text).split('=');
  if (StringRef(Arg.Text).contains('=')) {
    if (Form == "member")
      return parseMember(Value, Arg);
    if (Form == "value")
      return parseValue(Value, Arg);
    if (Form == "local")
      return parseLocal(Value, Arg);
    for (const ScalarType &Type : ScalarTypes)
      if (Type.Name == Form)
        return parseScalar(Value, Type, Arg);
  }
  return usage(Arg, "unknown form, expected in=FILE.npy, "
                    "inout=FILE.npy:OUT.npy, out=OUT.npy:DTYPE:DIMxDIM, "
                    "value=FILE.npy, member=OFFSET:BUFFER, local=BYTES, or "
                    "TYPE=V with one of i8 u8 "
                    "i16 u16 i32 u32 "
                    "i64 u64 f32 f64");
}

//===----------------------------------------------------------------------===//
// Interface
//===----------------------------------------------------------------------===//

const void *RunArg::launchValue() {
  switch (Kind) {
  case ArgKind::Buffer:
    BufferPointer = Buffer.Data.data();
    return &BufferPointer;
  case ArgKind::Scalar:
    return Scalar;
  case ArgKind::Value:
    return Buffer.Data.data();
  case ArgKind::Local:
    return &LocalBytes;
  }
  llvm_unreachable("every kind has a value");
}

Expected<RunArg> parseRunArg(StringRef Text) {
  RunArg Arg;
  Arg.Text = Text.str();
  if (Error E = parseInto(Arg))
    return E;
  return Arg;
}

/// \p Member follows \p Before, the arguments so far.
static Error checkMember(const RunArg &Member, ArrayRef<RunArg> Before) {
  while (!Before.empty() && Before.back().MemberOffset)
    Before = Before.drop_back();
  if (Before.empty() || Before.back().Kind != RunArg::ArgKind::Value)
    return usage(Member, "it is a member of the preceding argument; "
                         "expected value=FILE.npy there");
  uint64_t Bytes = Before.back().Buffer.Data.size();
  if (Bytes < sizeof(void *) || *Member.MemberOffset > Bytes - sizeof(void *))
    return usage(Member, "the preceding value has " + Twine(Bytes) +
                             " bytes, expected an offset with room for " +
                             Twine(sizeof(void *)) + " more");
  return Error::success();
}

Expected<std::vector<RunArg>> parseRunArgs(ArrayRef<std::string> Texts) {
  std::vector<RunArg> Args;
  StringSet<> Outputs;
  for (const std::string &Text : Texts) {
    Expected<RunArg> Arg = parseRunArg(Text);
    if (!Arg)
      return Arg.takeError();
    if (Arg->MemberOffset)
      if (Error E = checkMember(*Arg, Args))
        return E;
    if (!Arg->OutputFile.empty() && !Outputs.insert(Arg->OutputFile).second)
      return usage(*Arg, "another argument is written to '" + Arg->OutputFile +
                             "' already");
    Args.push_back(std::move(*Arg));
  }
  return Args;
}

Error writeRunOutput(const RunArg &Arg) {
  if (Arg.OutputFile.empty())
    return Error::success();
  assert(Arg.Kind == RunArg::ArgKind::Buffer && "only buffers are written");
  if (Error E = writeNpy(Arg.Buffer, Arg.OutputFile))
    return inArgument(Arg, std::move(E));
  return Error::success();
}

Expected<SmallVector<uint64_t, 3>> parseSizes(StringRef Option,
                                              StringRef Text) {
  SmallVector<StringRef, 3> Parts;
  SmallVector<uint64_t, 3> Sizes;
  Text.split(Parts, ',');
  for (StringRef Part : Parts) {
    uint64_t Size;
    if (Parts.size() > 3 || !readSize(Part, Size))
      return make_error<UsageError>(
          (Option + "=" + Text + ": expected one to three positive integers, " +
           Option + "=X[,Y[,Z]]")
              .str());
    Sizes.push_back(Size);
  }
  return Sizes;
}

} // namespace tenon

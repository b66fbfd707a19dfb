// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel arguments and sizes on tenon-run's command line.
//
//   in=FILE.npy                a buffer, read from a NumPy file
//   inout=FILE.npy:OUT.npy     a buffer, read, and written to OUT afterwards
//   out=OUT.npy:DTYPE:DIMxDIM  a buffer of zeros, written to OUT afterwards
//   i32=V (also i8 u8 i16 u16 u32 i64 u64 f32 f64)   a scalar
//   value=FILE.npy             a vector or structure, the array's bytes
//   member=OFFSET:BUFFER       a buffer, one of the first three forms, whose
//                              address is put OFFSET bytes into the preceding
//                              before
//   local=BYTES                a local-memory parameter
//
// The parts of a form are split off from the right. So FILE in `in=` and
// `inout=` and OUT in `out=` may contain ':', and OUT in `inout=`, which starts
// after the last one, may not.
//
// The suffix of OUT is .npy; a name without a suffix is taken as it is.
//
// Integers are decimal, or hexadecimal after 0x; both give the value: i8=0xff
// is out of range, and i8=-1 has these bits. Floating-point numbers are what
// strtod reads (1e-3, 0x1p-3, inf, nan), rounded once to the type; one too
// large for the type is an error, one too small becomes zero.

#ifndef TENON_SUPPORT_RUNARGS_H
#define TENON_SUPPORT_RUNARGS_H

#include "tenon/Support/Npy.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tenon {

/// A mistake in the command line itself, for which a tool exits with 2. All
/// other errors of this header are about files or memory (exit 1).
class UsageError : public llvm::ErrorInfo<UsageError> {
public:
  static char ID;

  explicit UsageError(std::string Message) : Message(std::move(Message)) {}

  void log(llvm::raw_ostream &Stream) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string Message;
};

/// One kernel argument.
struct RunArg {
  enum class ArgKind { Buffer, Scalar, Value, Local };

  ArgKind Kind = ArgKind::Scalar;
  std::string Text;       // as written, for messages
  NpyArray Buffer;        // Buffer: what was read, or zeros; Value: its bytes
  std::string OutputFile; // Buffer: where it goes afterwards, may be empty
  std::string DType;      // Scalar: the word before '='
  unsigned ScalarBytes = 0;
  alignas(8) uint8_t Scalar[8] = {}; // Scalar: little-endian
  uint64_t LocalBytes = 0;           // Local
  /// Buffer: offset in the preceding value at which its address is stored. The
  /// buffer is then no parameter of the kernel.
  std::optional<uint64_t> MemberOffset;

  /// The pointer for this argument's position in `args` of tenon_launch().
  /// Valid until this object moves.
  const void *launchValue();

private:
  void *BufferPointer = nullptr;
};

/// Parses one ARG and reads its file. The error's text names the argument and
/// the form that would be right.
llvm::Expected<RunArg> parseRunArg(llvm::StringRef Text);

/// Parses all of them. It is an error if two write the same file, or if a
/// member is outside of its value.
llvm::Expected<std::vector<RunArg>>
parseRunArgs(llvm::ArrayRef<std::string> Texts);

/// Writes the argument's buffer to its output file, if it has one.
llvm::Error writeRunOutput(const RunArg &Arg);

/// Parses `X`, `X,Y` or `X,Y,Z` with positive integers, the value of \p Option
/// ("--global").
llvm::Expected<llvm::SmallVector<uint64_t, 3>>
parseSizes(llvm::StringRef Option, llvm::StringRef Text);

} // namespace tenon

#endif

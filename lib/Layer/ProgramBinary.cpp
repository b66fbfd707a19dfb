// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form: a first line, then numbers of 8 bytes and texts, each after its
// length, and at the end the sum of all bytes before it, times a prime for each
// (FNV-1a).

#include "ProgramBinary.h"

#include <cstring>

namespace tenon::layer {

static const char Magic[] = "tenon program 1\n";
constexpr size_t MagicSize = sizeof(Magic) - 1;

static uint64_t hashOf(const char *Bytes, size_t Size) {
  uint64_t Hash = 0xcbf29ce484222325;
  for (size_t I = 0; I < Size; ++I)
    Hash = (Hash ^ static_cast<unsigned char>(Bytes[I])) * 0x100000001b3;
  return Hash;
}

namespace {

class Writer {
public:
  std::string Bytes{Magic, MagicSize};

  void number(uint64_t N) {
    Bytes.append(reinterpret_cast<const char *>(&N), sizeof(N));
  }
  void text(const std::string &Text) {
    number(Text.size());
    Bytes += Text;
  }
};

/// Reads nothing more once something was missing.
class Reader {
public:
  Reader(const char *Bytes, size_t Size) : Next(Bytes), Left(Size) {}

  bool failed() const { return Failed; }
  bool atEnd() const { return Left == 0; }

  uint64_t number() {
    uint64_t N = 0;
    if (const char *Bytes = take(sizeof(N)))
      std::memcpy(&N, Bytes, sizeof(N));
    return N;
  }
  std::string text() {
    uint64_t Size = number();
    const char *Bytes = take(Size);
    return Bytes ? std::string(Bytes, Size) : std::string();
  }

private:
  const char *take(uint64_t Size) {
    if (Failed || Size > Left) {
      Failed = true;
      return nullptr;
    }
    const char *Bytes = Next;
    Next += Size;
    Left -= Size;
    return Bytes;
  }

  const char *Next;
  size_t Left;
  bool Failed = false;
};

} // namespace

std::string writeProgramBinary(const StoredProgram &Stored) {
  Writer W;
  W.number(Stored.Type);
  W.number(Stored.Texts.size());
  for (const ProgramText &Text : Stored.Texts) {
    W.number(Text.IsIL);
    W.text(Text.Bytes);
    W.text(Text.Options);
    W.number(Text.Headers.size());
    for (const auto &[Name, Header] : Text.Headers) {
      W.text(Name);
      W.text(Header);
    }
  }
  W.number(hashOf(W.Bytes.data(), W.Bytes.size()));
  return W.Bytes;
}

/// The first words of the line are of all versions.
bool isProgramBinary(const void *Bytes, size_t Size) {
  constexpr size_t AllVersions = sizeof("tenon program ") - 1;
  return Size >= AllVersions && std::memcmp(Bytes, Magic, AllVersions) == 0;
}

static ProgramText readText(Reader &R) {
  ProgramText Text;
  Text.IsIL = R.number();
  Text.Bytes = R.text();
  Text.Options = R.text();
  for (uint64_t N = R.number(); N && !R.failed(); --N) {
    std::string Name = R.text();
    Text.Headers.emplace_back(std::move(Name), R.text());
  }
  return Text;
}

bool readProgramBinary(const void *Bytes, size_t Size, StoredProgram &Stored) {
  const char *Start = static_cast<const char *>(Bytes);
  uint64_t Hash;
  if (Size < MagicSize + sizeof(Hash) ||
      std::memcmp(Start, Magic, MagicSize) != 0)
    return false;
  size_t Body = Size - sizeof(Hash);
  std::memcpy(&Hash, Start + Body, sizeof(Hash));
  if (Hash != hashOf(Start, Body))
    return false;
  Reader R(Start + MagicSize, Body - MagicSize);
  Stored.Type = static_cast<cl_program_binary_type>(R.number());
  for (uint64_t N = R.number(); N && !R.failed(); --N)
    Stored.Texts.push_back(readText(R));
  return !R.failed() && R.atEnd();
}

} // namespace tenon::layer

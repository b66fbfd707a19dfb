// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form: a first line, numbers and texts (Bytes.h), and at the end the hash
// of all before it.

#include "ProgramBinary.h"

#include "tenon/Support/Bytes.h"

namespace tenon::layer {

static constexpr std::string_view Magic = "tenon program 1\n";
/// The first words of the line are the same in all versions.
static constexpr std::string_view MagicOfAll = "tenon program ";

std::string writeProgramBinary(const StoredProgram &Stored) {
  ByteWriter W;
  W.Bytes = Magic;
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
  W.number(hashOf(W.Bytes));
  return W.Bytes;
}

bool isProgramBinary(std::string_view Bytes) {
  return Bytes.substr(0, MagicOfAll.size()) == MagicOfAll;
}

static ProgramText readText(ByteReader &R) {
  ProgramText Text;
  Text.IsIL = R.number();
  Text.Bytes = R.text();
  Text.Options = R.text();
  for (uint64_t N = R.count(); N && R.good(); --N) {
    std::string Name = R.text();
    Text.Headers.emplace_back(std::move(Name), R.text());
  }
  return Text;
}

bool readProgramBinary(std::string_view Bytes, StoredProgram &Stored) {
  if (Bytes.substr(0, Magic.size()) != Magic ||
      Bytes.size() < Magic.size() + sizeof(uint64_t))
    return false;
  std::string_view Body = Bytes.substr(0, Bytes.size() - sizeof(uint64_t));
  if (ByteReader(Bytes.substr(Body.size())).number() != hashOf(Body))
    return false;
  ByteReader R(Body.substr(Magic.size()));
  Stored.Type = static_cast<cl_program_binary_type>(R.number());
  for (uint64_t N = R.count(); N && R.good(); --N)
    Stored.Texts.push_back(readText(R));
  return R.isAtEnd();
}

} // namespace tenon::layer

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of tenon.h that make stubs and objects.

#include "CInterface.h"
#include "Compiler.h"
#include "Keys.h"
#include "tenon/Front/DiskCache.h"
#include "tenon/Front/Objects.h"

#include <optional>

using namespace tenon;
using namespace tenon::front;

/// \p Key is empty if the result may change from call to call.
static void *writeStub(std::string_view Bytes, CompilerTable::SourceForm Form,
                       const tenon_options &Options, std::string Key,
                       size_t *StubSize, char **Message) {
  say(Message, "");
  if (!isKept(Options))
    Key.clear();
  if (!Key.empty())
    if (std::optional<std::string> Known = DiskCache().find(Key)) {
      *StubSize = Known->size();
      return copyText(*Known);
    }
  const CompilerTable *Table = compilerOr(Message);
  if (!Table)
    return nullptr;
  std::string Stub, Said;
  if (!Table->WriteStub(Bytes, Form, Options, Stub, Said)) {
    say(Message, Said);
    return nullptr;
  }
  if (!Key.empty())
    DiskCache().keep(Key, Stub);
  *StubSize = Stub.size();
  return copyText(Stub);
}

void *tenon_write_stub(const void *Bytes, size_t Size,
                       const tenon_options *Given, size_t *StubSize,
                       char **Message) {
  std::optional<tenon_options> Known = knownOptions(Given, Message);
  if (!Known)
    return nullptr;
  tenon_options Options = *Known;
  std::string_view All(static_cast<const char *>(Bytes), Size);
  return writeStub(All, CompilerTable::Memory, Options,
                   keyOf("stub", All, Options), StubSize, Message);
}

void *tenon_link_stub(const tenon_object *Objects, size_t Count,
                      const tenon_options *Given, size_t *StubSize,
                      char **Message) {
  std::optional<tenon_options> Known = knownOptions(Given, Message);
  if (!Known)
    return nullptr;
  tenon_options Options = *Known;
  std::string Packed = packObjects(Objects, Count);
  return writeStub(Packed, CompilerTable::Objects, Options,
                   keyOfObjects("link-stub", Objects, Count, Packed, Options),
                   StubSize, Message);
}

void *tenon_compile_object(const void *Bytes, size_t Size,
                           const tenon_options *Given, size_t *ObjectSize,
                           char **Message) {
  say(Message, "");
  std::optional<tenon_options> Known = knownOptions(Given, Message);
  if (!Known)
    return nullptr;
  tenon_options Options = *Known;
  std::string_view All(static_cast<const char *>(Bytes), Size);
  std::string Key = isKept(Options) ? keyOf("object", All, Options) : "";
  std::optional<std::string> Object =
      Key.empty() ? std::nullopt : DiskCache().find(Key);
  if (!Object) {
    const CompilerTable *Table = compilerOr(Message);
    if (!Table)
      return nullptr;
    std::string Said;
    Object.emplace();
    bool IsMade = Table->CompileObject(All, Options, *Object, Said);
    say(Message, Said);
    if (!IsMade)
      return nullptr;
    if (!Key.empty() && Said.empty()) // one with warnings is compiled each time
      DiskCache().keep(Key, *Object);
  }
  *ObjectSize = Object->size();
  return copyText(*Object);
}

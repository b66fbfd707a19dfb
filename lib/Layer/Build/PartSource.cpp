// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PartSource.h"
#include "BuildOptions.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;

namespace tenon::layer {

//===----------------------------------------------------------------------===//
// Headers
//===----------------------------------------------------------------------===//

/// A header whose name leads out of the folder is not written, so clang does
/// not find it.
static void write(const fs::path &Folder, const std::string &Header,
                  const std::string &Content) {
  fs::path Relative = fs::path(Header).lexically_normal();
  if (Relative.is_absolute() || Relative.empty() || *Relative.begin() == "..")
    return;
  std::error_code Ignored;
  fs::create_directories((Folder / Relative).parent_path(), Ignored);
  std::ofstream(Folder / Relative, std::ios::binary) << Content;
}

HeaderFolder::HeaderFolder(const ProgramText &Text) {
  if (Text.Headers.empty())
    return;
  std::error_code Failed;
  std::string Name = (fs::temp_directory_path(Failed) / "tenon-XXXXXX");
  if (Failed || !mkdtemp(Name.data()))
    return;
  Folder = Name;
  for (const auto &[Header, Content] : Text.Headers)
    write(Folder, Header, Content);
}

HeaderFolder::~HeaderFolder() {
  std::error_code Ignored;
  if (!Folder.empty())
    fs::remove_all(Folder, Ignored);
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

namespace {

/// The message of a function of tenon.h.
class Message {
public:
  Message() = default;
  Message(const Message &) = delete;
  Message &operator=(const Message &) = delete;
  ~Message() {
    if (Text)
      Tenon.free(Text);
  }
  char **address() { return &Text; }
  void moveTo(std::string &Log) const {
    if (!Text)
      return;
    Log += Text;
    if (!Log.empty() && Log.back() != '\n')
      Log += '\n';
  }

private:
  char *Text = nullptr;
};

} // namespace

/// The \p Size bytes at \p Bytes, which libTenon has allocated.
static std::string taken(void *Bytes, size_t Size) {
  if (!Bytes)
    return "";
  std::string Copy(static_cast<const char *>(Bytes), Size);
  Tenon.free(Bytes);
  return Copy;
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

static const char *nameFor(const ProgramText &Text) {
  return Text.IsIL ? "program.spv" : "program.cl";
}

PartSource::PartSource(const ProgramText &Text)
    : Text(&Text), Headers(Text),
      Options(Headers.option() + withoutFiles(Text.Options)) {}

PartSource::PartSource(const std::vector<ProgramObject> &Objects)
    : Objects(&Objects), Headers(ProgramText()) {
  for (const ProgramObject &Object : Objects)
    Linked.push_back({Object.Code.data(), Object.Code.size(),
                      Object.Name.empty() ? nullptr : Object.Name.c_str()});
}

tenon_options PartSource::complete(tenon_options O) const {
  if (!Text)
    return O;
  // With SPIR-V, options are for the driver.
  if (!Text->IsIL && !Options.empty())
    O.build_options = Options.c_str();
  O.name = nameFor(*Text);
  return O;
}

tenon_program *PartSource::compile(tenon_options O, std::string &Log) const {
  O = complete(O);
  Message M;
  tenon_program *P =
      Text ? Tenon.compile(Text->Bytes.data(), Text->Bytes.size(), &O,
                           M.address())
           : Tenon.link(Linked.data(), Linked.size(), &O, M.address());
  M.moveTo(Log);
  return P;
}

std::string PartSource::stub(tenon_options O) const {
  O = complete(O);
  // The module is the same for all targets.
  O.target = O.device = nullptr;
  size_t Size = 0;
  void *Stub =
      Text ? Tenon.write_stub(Text->Bytes.data(), Text->Bytes.size(), &O, &Size,
                              nullptr)
           : Tenon.link_stub(Linked.data(), Linked.size(), &O, &Size, nullptr);
  return taken(Stub, Size);
}

bool PartSource::compileObject(std::string &Code, std::string &Log) const {
  tenon_options O = {};
  O.size = sizeof(O);
  O = complete(O);
  Message M;
  size_t Size = 0;
  void *Object = Tenon.compile_object(Text->Bytes.data(), Text->Bytes.size(),
                                      &O, &Size, M.address());
  Code = taken(Object, Size);
  M.moveTo(Log);
  return !Code.empty();
}

std::vector<ProgramText> PartSource::texts() const {
  if (Text)
    return {*Text};
  std::vector<ProgramText> Texts;
  for (const ProgramObject &Object : *Objects)
    Texts.push_back(Object.Text);
  return Texts;
}

std::string PartSource::form() const {
  if (!Text)
    return std::to_string(Objects->size()) + " linked objects";
  return Text->IsIL ? "SPIR-V" : "OpenCL C";
}

std::string PartSource::driverOptions() const {
  return Text && Text->IsIL ? Text->Options : "";
}

bool PartSource::wantsNames() const {
  std::vector<ProgramText> All = texts();
  return std::any_of(All.begin(), All.end(), [](const ProgramText &T) {
    return T.Options.find("-cl-kernel-arg-info") != std::string::npos;
  });
}

} // namespace tenon::layer

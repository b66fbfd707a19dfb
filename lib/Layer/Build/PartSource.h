// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The source of a part of a program, which libTenon's functions compile: a
// text, or objects that are linked.

#ifndef TENON_LAYER_BUILD_PARTSOURCE_H
#define TENON_LAYER_BUILD_PARTSOURCE_H

#include "Layer/Programs/Programs.h"

namespace tenon::layer {

/// The headers of a clCompileProgram() call, as files that exist as long as
/// this object.
class HeaderFolder {
public:
  explicit HeaderFolder(const ProgramText &Text);
  HeaderFolder(const HeaderFolder &) = delete;
  HeaderFolder &operator=(const HeaderFolder &) = delete;
  ~HeaderFolder();

  /// The option that makes clang search the headers before the folders of the
  /// program's own options, as clCompileProgram() specifies.
  std::string option() const {
    return Folder.empty() ? "" : "-I \"" + Folder + "\" ";
  }

private:
  std::string Folder;
};

/// libTenon has to be loaded. Messages are added to logs, also on success.
class PartSource {
public:
  /// \p Text has to outlive this object.
  explicit PartSource(const ProgramText &Text);
  /// One or more objects, which have to outlive this object.
  explicit PartSource(const std::vector<ProgramObject> &Objects);

  /// Adds the name and options of the source to \p O, and compiles the source.
  /// Null on failure.
  tenon_program *compile(tenon_options O, std::string &Log) const;
  /// The SPIR-V of tenon_write_stub(); empty on failure, which compile()
  /// reports.
  std::string stub(tenon_options O) const;
  /// A module to be linked: only of a text. False on failure.
  bool compileObject(std::string &Code, std::string &Log) const;

  std::vector<ProgramText> texts() const;
  /// "OpenCL C", in messages.
  std::string form() const;
  /// The driver's options for the SPIR-V that Tenon makes of the source.
  /// Options for OpenCL C are clang's.
  std::string driverOptions() const;
  /// Whether the program requests the names of its kernels' parameters.
  bool wantsNames() const;

private:
  tenon_options complete(tenon_options O) const;

  const ProgramText *Text = nullptr;
  const std::vector<ProgramObject> *Objects = nullptr;
  std::vector<tenon_object> Linked; // Objects, as tenon_link() has them
  HeaderFolder Headers;
  std::string Options; // of OpenCL C
};

} // namespace tenon::layer

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Canonical matrix declarations as text. Only their attributes matter, so the
// names here are short.

#ifndef TENON_UNITTESTS_ENGINE_MATRIXTEXT_H
#define TENON_UNITTESTS_ENGINE_MATRIXTEXT_H

#include <string>

namespace tenon::test {

struct MatrixText {
  std::string Component; ///< "i16"
  std::string Kind;      ///< "i16", of the component: "f16" for half
  int Rows, Columns;
  int Use;

  std::string type() const {
    return "target(\"spirv.CooperativeMatrixKHR\", " + Component + ", 3, " +
           std::to_string(Rows) + ", " + std::to_string(Columns) + ", " +
           std::to_string(Use) + ")";
  }
  std::string word() const {
    const char *Uses[] = {"a", "b", "acc"};
    return std::string(Uses[Use]) + "." + Kind + "." + std::to_string(Rows) +
           "x" + std::to_string(Columns);
  }
  std::string attributes(const std::string &Op) const {
    return " nounwind \"tenon.op\"=\"" + Op + "\" \"tenon.type\"=\"" + word() +
           "\"";
  }

  std::string load(const std::string &Name, const std::string &Layout,
                   const std::string &Pointer = "ptr addrspace(1)") const {
    return "declare " + type() + " @" + Name + "(" + Pointer + ", i64)" +
           attributes("load") + " \"tenon.layout\"=\"" + Layout +
           "\" \"tenon.align\"=\"1\"\n";
  }
  std::string store(const std::string &Name, const std::string &Layout,
                    const std::string &Pointer = "ptr addrspace(1)") const {
    return "declare void @" + Name + "(" + Pointer + ", " + type() + ", i64)" +
           attributes("store") + " \"tenon.layout\"=\"" + Layout +
           "\" \"tenon.align\"=\"1\"\n";
  }
  std::string fill(const std::string &Name) const {
    return "declare " + type() + " @" + Name + "(" + Component + ")" +
           attributes("fill") + "\n";
  }
  std::string length(const std::string &Name) const {
    return "declare i32 @" + Name + "()" + attributes("length") + "\n";
  }
  std::string extract(const std::string &Name) const {
    return "declare " + Component + " @" + Name + "(" + type() + ", i64)" +
           attributes("extract") + "\n";
  }
  std::string insert(const std::string &Name) const {
    return "declare " + type() + " @" + Name + "(" + type() + ", " + Component +
           ", i64)" + attributes("insert") + "\n";
  }
};

/// \p Text with each "$M" replaced by the type of \p M.
inline std::string withType(std::string Text, const MatrixText &M,
                            const std::string &Mark = "$M") {
  for (size_t At = 0; (At = Text.find(Mark, At)) != std::string::npos;)
    Text.replace(At, Mark.size(), M.type());
  return Text;
}

} // namespace tenon::test

#endif

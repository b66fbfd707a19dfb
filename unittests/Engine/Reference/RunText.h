// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a kernel that is written as text. Engine tests create and run modules
// only in this way.

#ifndef TENON_UNITTESTS_ENGINE_RUNTEXT_H
#define TENON_UNITTESTS_ENGINE_RUNTEXT_H

#include "tenon/Engine/Engine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace tenon::test {

template <typename T> LaunchArg buffer(std::vector<T> &Data) {
  return {LaunchArg::Buffer, Data.data(), Data.size() * sizeof(T)};
}

template <typename T> LaunchArg scalar(T &Value) {
  return {LaunchArg::Scalar, &Value, sizeof(T)};
}

inline LaunchArg local(uint64_t Bytes) {
  return {LaunchArg::Local, nullptr, Bytes};
}

inline LaunchRequest request(std::vector<LaunchArg> Args, uint64_t Global = 1,
                             uint64_t Local = 1) {
  LaunchRequest R;
  R.Kernel = "k";
  R.Range = {{Global, 1, 1}, {Local, 1, 1}, {0, 0, 0}, 1};
  R.Args = std::move(Args);
  return R;
}

/// Declarations that every kernel here may use.
inline std::string prelude() {
  return R"(
    target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
    target triple = "spir64-unknown-unknown"
    declare i64 @tenon.item.global_id(i32) "tenon.item"="global_id"
    declare i64 @tenon.item.local_id(i32) "tenon.item"="local_id"
    declare i64 @tenon.item.local_size(i32) "tenon.item"="local_size"
    declare i64 @tenon.item.group_id(i32) "tenon.item"="group_id"
    declare i64 @tenon.item.subgroup_size() "tenon.item"="subgroup_size"
    declare i64 @tenon.item.subgroup_max_size() "tenon.item"="subgroup_max_size"
    declare i64 @tenon.item.num_subgroups() "tenon.item"="num_subgroups"
    declare i64 @tenon.item.subgroup_id() "tenon.item"="subgroup_id"
    declare i64 @tenon.item.subgroup_local_id() "tenon.item"="subgroup_local_id"
    declare void @tenon.item.barrier() convergent "tenon.item"="barrier"
  )";
}

/// Runs \p Text, after the prelude unless it has its own target; returns the
/// text of the error, or nothing.
inline std::string run(llvm::StringRef Text, const LaunchRequest &Request) {
  auto Ctx = std::make_unique<llvm::LLVMContext>();
  llvm::SMDiagnostic Diagnostic;
  std::string Whole = Text.str();
  if (!Text.starts_with("target"))
    Whole = prelude() + Whole;
  std::unique_ptr<llvm::Module> M =
      llvm::parseAssemblyString(Whole, Diagnostic, *Ctx);
  if (!M) {
    std::string Message;
    llvm::raw_string_ostream OS(Message);
    Diagnostic.print("test", OS);
    return Message;
  }
  auto Result = runReference(
      llvm::orc::ThreadSafeModule(std::move(M), std::move(Ctx)), Request);
  return Result ? "" : llvm::toString(Result.takeError());
}

} // namespace tenon::test

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The record of each kernel (tenon_kernel_info).

#include "KernelBody.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

void createKernelInfo(Module &M, StringRef Name, const KernelFacts &Facts,
                      const CompiledFacts &Compiled) {
  assert(isPowerOf2_64(Compiled.SubgroupSize) &&
         "the runtime divides by the sub-group size");
  IRBuilder<> B(M.getContext());
  auto Number = [&](uint64_t V) { return B.getInt64(V); };
  SmallVector<Constant *> Params;
  for (const tenon_param_info &P : Facts.Params)
    Params.push_back(ConstantStruct::getAnon({Number(P.kind), Number(P.size)}));
  Type *ParamTy = StructType::get(B.getInt64Ty(), B.getInt64Ty());
  auto *ParamsTy = ArrayType::get(ParamTy, Params.size());
  auto *Table = new GlobalVariable(
      M, ParamsTy, /*isConstant=*/true, GlobalValue::InternalLinkage,
      ConstantArray::get(ParamsTy, Params), Name + ".params");
  Constant *Required = ConstantArray::get(ArrayType::get(B.getInt64Ty(), 3),
                                          {Number(Facts.RequiredLocal[0]),
                                           Number(Facts.RequiredLocal[1]),
                                           Number(Facts.RequiredLocal[2])});
  Constant *Info = ConstantStruct::getAnon(
      {Number(Params.size()), Table, Number(Compiled.StaticLocalBytes),
       Number(Compiled.SubgroupSize), Required, Number(Facts.Needs),
       Number(Compiled.CompleteSubgroups ? 1 + (Compiled.Test != nullptr) : 0),
       Compiled.Test ? static_cast<Constant *>(Compiled.Test)
                     : ConstantPointerNull::get(B.getPtrTy())});
  new GlobalVariable(M, Info->getType(), /*isConstant=*/true,
                     GlobalValue::ExternalLinkage, Info, Name + "_tenon_info");
}

} // namespace tenon

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for a panel of B that work-groups of a launch share.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_SHAREDPANEL_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_SHAREDPANEL_H

#include "Contraction.h"

namespace tenon {

/// The panel that the runtime keeps for all callers of one function.
struct SharedPanel {
  llvm::Value *Memory; ///< null at run time: there is none
  llvm::Value *IsNew;  ///< i1: it has to be filled; true where there is none
};

/// Requests \p Bytes (i64) for the panel of \p Steps steps of Args.B, in the
/// layout of the function that \p B is in.
SharedPanel requestPanel(llvm::IRBuilderBase &B, const Contraction &Facts,
                         const ContractArgs &Args, llvm::Value *Steps,
                         llvm::Value *Bytes);

} // namespace tenon

#endif

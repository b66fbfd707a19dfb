// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline assembler for Intel's GPUs (vISA) that multiplies matrices or accesses
// 2D blocks, as in CUTLASS for SYCL (sycl-tla). An instruction becomes a call
// of the equivalent function of Intel's library, which is then recognised like
// a call in the source:
//
//   lsc_load_block2d.ugm (M1, 1) $0:d16.1x16x8nn flat[$1+(0,0)]
//     __builtin_IB_subgroup_block_read_ap_u16_m8k16v1
//   dpas.bf.bf.8.8 (M1, 16) DST.0 DST.0 SRC1.0 SRC2(0,0)
//     __builtin_IB_sub_group16_fdpas_f_f_bf_bf_8_8

#ifndef TENON_LIB_RECOGNIZE_LANES_VISAASSEMBLY_H
#define TENON_LIB_RECOGNIZE_LANES_VISAASSEMBLY_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// Whether \p I may be such an instruction.
bool isVisaAssembly(const llvm::Instruction &I);

/// Translates such instructions in \p M. Others remain unchanged.
bool translateVisa(llvm::Module &M);

} // namespace tenon

#endif

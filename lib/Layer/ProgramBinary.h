// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program with matrices has for a binary: not the driver's, whose
// kernels may be empty, but the program itself. Programs that keep binaries in
// a file get back what they had; a driver without the layer does not know the
// form.

#ifndef TENON_LAYER_PROGRAMBINARY_H
#define TENON_LAYER_PROGRAMBINARY_H

#include "Programs.h"

#include <string_view>

namespace tenon::layer {

struct StoredProgram {
  cl_program_binary_type Type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::vector<ProgramText> Texts;
};

std::string writeProgramBinary(const StoredProgram &Stored);

bool isProgramBinary(std::string_view Bytes);

/// False where \p Bytes are damaged or of another version.
bool readProgramBinary(std::string_view Bytes, StoredProgram &Stored);

} // namespace tenon::layer

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The binary of a program with matrices is not the driver's binary, whose
// kernels may be empty, but contains the program itself. Applications that keep
// binaries in a file get the same program back. A driver without the layer does
// not know the form.

#ifndef TENON_LAYER_PROGRAMS_PROGRAMBINARY_H
#define TENON_LAYER_PROGRAMS_PROGRAMBINARY_H

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

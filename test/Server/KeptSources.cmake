# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake -DOUTPUT=… -DCODEGEN=FILE;… -DOUTPUTS=FILE;… -P KeptSources.cmake: writes a header
# with digests of sources, whose code is part of what kept-code.cpp keeps.

function(digest name)
  set(all "")
  foreach(file ${ARGN})
    file(SHA256 ${file} one)
    string(APPEND all ${one})
  endforeach()
  string(SHA256 all "${all}")
  file(APPEND ${OUTPUT}.new "#define ${name} \"${all}\"\n")
endfunction()

file(WRITE ${OUTPUT}.new "")
digest(TENON_CODEGEN_SOURCES ${CODEGEN})
digest(TENON_OUTPUT_SOURCES ${CODEGEN} ${OUTPUTS})
configure_file(${OUTPUT}.new ${OUTPUT} COPYONLY)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake -DOUTPUT=… -DCODEGEN=FILE;… -DOUTPUTS=FILE;… -DREFERENCE=FILE;… -DKEEPER=FILE;…
#   -DRUN_KEEPER=FILE;… -P KeptObjects.cmake:
# writes a header with digests of object files, whose code is part of what KEEPER,
# kept-code.cpp, and RUN_KEEPER, kept-runs.cpp, keep, with these sources.

function(digest name)
  set(all "")
  foreach(file ${ARGN})
    file(SHA256 ${file} one)
    string(APPEND all ${one})
  endforeach()
  string(SHA256 all "${all}")
  file(APPEND ${OUTPUT}.new "#define ${name} \"${all}\"\n")
endfunction()

if(NOT CODEGEN OR NOT OUTPUTS OR NOT REFERENCE)
  message(FATAL_ERROR "no object files")
endif()
file(WRITE ${OUTPUT}.new "")
digest(TENON_CODEGEN_OBJECTS ${CODEGEN})
digest(TENON_OUTPUT_OBJECTS ${OUTPUTS} ${KEEPER})
digest(TENON_REFERENCE_OBJECTS ${REFERENCE} ${RUN_KEEPER})
configure_file(${OUTPUT}.new ${OUTPUT} COPYONLY)

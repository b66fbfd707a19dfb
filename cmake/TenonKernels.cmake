# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# tenon_add_kernels(TARGET FILE... [TARGETS NAME...] [CPU NAME...]
#                   [OPTIONS OPTION...] [DEPENDS FILE...])
#
# Lowers kernel files (OpenCL C, SPIR-V, LLVM IR) to objects that become part of
# TARGET, which calls them through tenon/Runtime/tenon_rt.h. TARGETS, CPU and OPTIONS are
# tenon-lower's --target, --mcpu and further options, where several names are a
# list or have commas between them; without CPU the code is for the
# machine on which it is built. The kernels are lowered again if they, a header
# that they include, or a file of DEPENDS changes. DEPENDS is for headers that
# the build itself creates, and for generators with which CMake does not read
# the list of headers: before 3.20, and other than Ninja and Makefiles.
cmake_policy(PUSH)
if(POLICY CMP0116)
  cmake_policy(SET CMP0116 NEW) # paths in that list are relative to the build's folder
endif()
function(tenon_add_kernels target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "TARGETS;CPU;OPTIONS;DEPENDS")
  if(NOT arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tenon_add_kernels: no kernel file for ${target}")
  endif()
  set(options ${arg_OPTIONS})
  if(arg_TARGETS)
    list(JOIN arg_TARGETS "," targets)
    list(APPEND options --target=${targets})
  endif()
  if(arg_CPU)
    list(JOIN arg_CPU "," processors)
    list(APPEND options --mcpu=${processors})
  endif()
  foreach(file ${arg_UNPARSED_ARGUMENTS})
    get_filename_component(source ${file} ABSOLUTE)
    get_filename_component(name ${file} NAME)
    if(NOT name MATCHES "\\." AND NOT EXISTS ${source}) # a misspelt word
      message(FATAL_ERROR "tenon_add_kernels: '${file}' is no kernel file; expected files, "
        "then TARGETS, CPU, OPTIONS or DEPENDS")
    endif()
    # Files with one name in different folders become different objects.
    string(SHA256 folder "${source}")
    string(SUBSTRING ${folder} 0 8 folder)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${target}-${folder}-${name}.o)
    set(depfile "")
    if(CMAKE_GENERATOR MATCHES "Ninja|Makefiles" AND POLICY CMP0116)
      set(depfile DEPFILE ${object}.d)
    endif()
    add_custom_command(OUTPUT ${object} ${depfile}
      COMMAND Tenon::tenon-lower ${source} ${options} -MF=${object}.d -o ${object}
      DEPENDS ${source} ${arg_DEPENDS} Tenon::tenon-lower
      COMMENT "Lowering ${name}" VERBATIM)
    set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    target_sources(${target} PRIVATE ${object})
  endforeach()
  target_link_libraries(${target} PRIVATE Tenon::Runtime)
endfunction()
cmake_policy(POP)

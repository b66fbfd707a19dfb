# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The files that `cmake --install` installs:
#
#   bin/                            the tools
#   lib/libTenon.so, .a             tenon.h; libTenonRuntime.so, .a: tenon_rt.h
#   lib/libTenonCompiler.so         libTenon.so loads it, and with it LLVM, to compile
#   lib/TenonPlugin.so              for opt
#   lib/libTenonLayer.so            OpenCL's loader, through tenon-exec
#   lib/cmake/Tenon/                find_package(Tenon): targets, tenon_add_kernels()
#   lib/pkgconfig/                  tenon.pc, tenon-runtime.pc: the same two without CMake
#   include/tenon/                  headers
#   share/man, share/bash-completion
#   lib/tenon/                      with TENON_BUNDLE: programs and libraries
#   (bundle.py)

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(tenon_tools tenon-lower tenon-opt tenon-run)
if(TARGET TenonLayer)
  list(APPEND tenon_tools tenon-exec)
endif()
set(tenon_libraries TenonShared TenonRuntime TenonRuntimeShared)
set(tenon_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Tenon)

# Installed programs find their libraries wherever they are installed.
set_target_properties(${tenon_tools} PROPERTIES
  INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR};$ORIGIN/../lib/tenon/lib")
set_target_properties(TenonCompiler TenonPlugin PROPERTIES INSTALL_RPATH "$ORIGIN")
if(TENON_BUNDLE)
  if(NOT CMAKE_INSTALL_LIBDIR STREQUAL "lib")
    message(FATAL_ERROR "TENON_BUNDLE needs CMAKE_INSTALL_LIBDIR=lib")
  endif()
  set_target_properties(TenonCompiler PROPERTIES INSTALL_RPATH "$ORIGIN;$ORIGIN/tenon/lib")
endif()

# Names for users: Tenon::Tenon, Tenon::Runtime, Tenon::RuntimeShared.
set_target_properties(TenonShared PROPERTIES EXPORT_NAME Tenon)
set_target_properties(TenonRuntime PROPERTIES EXPORT_NAME Runtime)
set_target_properties(TenonRuntimeShared PROPERTIES EXPORT_NAME RuntimeShared)

if(SKBUILD) # a wheel has no links, so there is one copy less
  set_target_properties(TenonShared TenonCompiler TenonRuntimeShared PROPERTIES
    VERSION ${PROJECT_VERSION_MAJOR})
endif()
install(TARGETS ${tenon_tools} ${tenon_libraries} EXPORT TenonTargets)
install(TARGETS TenonCompiler LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} NAMELINK_SKIP)
install(TARGETS TenonPlugin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET TenonLayer)
  install(TARGETS TenonLayer LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(NOT TENON_BUNDLE)
  # For programs that link everything: they have to add LLVM's libraries.
  install(TARGETS TenonCore TenonEmulate)
endif()
install(EXPORT TenonTargets NAMESPACE Tenon:: DESTINATION ${tenon_package_dir})

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/TenonConfig.cmake.in
  ${PROJECT_BINARY_DIR}/TenonConfig.cmake INSTALL_DESTINATION ${tenon_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/TenonConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/TenonConfig.cmake
  ${PROJECT_BINARY_DIR}/TenonConfigVersion.cmake
  ${CMAKE_CURRENT_LIST_DIR}/TenonKernels.cmake DESTINATION ${tenon_package_dir})

# For other build systems. The prefix is the folder in which the file is found.
set(tenon_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH tenon_pc_prefix /${tenon_pc_dir} /)
string(REGEX REPLACE "/$" "" tenon_pc_prefix "${tenon_pc_prefix}")
function(tenon_pkg_config file name description private)
  set(tenon_pc_name ${name})
  set(tenon_pc_description ${description})
  set(tenon_pc_private ${private})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/tenon.pc.in ${PROJECT_BINARY_DIR}/${file}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${file}.pc DESTINATION ${tenon_pc_dir})
endfunction()
tenon_pkg_config(tenon Tenon "compiles and launches kernels that use matrices" "")
tenon_pkg_config(tenon-runtime TenonRuntime "launches kernels that tenon-lower compiled"
  "-lpthread -lstdc++ -lm")

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ TYPE INCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/man/ TYPE MAN
  FILES_MATCHING PATTERN "*.1")
foreach(tool ${tenon_tools})
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/bash-completion
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    RENAME ${tool})
endforeach()

# Last, because it inspects everything installed before.
if(TENON_BUNDLE)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  install(CODE "
    execute_process(COMMAND \"${Python3_EXECUTABLE}\" \"${CMAKE_CURRENT_LIST_DIR}/bundle.py\"
      \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\" \"--llvm=${LLVM_INSTALL_PREFIX}\"
      \"--deps=${tenon_deps_dir}\" \"--cc=${CMAKE_C_COMPILER}\" COMMAND_ERROR_IS_FATAL ANY)")
  include(${CMAKE_CURRENT_LIST_DIR}/Package.cmake)
endif()

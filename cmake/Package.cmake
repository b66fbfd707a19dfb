# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# `cpack -G DEB`: a package that only needs Debian's C and C++ libraries. LLVM
# and other programs that Debian does not have are in /usr/lib/tenon, where
# nothing else finds them.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tenon)
set(CPACK_PACKAGE_VENDOR Tenon)
set(CPACK_PACKAGE_CONTACT "Tenon <tenon@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Kernels with matrix operations, on any machine")
set(CPACK_PACKAGE_DESCRIPTION
"Runs kernels that use joint_matrix, cooperative matrices or sub-group matrix
multiplications on processors, and lowers them for GPUs: tools, a C library, an
OpenCL layer for programs as they are, and passes for LLVM 22.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
# The versions of this machine, or newer ones.
execute_process(COMMAND dpkg-query -W -f "\${Version}" libc6
  OUTPUT_VARIABLE tenon_libc ERROR_QUIET)
execute_process(COMMAND dpkg-query -W -f "\${Version}" libstdc++6
  OUTPUT_VARIABLE tenon_libstdcxx ERROR_QUIET)
string(REGEX REPLACE "-.*" "" tenon_libc "${tenon_libc}")
string(REGEX REPLACE "-.*" "" tenon_libstdcxx "${tenon_libstdcxx}")
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "libc6 (>= ${tenon_libc}), libstdc++6 (>= ${tenon_libstdcxx}), libgcc-s1")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
  "ocl-icd-libopencl1, pocl-opencl-icd, python3-numpy, cmake")
include(CPack)

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/tenon RENAME copyright)

# The Python package, which finds libTenon in the system's folder.
if(NOT SKBUILD)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/tenon
    DESTINATION lib/python3/dist-packages PATTERN __pycache__ EXCLUDE)
endif()

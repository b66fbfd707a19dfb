# The tools as commands of the package, and the OpenCL of the same Python environment for
# programs that tenon-exec starts. None of this loads libTenon.
#
# RUN: rm -rf %t && mkdir -p %t/lib && touch %t/lib/libintelocl.so %t/lib/libOpenCL.so.1
# RUN: env TENON_LIBRARY=/nowhere PYTHONPATH=%src_root/python %python %s %t | FileCheck %s
# RUN: env PATH=%build_root/bin PYTHONPATH=%src_root/python %python -m tenon lower --print-targets \
# RUN:     | FileCheck %s --check-prefix=LOWER
# RUN: %expect 1 env PYTHONPATH=%src_root/python %python -m tenon saw 2>&1 \
# RUN:     | FileCheck %s --check-prefix=USAGE
# LOWER: cpu
# USAGE: usage: python -m tenon {exec,lower,opt,run} ARGUMENT...
import sys

from tenon._tools import opencl_of

here = sys.argv[1]


def show(title, environment):
    changed = opencl_of(here, environment)
    print(title, *(f"{name}={changed[name].replace(here, 'ENV')}" for name in sorted(changed)))


show("nothing set:", {})
# CHECK: nothing set: LD_LIBRARY_PATH=ENV/lib OCL_ICD_FILENAMES=ENV/lib/libintelocl.so
show("own driver:", {"OCL_ICD_VENDORS": "/mine", "LD_LIBRARY_PATH": "/libs"})
# CHECK: own driver: LD_LIBRARY_PATH=ENV/lib:/libs OCL_ICD_VENDORS=/mine
here += "/none"
show("no packages:", {"HOME": "/h"})
# CHECK: no packages: HOME=/h
import tenon

try:
    tenon.version()
except tenon.Error as error:
    print(error)
# CHECK: libTenon is not installed (/nowhere: {{.*}}); $TENON_LIBRARY names it

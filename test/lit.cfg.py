# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Configuration of the lit suite; lit.site.cfg.py in the build folder loads it.
#
# Parameters (lit --param NAME=VALUE):
#   driver=plugin  %tenon_opt is LLVM's own opt with the plugin loaded
#   strict=1       the optimiser verifies the module and what a pass preserves after each
#   tenon_run=FILE %tenon_run is this program; a tenon-lower is in the same folder
#   served=0       %tenon_lower, %tenon_run, %tenon_opt, FileCheck and %python are started anew
#                  each time
#   engine=amx     engine cpu is replaced by emulated AMX
#   opencl=pocl    programs of Layer run on the PoCL that scripts/setup.sh --pocl installs
#   kept=0         LLVM generates all code anew (Server/kept-code.cpp), and the
#                  reference engine repeats all runs (Server/kept-runs.cpp)
#   asan=1         the tools were built with AddressSanitizer, as the site
#                  configuration says for a build with TENON_SANITIZE

import os
import subprocess
import sys
import tempfile

import lit.formats
import lit.util

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from limited_test import LimitedTest  # a module, which lit's other processes find

config.name = "Tenon"
# lit's own shell: the same on every host, and an error in any part of a pipe
# is seen.
config.test_format = LimitedTest(execute_external=False)
config.suffixes = [".ll", ".spvasm", ".test", ".py", ".c", ".cl", ".clcpp"]
config.excludes = ["Inputs", "Server", "lit.cfg.py", "CMakeLists.txt", "README.md"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.tenon_build_dir, "test")

# A test that hangs has to end before the whole run is stopped; lit can only do
# that with a Python module of its own. On an idle machine none takes longer than
# a minute. The limit is in seconds of the clock, and so grows with the work that
# the machine has otherwise; --timeout=SECONDS of lit's sets another.
SECONDS_WHEN_IDLE = 900


def time_limit():
    waiting_or_running = os.getloadavg()[0]
    processors = os.cpu_count() or 1
    return int(SECONDS_WHEN_IDLE * max(1, waiting_or_running / processors))


if not lit_config.maxIndividualTestTime:
    if lit.util.killProcessAndChildrenIsSupported()[0]:
        lit_config.maxIndividualTestTime = time_limit()

# --- Programs -----------------------------------------------------------------

bin_dir = os.path.join(config.tenon_build_dir, "bin")
lib_dir = os.path.join(config.tenon_build_dir, "lib")
deps_bin_dir = os.path.join(config.tenon_deps_dir, "bin")

# Tests name `not`, FileCheck, opt, llvm-as and the like without a version.
path = [config.llvm_tools_dir, deps_bin_dir, config.environment.get("PATH", "")]
config.environment["PATH"] = os.pathsep.join(path)

for name in ("HOME", "TENON_DEPS", "XDG_CACHE_HOME", "CCACHE_DIR", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]


def find(*names):
    """The first of these programs that exists, or None."""
    for name in names:
        found = lit.util.which(name, config.environment["PATH"])
        if found:
            return found
    return None


def is_on(value):
    """Whether CMake or the user has enabled this."""
    return value.upper() in ("ON", "1", "TRUE", "YES")


threads = config.sanitize == "thread"
sanitize = threads or is_on(lit_config.params.get("asan", config.sanitize))
if threads:
    config.available_features.add("tsan")
elif sanitize:
    config.available_features.add("asan")


def sanitizer_runtime():
    """The sanitizer as a library, by gcc's name for it or by clang's."""
    word = "tsan" if threads else "asan"
    for name in (f"lib{word}.so", f"libclang_rt.{word}-{os.uname().machine}.so"):
        found = subprocess.run(
            [config.host_cc, f"-print-file-name={name}"], capture_output=True, text=True
        ).stdout.strip()
        if os.path.isabs(found):
            return found
    return ""


# Programs that load an instrumented library but are not linked with its sanitizer.
preload = f"LD_PRELOAD={sanitizer_runtime()}" if sanitize else ""

plugin = os.path.join(lib_dir, "TenonPlugin" + (config.module_suffix or ".so"))

driver = lit_config.params.get("driver", "tenon-opt")
if driver == "plugin":
    opt = os.path.join(config.llvm_tools_dir, "opt")
    tenon_opt = f"{opt} -load-pass-plugin={plugin}"
    if sanitize:
        tenon_opt = f"env {preload} {tenon_opt}"
    config.available_features.add("driver-plugin")
elif driver != "tenon-opt":
    lit_config.fatal(f"driver is tenon-opt or plugin, not '{driver}'")


def substitute(name, command):
    config.substitutions.append((rf"%{name}\b", command))


# Cached answers of slow programs, for each version of them.
kept = os.path.join(config.tenon_deps_dir, "kept")
substitute("kept", kept)


def put_beside(folder, program):
    link = os.path.join(folder, os.path.basename(program))
    if os.path.lexists(link):
        os.unlink(link)
    os.symlink(program, link)


clients = os.path.join(config.test_exec_root, "tools")
served = lit_config.params.get("served") != "0" and not sanitize and os.path.isdir(clients)


def start_server(variable, *command):
    """Starts a server that ends with lit. Its clients find its socket by the variable."""
    folder = tempfile.TemporaryDirectory(prefix="tenon-")
    socket = os.path.join(folder.name, "server")
    process = subprocess.Popen([*command, socket], stdin=subprocess.PIPE)
    config.environment[variable] = socket
    setattr(lit, variable, (folder, process))  # kept as long as lit runs


def serve_tools():
    """The folder with tools for the tests: clients of two servers (Server/server.cpp).
    Sanitizers report at the end of a process only if they were there at its start."""
    servers = [os.path.join(bin_dir, name) for name in ("tenon-test-server", "tenon-opt-server")]
    if not served or not all(map(os.path.exists, servers)):
        return bin_dir
    if is_on(lit_config.params.get("kept", config.keeps_code)):
        environment = {"TENON_TEST_KEPT": os.path.join(kept, "code")}
        os.environ.update(environment)
        config.environment.update(environment)
        config.available_features.add("kept-code")
    # Otherwise each copy of the server would resolve the functions that it calls.
    for variable, server in zip(("TENON_TEST_SERVER", "TENON_TEST_OPT_SERVER"), servers):
        start_server(variable, "env", "LD_BIND_NOW=1", server)
    # FileCheck by its name.
    by_name = os.path.join(clients, "by-name")
    config.environment["PATH"] = os.pathsep.join([by_name, config.environment["PATH"]])
    return clients


def serve_python():
    """The interpreter for tests: a client of a server (Server/python-server.py)."""
    client = os.path.join(clients, os.path.basename(config.python_executable))
    if not served or not os.path.exists(client):
        return config.python_executable
    script = os.path.join(config.test_source_root, "Server", "python-server.py")
    # lit has interpreters write without buffers (PYTHONUNBUFFERED).
    start_server("TENON_TEST_PYTHON_SERVER", config.python_executable, "-u", script)
    return client


tools_dir = serve_tools()
python = serve_python()
if driver == "tenon-opt":
    tenon_opt = os.path.join(tools_dir, "tenon-opt")
if is_on(lit_config.params.get("strict", "0")):
    tenon_opt += " -verify-each -verify-analysis-invalidation"
    config.available_features.add("strict")
substitute("tenon_opt", tenon_opt)
substitute("tenon_lower", os.path.join(tools_dir, "tenon-lower"))


def on_amx():
    """A tenon-run with engine amx for cpu, in a folder with the other tools."""
    folder = os.path.join(config.test_exec_root, "engine-amx")
    os.makedirs(folder, exist_ok=True)
    for tool in ("tenon-lower", "tenon-opt"):
        put_beside(folder, os.path.join(tools_dir, tool))
    script = os.path.join(config.test_source_root, "Inputs", "on-amx.sh")
    program = os.path.join(folder, "tenon-run")
    with open(program, "w") as file:
        file.write(f'#!/bin/sh\nexec sh {script} {tools_dir}/tenon-run "$@"\n')
    os.chmod(program, 0o755)
    return program


tenon_run = lit_config.params.get("tenon_run", os.path.join(tools_dir, "tenon-run"))
if lit_config.params.get("engine") == "amx":
    if "tenon_run" not in lit_config.params:
        tenon_run = on_amx()
    config.available_features.add("engine-amx")
    config.environment["TENON_TEST_ENGINE"] = "amx"
substitute("tenon_run", tenon_run)
substitute("plugin", plugin)
substitute("python", python)
# %preload, among the arguments of env: for an interpreter that loads libTenon.
substitute("preload", preload)
substitute("host_cc", config.host_cc)
substitute("host_cxx", config.host_cxx)
# A C program links the sanitizer that an instrumented library calls.
sanitizers = " -fsanitize=thread" if threads else " -fsanitize=address,undefined" if sanitize else ""
substitute("rt_lib", os.path.join(lib_dir, "libTenonRuntime.a") + sanitizers)
# libTenon, found where it was built.
substitute("tenon_lib", f"-L{lib_dir} -lTenon -Wl,-rpath,{lib_dir}{sanitizers}")
# The static library, whose users also link LLVM.
substitute(
    "tenon_static",
    " ".join(os.path.join(lib_dir, f"lib{name}.a") for name in ("Tenon", "TenonRuntime", "TenonEmulate"))
    + f" -L{config.llvm_tools_dir}/../lib -lLLVM-22 -lstdc++ -lpthread -lm{sanitizers}",
)
substitute("rt_include", os.path.join(config.tenon_source_dir, "include"))
substitute("src_root", config.tenon_source_dir)
substitute("build_root", config.tenon_build_dir)
substitute("llvm_config", os.path.join(config.llvm_tools_dir, "llvm-config"))
# %expect STATUS COMMAND: an exact exit status, which `not` does not check.
expect_status = os.path.join(config.test_source_root, "Inputs", "expect-status.py")
substitute("expect", f"{python} {expect_status}")
# %at_sizes KERNEL ARGUMENT...: tenon-run at 8, 16 and 32 work-items a sub-group.
at_sizes = os.path.join(config.test_source_root, "Exec", "Inputs", "at-sizes.py")
substitute("at_sizes", f"{python} {at_sizes} {tenon_run}")

# A program that was not found is a feature that is not available: the test says
# `REQUIRES: ocloc` and is counted as unsupported. A test that forgets to say
# so fails with a name that shows what was missing.


def optional_program(name, *candidates, before="", arguments="", feature=None):
    found = find(*candidates)
    if not found:
        substitute(name, f"{candidates[0]}-is-not-available")
        return False
    substitute(name, f"{before}{found} {arguments}".strip())
    if feature:
        config.available_features.add(feature)
    return True


optional_program(
    "fuzz_ir", os.path.join(bin_dir, "tenon-fuzz-ir"), feature="fuzz-ir"
)
optional_program("llvm_spirv", "llvm-spirv-22", feature="llvm-spirv")
optional_program("llvm_spirv_21", "llvm-spirv-21", feature="llvm-spirv-21")
optional_program("ocloc", "ocloc", feature="ocloc")
# ptxas takes a second for a file; its messages are cached with the code.
keeper = os.path.join(config.test_source_root, "Inputs", "kept-ptxas.py")
optional_program(
    "ptxas",
    "ptxas",
    before=f"{python} {keeper} {kept}/ptxas " if "kept-code" in config.available_features else "",
    feature="ptxas",
)
# tenon-run's arguments, for an OpenCL runtime that executes SPIR-V.
optional_program(
    "opencl_run",
    "opencl-cpu",
    arguments=f"{python} "
    + os.path.join(config.test_source_root, "Exec", "Inputs", "opencl-run.py"),
    feature="opencl-cpu",
)
substitute(
    "opencl_library",
    os.path.join(config.tenon_deps_dir, "opencl", "lib", "libintelocl.so"),
)
# The OpenCL layer, where OpenCL's headers were found and there is a driver: programs
# are linked with its loader and run by %tenon_exec. ThreadSanitizer is linked with them;
# AddressSanitizer would report the driver's own memory.
loader = os.path.join(config.tenon_deps_dir, "opencl", "lib", "libOpenCL.so")
driver_program, from_root = "opencl-cpu", ""
if lit_config.params.get("opencl") == "pocl":
    driver_program = "opencl-pocl"
    config.available_features.add("pocl")
    if not find(driver_program):
        lit_config.fatal("scripts/setup.sh --pocl has not installed PoCL")
    # It needs a newer C library than this system may have, so programs are started by its loader.
    root = os.path.join(config.tenon_deps_dir, "pocl", "usr", "lib", "x86_64-linux-gnu")
    loader = os.path.join(root, "libOpenCL.so.1")
    paths = f"{root}:{os.path.join(config.tenon_deps_dir, 'opencl', 'lib')}"  # SYCL's after it
    from_root = (
        f" -Wl,--dynamic-linker={root}/ld-linux-x86-64.so.2 -Wl,--disable-new-dtags,-rpath,{paths}"
    )
substitute(
    "opencl_lib",
    f"{loader} -Wl,--allow-shlib-undefined -Wl,-rpath-link,{os.path.dirname(loader)}{from_root}"
    # The sanitizer opens libTenon for the layer, and so does not search the layer's folder.
    + (f"{sanitizers} -Wl,--disable-new-dtags,-rpath,{lib_dir}" if threads else ""),
)
layer = os.path.join(lib_dir, "libTenonLayer.so")
optional_program(
    "tenon_exec", driver_program, arguments=os.path.join(bin_dir, "tenon-exec")
)
optional_program("opencl_cpu", driver_program)
if os.path.exists(layer) and os.path.exists(loader) and find(driver_program):
    if find("clang") and (threads or not sanitize):
        config.available_features.add("opencl-layer")
# A SYCL program without a SYCL compiler: its kernels are compiled when it runs.
sycl = os.path.join(config.tenon_deps_dir, "opencl")
substitute("sycl_home", sycl)
sycl_flags = f"-std=c++17 -w -I{sycl}/include"
substitute(
    "sycl_flags", f"{sycl_flags} -Wl,--allow-shlib-undefined -L{sycl}/lib -lsycl{from_root}"
)
# SYCL's headers take seconds, and several tests have the same program: %sycl_cxx, which makes
# object files, is a compiler with ccache where there is one.
substitute("sycl_cxx", f"{find('ccache') or ''} {config.host_cxx} {sycl_flags} -c".strip())
if os.path.exists(os.path.join(sycl, "include", "sycl", "sycl.hpp")):
    config.available_features.add("sycl")
# An interpreter with NumPy and Triton for Intel's GPUs.
triton = os.path.join(config.tenon_deps_dir, "triton")
substitute("triton_python", os.path.join(triton, "bin", "python"))
if os.path.exists(os.path.join(triton, "complete")):
    config.available_features.add("triton")
spirv_tools = [
    optional_program("spirv_" + name, "spirv-" + name)
    for name in ("as", "dis", "val")
]
if all(spirv_tools):
    config.available_features.add("spirv-tools")

# Running AArch64 code takes an emulator and something to link with.
qemu = optional_program(
    "qemu_aarch64",
    "qemu-aarch64",
    "qemu-aarch64-static",
    arguments="-L /usr/aarch64-linux-gnu",
)
if optional_program("aarch64_cc", "aarch64-linux-gnu-gcc") and qemu:
    config.available_features.add("qemu-aarch64")

if optional_program("clang", "clang"):
    config.available_features.add("clang")
if find("cmake"):
    config.available_features.add("cmake")
if find("lli"):
    config.available_features.add("lli")

# --- Host and LLVM -----------------------------------------------------------


def has_package(name):
    command = [config.python_executable, "-c", f"import {name}"]
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


for package in "numpy", "pyopencl", "torch":
    if has_package(package):
        config.available_features.add(package)


def host_cpu_flags():
    """The processor's flags as Linux names them; elsewhere none."""
    try:
        with open("/proc/cpuinfo") as cpuinfo:
            for line in cpuinfo:
                if line.startswith("flags"):
                    return set(line.partition(":")[2].split())
    except OSError:
        pass
    return set()


if os.uname().machine in ("x86_64", "amd64"):
    config.available_features.add("x86")
    flags = host_cpu_flags()
    # What a test may run on this very machine, by Linux's names. "avx512" is
    # what every processor with AVX-512 except the first has.
    for feature, needed in {
        "avx2": {"avx2", "fma"},
        "avx512": {"avx512f", "avx512bw", "avx512dq", "avx512vl"},
        "avx512bf16": {"avx512_bf16", "avx512bw", "avx512vl"},
        "avx512vnni": {"avx512_vnni", "avx512bw", "avx512vl"},
        "amx": {"amx_tile", "amx_int8", "amx_bf16"},
    }.items():
        if needed <= flags:
            config.available_features.add(feature)


def registered_targets():
    llvm_config = os.path.join(config.llvm_tools_dir, "llvm-config")
    try:
        return subprocess.run(
            [llvm_config, "--targets-built"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
    except (OSError, subprocess.CalledProcessError) as error:
        lit_config.warning(f"cannot ask for LLVM's targets: {error}")
        return []


for target in registered_targets():
    config.available_features.add(target.lower() + "-registered-target")

if is_on(config.assertions):
    config.available_features.add("asserts")

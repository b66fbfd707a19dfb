# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The engines that run a generated program, and how their tools are started: as programs,
or in the server of the test suite (test/Server), which saves the loading of LLVM."""

import array
import os
import resource
import signal
import socket
import struct
import subprocess
import tempfile

# The options of tenon-run; those of tenon-lower, where a module is written first.
ENGINES = {
    "reference": (["--engine=reference"], None),
    "cpu": (["--engine=cpu"], None),
    "cpu-v2": (["--engine=cpu", "--mcpu=x86-64-v2", "--all-launches"], None),
    "cpu-O0": (["--engine=cpu", "-O0"], None),
    "amx": (["--engine=amx", "--emulate-amx"], None),
    "loops": (["--engine=reference"], ["--target=loops"]),
    "dpas-pvc": (["--engine=reference"], ["--target=dpas", "--device=pvc"]),
    "dpas-dg2": (["--engine=reference"], ["--target=dpas", "--device=dg2"]),
    "loops-cpu": (["--engine=cpu"], ["--target=loops", "-O0"]),
    "nvptx": (["--engine=reference"], ["--target=nvptx", "--emit=ll"]),
    # Only where named by --engines, since they need the hardware.
    "amx-native": (["--engine=amx"], None),
    "cuda": (["--engine=cuda"], None),
}
HARDWARE = {"amx-native", "cuda"}

# Messages about a module that a tool should not have made.
BROKEN = ("spirv-val rejects", "a mistake in Tenon", "the rewritten module is invalid")
# Kinds of failures.
FAILURES = REFUSED, CRASH, INVALID, SLOW, WRONG = "refused", "crash", "invalid", "slow", "wrong"


def judge(status, stderr):
    """(what, message) of a tool that has not ended with status 0."""
    lines = stderr.strip().splitlines() or ["no message"]
    telling = ([line for line in lines if "error:" in line] or lines[-1:])[0]
    if any(text in stderr for text in BROKEN):
        return INVALID, telling
    if status != 1 or "error:" not in stderr or "runtime error:" in stderr:
        return CRASH, f"status {status}: {telling}"
    return REFUSED, telling


class Tools:
    """Runs commands; with `server`, the path of tenon-test-server, in its copies."""

    def __init__(self, server="", limit=300, memory=0):
        self.limit, self.memory, self.server = limit, memory, None
        self.folder = None
        if server:
            self.folder = tempfile.TemporaryDirectory(prefix="tenon-")
            self.socket = os.path.join(self.folder.name, "server")
            self.server = subprocess.Popen([server, self.socket], stdin=subprocess.PIPE)
            self.wait()

    def wait(self):
        for _ in range(600):
            with socket.socket(socket.AF_UNIX) as s:
                if s.connect_ex(self.socket) == 0:
                    return
            if self.server.poll() is not None:
                break
            signal.sigtimedwait([], 0.05)
        raise SystemExit("the server of the tools does not start")

    def close(self):
        if self.server:
            self.server.communicate()
            self.folder.cleanup()

    def run(self, command):
        """("", "") or what has gone wrong."""
        try:
            if self.server and os.path.basename(command[0]) in ("tenon-run", "tenon-lower"):
                status, stderr = self.serve(command)
            else:
                done = subprocess.run(command, capture_output=True, text=True, timeout=self.limit)
                status, stderr = done.returncode, done.stderr
        except (subprocess.TimeoutExpired, TimeoutError):
            return SLOW, f"does not end in {self.limit} seconds"
        return judge(status, stderr) if status else ("", "")

    def limits(self):
        """As test/Server/protocol.h lists them."""
        kinds = (
            resource.RLIMIT_AS,
            resource.RLIMIT_CPU,
            resource.RLIMIT_DATA,
            resource.RLIMIT_FSIZE,
            resource.RLIMIT_STACK,
            resource.RLIMIT_NOFILE,
        )
        pairs = [list(resource.getrlimit(k)) for k in kinds]
        if self.memory:
            pairs[0][0] = self.memory
        return [x & 0xFFFFFFFFFFFFFFFF for pair in pairs for x in pair]

    def serve(self, command):
        """test/Server/client.cpp, in Python."""
        variables = [f"{name}={value}" for name, value in os.environ.items()]
        strings = [os.getcwd(), *command, *variables]
        text = b"".join(os.fsencode(s) + b"\0" for s in strings)
        header = struct.pack("=15Q", len(text), len(command), len(variables), *self.limits())
        with socket.socket(socket.AF_UNIX) as s, tempfile.TemporaryFile() as output:
            s.settimeout(self.limit)
            s.connect(self.socket)
            null = os.open(os.devnull, os.O_RDONLY)
            descriptors = array.array("i", [null, output.fileno(), output.fileno()])
            s.sendmsg([header], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptors)])
            os.close(null)
            s.sendall(text)
            answer = s.recv(4)
            if len(answer) != 4:
                raise SystemExit("the server of the tools has ended")
            output.seek(0)
            stderr = output.read().decode(errors="replace")
        status = os.waitstatus_to_exitcode(struct.unpack("i", answer)[0])
        return status, stderr

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""python-server.py SOCKET: runs Python scripts for the test suite, each in a process of its
own that begins as a copy of this one (fork), which has loaded NumPy already.

    lit -> RUN line -> client.cpp, under the interpreter's name
      -> this server: fork -> the script, with the client's arguments, environment,
         directory, limits and standard streams

It ends at the end of its standard input, whose other end lit holds. protocol.h has the messages.
Scripts and -c are run here; for other arguments the interpreter itself is executed.
"""

import builtins
import gc
import os
import resource
import selectors
import signal
import socket
import struct
import sys
import types

# Modules that scripts of the suite import.
import argparse, concurrent.futures, dataclasses, json, re, subprocess, tempfile  # noqa: E401, F401

try:
    import numpy  # noqa: F401
except ImportError:  # tests that need it are not run
    pass

LIMITED_RESOURCES = ("AS", "CPU", "DATA", "FSIZE", "STACK", "NOFILE")
# Bytes, arguments, variables, and two numbers of each limit.
HEADER = struct.Struct(f"NNN{2 * len(LIMITED_RESOURCES)}N")


def receive(connection):
    """A request as (arguments, environment, directory, limits, descriptors); None if the
    client has gone."""
    header, descriptors, _, _ = socket.recv_fds(connection, HEADER.size, 3)
    if len(header) != HEADER.size or len(descriptors) != 3:
        return None
    size, arguments, _, *limits = HEADER.unpack(header)
    text = b""
    while len(text) < size:
        part = connection.recv(size - len(text))
        if not part:
            return None
        text += part
    directory, *strings = text[:-1].split(b"\0")
    return strings[:arguments], strings[arguments:], directory, limits, descriptors


def become(environment, directory, limits, descriptors):
    """Gives this process the client's environment."""
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
        os.close(descriptor)
    os.environb.clear()
    for variable in environment:
        name, _, value = variable.partition(b"=")
        os.environb[name] = value
    for name, soft, hard in zip(LIMITED_RESOURCES, limits[::2], limits[1::2]):
        as_signed = [n - 2**64 if n >= 2**63 else n for n in (soft, hard)]
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), as_signed)
    os.chdir(directory)


def execute(interpreter, *arguments):
    """Acts like the interpreter with these arguments."""
    if arguments[:1] == ("-c",):
        name, code, sys.path[0] = "<string>", arguments[1], ""
        sys.argv = ["-c", *arguments[2:]]
    elif arguments and not arguments[0].startswith("-"):
        name = arguments[0]
        with open(name, "rb") as file:
            code = file.read()
        sys.argv, sys.path[0] = list(arguments), os.path.dirname(os.path.realpath(name))
    else:
        os.execv(interpreter, [interpreter, *arguments])
    # lit sets it for what follows a diff.
    sys.path[1:1] = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    main.__builtins__ = builtins
    if name != "<string>":
        main.__file__ = name
    exec(compile(code, name, "exec"), main.__dict__)


class Server:
    """Starts a process for each client, and sends it the exit status."""

    def __init__(self, path):
        self.workers = {}  # of a process, its client's connection
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        os.chmod(path, 0o600)
        self.listener.listen(128)
        # SIGCHLD wakes the selector.
        self.woken, self.wakes = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(self.wakes, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.selector = selectors.DefaultSelector()
        for readable in (0, self.listener, self.woken):
            self.selector.register(readable, selectors.EVENT_READ)

    def serve(self):
        """None when standard input ends; in a new process, its request."""
        while True:
            for key, _ in self.selector.select():
                if key.fd == 0:
                    for process in self.workers:
                        os.killpg(process, signal.SIGKILL)
                    return None
                if key.fd == self.woken:
                    self.reap()
                elif key.fileobj is not self.listener:
                    if key.data in self.workers:  # a client has gone
                        self.selector.unregister(key.fileobj)
                        os.killpg(key.data, signal.SIGKILL)
                elif request := self.start(self.listener.accept()[0]):
                    return request

    def start(self, connection):
        """In the new process, its request."""
        request = receive(connection)
        if not request:
            connection.close()
            return None
        process = os.fork()
        if process == 0:
            os.setpgid(0, 0)
            self.forget(connection)
            return request
        try:
            os.setpgid(process, process)  # in both processes: its children can be killed with it
        except (PermissionError, ProcessLookupError):
            pass  # it has executed a program, or has ended
        for descriptor in request[-1]:
            os.close(descriptor)
        self.workers[process] = connection
        self.selector.register(connection, selectors.EVENT_READ, process)
        return None

    def forget(self, connection):
        """In a new process: closes the server's files."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self.selector.close()
        for other in (self.listener, connection, *self.workers.values()):
            other.close()
        os.close(self.woken)
        os.close(self.wakes)

    def reap(self):
        """Tells clients whose processes have ended."""
        try:
            os.read(self.woken, 64)
        except BlockingIOError:
            pass
        while self.workers:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process == 0:
                return
            connection = self.workers.pop(process)
            if connection in self.selector.get_map():
                self.selector.unregister(connection)
            try:
                connection.send(struct.pack("i", status))
            except BrokenPipeError:
                pass  # its client has gone
            connection.close()


def main():
    server = Server(sys.argv[1])
    gc.freeze()
    return server.serve()


if started := main():
    become(*started[1:])
    execute(*map(os.fsdecode, started[0]))

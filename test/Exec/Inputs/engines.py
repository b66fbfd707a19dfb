# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which options of tenon-run have an effect where the suite runs on emulated AMX
(test/Inputs/on-amx.sh)."""

import os

ON_AMX = os.environ.get("TENON_TEST_ENGINE") == "amx"
TARGETS = ("loops", "dpas", "nvptx")  # whose code is that of single lanes


def effective(options):
    """On AMX neither the processor nor the choice between the other engines has an effect."""
    if not ON_AMX or "--engine=reference" in options:
        return tuple(options)
    ignored = ("--mcpu=", "--engine=", "--emulate-amx")
    return tuple(word for word in options if not word.startswith(ignored))


def is_of_default_mode(options):
    """Whether a run is the same in the default mode, where each of these tests runs, too:
    on the reference engine, and of what a target has made that leaves no matrices, which
    begins the options."""
    return ON_AMX and ("--engine=reference" in options or any(x in TARGETS for x in options[:1]))


class Runs:
    """The answers for one kernel; each run is done once."""

    def __init__(self, run, of_default_mode):
        self.run, self.known, self.of_default_mode = run, {}, of_default_mode

    def answer(self, options):
        """What run(options) returns, if no run that means the same has been done."""
        options = effective(options)
        if options not in self.known:
            if is_of_default_mode(options):
                self.known[options] = self.of_default_mode
            else:
                self.known[options] = self.run(list(options))
        return self.known[options]

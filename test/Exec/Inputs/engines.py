# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which options of tenon-run have an effect."""

import os


def effective(options):
    """Where the suite runs on emulated AMX (test/Inputs/on-amx.sh), neither the
    processor nor the choice of engine has an effect."""
    if os.environ.get("TENON_TEST_ENGINE") != "amx" or "--engine=reference" in options:
        return tuple(options)
    ignored = ("--mcpu=", "--engine=", "--emulate-amx")
    return tuple(word for word in options if not word.startswith(ignored))

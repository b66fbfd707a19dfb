# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A test format for lit with a time limit for the whole run. (lit's --max-time
limits the wait for each test.)"""

import os
import time

import lit.formats
import lit.Test


class LimitedTest(lit.formats.ShTest):
    """Starts no test after the second TENON_TEST_DEADLINE of the system's clock."""

    def execute(self, test, lit_config):
        deadline = os.environ.get("TENON_TEST_DEADLINE")
        if deadline and time.time() > float(deadline):
            return lit.Test.Result(lit.Test.UNSUPPORTED, "no time was left")
        return super().execute(test, lit_config)

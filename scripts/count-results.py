#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints "PASSED FAILED SKIPPED" of a report of lit or GoogleTest in JSON."""

import json
import sys


def lit_outcomes(report):
    for test in report["tests"]:
        code = test["code"]
        if code in ("PASS", "FLAKYPASS", "XFAIL"):
            yield "passed"
        elif code in ("UNSUPPORTED", "SKIPPED", "EXCLUDED"):
            yield "skipped"
        else:  # FAIL, XPASS, UNRESOLVED, TIMEOUT and later results of lit
            yield "failed"


def gtest_outcomes(report):
    for suite in report["testsuites"]:
        for test in suite["testsuite"]:
            if test.get("failures"):
                yield "failed"
            elif test.get("status") == "NOTRUN" or test.get("result") == "SKIPPED":
                yield "skipped"
            else:
                yield "passed"


def main():
    kind, path = sys.argv[1:]
    outcomes = {"lit": lit_outcomes, "gtest": gtest_outcomes}[kind]
    try:
        with open(path, encoding="utf-8") as file:
            results = list(outcomes(json.load(file)))
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"{path}: {error}")
    print(*(results.count(name) for name in ("passed", "failed", "skipped")))


if __name__ == "__main__":
    main()

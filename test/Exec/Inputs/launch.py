# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One launch of a kernel by tenon-run, with its inputs and expected outputs.

A sum x of K products is right when |x - r| <= (K + 4) * u * sum|a * b| + u * |r|,
where r is the sum in double and u the unit roundoff of float.
"""

import argparse
import json
import os
import subprocess

import numpy as np

from engines import TARGETS, Runs

U = 2.0**-24  # of float


def bf16(rng, shape):
    """Random bf16 values, as bits and as doubles."""
    bits = (rng.uniform(-2, 2, shape).astype(np.float32).view(np.uint32) >> 16) << 16
    return (bits >> 16).astype(np.uint16), bits.view(np.float32).astype(np.float64)


def f16(rng, shape):
    values = rng.uniform(-2, 2, shape).astype(np.float16)
    return values, values.astype(np.float64)


def f32(rng, shape):
    values = rng.uniform(-2, 2, shape).astype(np.float32)
    return values, values.astype(np.float64)


def tf32(rng, shape):
    """Floats with 10 bits of mantissa."""
    bits = rng.uniform(-2, 2, shape).astype(np.float32).view(np.uint32)
    values = (bits >> 13 << 13).view(np.float32)
    return values, values.astype(np.float64)


def s8(rng, shape):
    values = rng.integers(-128, 128, shape).astype(np.int8)
    return values, values.astype(np.int64)


def u8(rng, shape):
    values = rng.integers(0, 256, shape).astype(np.uint8)
    return values, values.astype(np.int64)


def product_error(a, b):
    """The allowed error of a product of these matrices."""
    if a.dtype.kind != "f":
        return np.zeros((a.shape[-2], b.shape[-1]))
    return (a.shape[-1] + 4) * U * (abs(a) @ abs(b)) + U * abs(a @ b)


class Launch:
    """files: name -> array; words: the kernel's arguments; outputs: file ->
    (expected, allowed error, and the kind of bits that NumPy has no type for)."""

    def __init__(self, name, kernel, size=(), local=(), macros=()):
        self.name, self.kernel = name, kernel
        self.size, self.local = size, local  # work-items
        self.macros = [f"-D{macro}" for macro in macros]
        self.files, self.words, self.outputs = {}, [], {}
        self.not_on = ()  # first words of engines

    def read(self, name, array):
        self.files[name] = np.ascontiguousarray(array)
        self.words.append(f"in={name}.npy")

    def write(self, name, expected, allowed, kind):
        shape = "x".join(str(x) for x in expected.shape)
        self.words.append(f"out={name}.npy:{kind}:{shape}")
        self.outputs[name] = expected, np.broadcast_to(allowed, expected.shape), kind

    def run(self, module, options, tenon_run, folder, threads=1):
        """An error message, or nothing. `threads` threads execute each work-item."""
        for name, array in self.files.items():
            np.save(os.path.join(folder, f"{name}.npy"), array)
        words = [os.path.abspath(tenon_run), module, f"--kernel={self.kernel}"]
        for option, sizes in (("global", self.size), ("local", self.local)):
            if sizes:
                sizes = (sizes[0] * threads, *sizes[1:])
            words += [f"--{option}={','.join(map(str, sizes))}"]
        if module.endswith((".cl", ".clcpp")):
            words += self.macros
        done = subprocess.run(
            words + options + self.words, cwd=folder, capture_output=True, text=True
        )
        if done.returncode:
            return f"ended with {done.returncode}: {done.stderr.strip()[:600]}"
        for name, (expected, allowed, *kind) in self.outputs.items():
            actual = np.load(os.path.join(folder, f"{name}.npy"))
            if kind == ["bf16"]:
                actual = (actual.astype(np.uint32) << 16).view(np.float32)
            wrong = compare(name, actual, expected, allowed)
            if wrong:
                return wrong
        return ""


def compare(name, actual, expected, allowed):
    """An error message, or nothing."""
    exact = actual.astype(np.float64) if actual.dtype.kind == "f" else actual.astype(np.int64)
    off = ~(abs(exact - expected) <= allowed)
    if not off.any():
        return ""
    where = tuple(int(x) for x in np.argwhere(off)[0])
    return (
        f"{name}{list(where)}: expected {expected[where]}, actual {actual[where]}, "
        f"allowed error {allowed[where]}; {off.sum()} of {off.size} elements are wrong"
    )


def lowered(target, launch, module, tenon_run, folder):
    """The kernel lowered for that target, as SPIR-V or, for nvptx, as LLVM IR; how many threads
    execute a work-item; an error message."""
    lower = os.path.join(os.path.dirname(os.path.abspath(tenon_run)), "tenon-lower")
    result = os.path.join(folder, f"{target}.{'ll' if target == 'nvptx' else 'spv'}")
    words = [lower, module, f"--target={target}", "-o", result] + launch.macros
    if target == "nvptx":
        words += ["--mcpu=sm_90", "--recipe=recipe.json"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        return result, 1, done.stderr.strip()[:600]
    threads = 1
    if target == "nvptx":
        with open(os.path.join(folder, "recipe.json")) as file:
            kernels = {kernel["name"]: kernel for kernel in json.load(file)["kernels"]}
        threads = kernels[launch.kernel].get("threads_per_item", 1)
    return result, threads, ""


def run_all(module, launches, engines):
    """Runs each launch on each engine; a tuple of them is taken in turn. An engine
    is words for tenon-run, with `loops`, `dpas` or `nvptx` in front where that target is
    to write SPIR-V or LLVM IR first, which is then run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name", nargs="?")
    parser.add_argument("--only", default="", help="part of a launch's name")
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--folder", required=True)
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    right = wrong = 0
    for number, launch in enumerate(launches(arguments.name)):
        if arguments.only not in launch.name:
            continue

        def run(options):
            source, threads, message = module(launch), 1, ""
            if options and options[0] in TARGETS:
                source, threads, message = lowered(
                    options[0], launch, source, arguments.tenon_run, arguments.folder
                )
                options = options[1:]
            return message or launch.run(
                source, options, arguments.tenon_run, arguments.folder, threads
            )

        runs = Runs(run, of_default_mode="")
        for engine in engines:
            if isinstance(engine, tuple):
                engine = engine[number % len(engine)]
            if engine.split()[0] in launch.not_on:
                continue
            message = runs.answer(engine.split())
            right += not message
            if message:
                wrong += 1
                print(f"WRONG: {launch.name} {engine}: {message}", flush=True)
    print(f"{right} runs right")
    return 1 if wrong else 0

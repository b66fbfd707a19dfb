# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What generators of programs have in common: buffers, positions in them, and what NumPy
says that a launch leaves in memory."""

import random

import numpy as np
from kinds import U8
from program import REGION, Buffer, Env, Linear, Writer
from statements import Jumped

MOST_TRIPS = 4


class Generator:
    """A program: `statements` on `variables` and `buffers`."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        rng = self.rng
        self.lanes = rng.choice([8, 16, 16, 32])
        self.per_group = rng.choice([1, 1, 2, 4])
        self.groups = rng.choice([1, 2])
        self.n = rng.randrange(1, MOST_TRIPS + 1)
        self.buffers, self.variables, self.loops = [], [], []
        self.statements = []

    def add_buffer(self, kind, space, is_input, width=0, region=REGION):
        stem = "in" if is_input else "out" if space == 1 else "local"
        width = width or (4 * REGION if is_input else REGION)
        b = Buffer(f"{stem}{len(self.buffers)}", kind, width, space, is_input, region)
        if space == 1:
            b.is_filled = not is_input and self.rng.random() < 0.5
            b.width_argument = self.rng.random() < 0.3
        self.buffers.append(b)
        return b

    def some(self, condition):
        found = [v for v in self.variables if condition(v)]
        return self.rng.choice(found) if found else None

    def buffer_for(self, kind, is_input, space=1):
        found = [
            b
            for b in self.buffers
            if b.kind is kind and b.is_input == is_input and b.space == space
        ]
        return self.rng.choice(found) if found else None

    def linear(self, start, terms=()):
        return Linear(start, tuple(terms), self.rng.random() < 0.3)

    def memory(self):
        rng = np.random.default_rng(self.rng.getrandbits(32))
        result = {}
        for b in self.buffers:
            count = self.groups * self.per_group * b.region * b.width
            if b.is_input or b.is_filled:
                low = 0 if b.kind is U8 else -2
                numbers = rng.integers(low, 3, count)
                dtype = np.float64 if b.kind.limit else np.int64
                result[b.name] = b.kind.encode(numbers.astype(dtype))
            else:
                result[b.name] = np.zeros(count, b.kind.dtype)
        return result

    def expected(self, memory):
        memory = {name: x.copy() for name, x in memory.items()}
        with np.errstate(all="ignore"):
            for group in range(self.groups):
                first = group * self.per_group
                running = [
                    self.steps(Env(first + s, first, self.n, memory, self.lanes))
                    for s in range(self.per_group)
                ]
                while running:
                    running = [r for r in running if next(r, "end") != "end"]
        return memory

    def steps(self, env):
        try:
            for s in self.statements:
                yield from s.run(env)
        except Jumped as jumped:
            assert jumped.jump.how == "return"

    def text(self):
        return Writer(self.lanes, self.per_group).module(
            self.buffers, self.declarations(), self.statements
        )

    def declarations(self):
        """The kernel's allocas for matrices."""
        return self.variables

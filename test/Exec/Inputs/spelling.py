# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How different producers call matrix operations in LLVM IR.

dpcpp       template mangling of the DPC++ headers: the length prefix covers the
            base name only; i64 masks and indices
translator  llvm-spirv -r: `_R` and the result type inside the identifier, then
            argument types
suffix      length and base name, then anything
plain       no mangling at all
legacy      as suffix, loads and stores in the order ptr, stride, layout, scope
"""

from irtext import LETTERS

# The mangled type of the first pointer's pointee; bfloat is a class without a size.
TEMPLATE_LETTERS = {
    "i8": "a",
    "i16": "s",
    "i32": "i",
    "half": "DF16_",
    "bfloat": "N4sycl3_V13ext6oneapi8bfloat16E",
    "float": "f",
    "double": "d",
}
ELEMENT_WORDS = {
    "i8": "char",
    "i16": "short",
    "i32": "uint",
    "half": "half",
    "bfloat": "bfloat16",
    "float": "float",
    "double": "double",
}


def matrix_mangling(mat):
    """PU3AS1 and a struct's name with its length."""
    name = (
        f"__spirv_CooperativeMatrixKHR__{ELEMENT_WORDS[mat.component]}"
        f"_3_{mat.rows}_{mat.columns}_{mat.use}"
    )
    return f"PU3AS1{len(name)}{name}"


class Spelling:
    def __init__(self, form):
        self.form = form
        self.is_dpcpp = form == "dpcpp"
        self.is_legacy = form == "legacy"
        self.index_type = "i64" if self.is_dpcpp else "i32"
        self.mask_type = "i64" if self.is_dpcpp else "i32"
        self.counter = 0

    def _plain(self, base):
        """A symbol without types in it, so a new one each time."""
        self.counter += 1
        if self.form == "plain":
            return f"{base}.{self.counter}" if self.counter % 2 else base
        return f"_Z{len(base)}{base}_x{self.counter}"

    def _template(self, base, pointee, mat):
        letter = TEMPLATE_LETTERS[pointee]
        return (
            f"_Z{len(base)}{base}IU3AS1{letter}"
            f"{TEMPLATE_LETTERS[mat.component]}Lm{mat.rows}ELm{mat.columns}E"
            f"LN5__spv9MatrixUseE{mat.use}ELNS1_12MatrixLayoutE0E"
            f"LNS1_5Scope4FlagE3EEPNS1_28__spirv_CooperativeMatrixKHRI"
            f"T0_XT5_EXT1_EXT2_EXT3_EEEPT_mS4_i"
        )

    def load(self, mat, pointee, stride_type):
        base = "__spirv_CooperativeMatrixLoadKHR"
        if self.is_dpcpp:
            return self._template(base, pointee, mat)
        if self.form == "translator":
            identifier = f"{base}_R{matrix_mangling(mat)}"
            return (
                f"_Z{len(identifier)}{identifier}PU3AS1"
                f"{LETTERS[pointee]}i{LETTERS[stride_type]}i"
            )
        return self._plain(base)

    def store(self, mat, pointee, stride_type):
        base = "__spirv_CooperativeMatrixStoreKHR"
        if self.is_dpcpp:
            return self._template(base, pointee, mat)
        if self.form == "translator":
            return (
                f"_Z{len(base)}{base}PU3AS1{LETTERS[pointee]}"
                f"{matrix_mangling(mat)}i{LETTERS[stride_type]}i"
            )
        return self._plain(base)

    def muladd(self, a, b, c, d):
        base = "__spirv_CooperativeMatrixMulAddKHR"
        if self.is_dpcpp:
            letters = "".join(TEMPLATE_LETTERS[x.component] for x in (a, b, c, d))
            return (
                f"_Z{len(base)}{base}I{letters}Lm{d.rows}ELm{a.columns}"
                f"ELm{d.columns}ELN5__spv9MatrixUseE0ELS1_1ELS1_2EE"
                f"PNS0_28__spirv_CooperativeMatrixKHRIT2_EEm"
            )
        if self.form == "translator":
            types = "".join(matrix_mangling(x) for x in (a, b, c))
            return f"_Z{len(base)}{base}{types}i"
        return self._plain(base)

    def construct(self, mat):
        if self.form == "plain":
            base = "__spirv_ConstantComposite"
            return f"{base}_R{matrix_mangling(mat)}"
        base = "__spirv_CompositeConstruct"
        if self.is_dpcpp:
            letter = TEMPLATE_LETTERS[mat.component]
            return f"_Z{len(base)}{base}I{letter}Lm{mat.rows}EE{letter}"
        # One symbol for all matrices of a component: LLVM appends a number.
        return f"_Z{len(base)}{base}{LETTERS[mat.component]}"

    def length(self, mat):
        base = "__spirv_CooperativeMatrixLengthKHR"
        if self.is_dpcpp:
            letter = TEMPLATE_LETTERS[mat.component]
            return f"_Z{len(base)}{base}I{letter}Lm{mat.rows}EEmPNS_E"
        if self.form == "translator":
            return f"_Z{len(base)}{base}{matrix_mangling(mat)}"
        return self._plain(base)

    def access_chain(self, mat):
        base = "__spirv_AccessChain"
        if self.is_dpcpp:
            letter = TEMPLATE_LETTERS[mat.component]
            return (
                f"_Z{len(base)}{base}I{letter}{letter}Lm{mat.rows}E"
                f"Lm{mat.columns}EEPT_PPNS_m"
            )
        if self.form == "translator":
            return f"_Z{len(base)}{base}P{matrix_mangling(mat)}i"
        return self._plain(base)

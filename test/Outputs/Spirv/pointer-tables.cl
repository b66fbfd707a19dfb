// Tables of pointers to variables of several types, which SPIR-V's typed pointers distinguish:
// strings of several lengths, and addresses inside of a variable.
//
// REQUIRES: clang, spirv-tools, llvm-spirv, numpy, x86
// RUN: %tenon_lower %s --target=loops -o %t.spv && %spirv_val %t.spv
// RUN: %tenon_run %s --kernel=k --global=4 --engine=reference out=%t.1.npy:i32:4
// RUN: %tenon_run %t.spv --kernel=k --global=4 out=%t.2.npy:i32:4 && cmp %t.1.npy %t.2.npy
constant int numbers[5] = {3, 1, 4, 1, 5};
constant int *constant parts[2] = {numbers, numbers + 2};
constant char *constant names[3] = {"add", "mul", "shift"};
struct entry { int code; constant char *name; constant int *number; };
constant struct entry entries[2] = {{7, "and", numbers + 4}, {9, "or", numbers}};

kernel void k(global int *c) {
  int i = get_global_id(0), j = i & 1;
  c[i] = parts[j][i >> 1] + names[i % 3][1] * 256 +
         (entries[j].name[j] + entries[j].number[0] + entries[j].code) * 65536;
}

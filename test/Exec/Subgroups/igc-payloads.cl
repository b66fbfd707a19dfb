// 2D blocks with address payloads: created once and moved in a loop, copied, kept in an object,
// and created anew in each iteration.
//
// REQUIRES: numpy, x86, clang, llvm-spirv
// RUN: %python -c "import numpy as n; r = n.random.RandomState(5); a = r.randint(-4, 5, (16, 64)).astype('f2'); b = r.randint(-4, 5, (64, 16)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.b.npy', b); d = a.astype('f4') @ b.astype('f4'); d[13:] = 0; n.save('%t.d.npy', d)"
// DEFINE: %{launch} = --kernel=k --global=16 --local=16 in=%t.a.npy in=%t.b.npy out=%t.x.npy:f32:16x16
// DEFINE: %{right} = cmp %t.x.npy %t.d.npy
// RUN: %tenon_run %s --engine=reference %{launch} && %{right}
// RUN: %tenon_run %s %{launch} && %{right}
// RUN: %tenon_run %s --engine=amx --emulate-amx %{launch} && %{right}
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv && %tenon_run %t.spv %{launch} && %{right}
// RUN: %tenon_lower %s --target=loops -o %t.loops.spv && %tenon_run %t.loops.spv %{launch} && %{right}

#define IB(NAME) __builtin_IB_subgroup_##NAME
int *IB(createBlock2DAddressPayload)(long, int, int, int, int, int, int, int, int);
int *IB(copyBlock2DAddressPayload)(int *);
void IB(setBlock2DAddressPayloadBase)(int *, long);
void IB(setBlock2DAddressPayloadWidth)(int *, int);
void IB(setBlock2DAddressPayloadHeigth)(int *, int);
void IB(setBlock2DAddressPayloadPitch)(int *, int);
void IB(setBlock2DAddressPayloadBlockX)(int *, int);
void IB(setBlock2DAddressPayloadBlockY)(int *, int);
void IB(addBlock2DAddressPayloadBlockX)(int *, int);
void IB(addBlock2DAddressPayloadBlockY)(int *, int);
ushort8 IB(block_read_ap_u16_m8k16v1)(int *, int, int, int);
uint8 IB(block_read_ap_transform_u16_m16k16v1)(int *, int, int, int);
void IB(block_write_ap_u32_m8k16v1)(int *, int, int, uint8, int);
void IB(block_read_ap_prefetch_u16_m8k16v1)(int *, int, int, int);

struct operand { int *payload; };

static struct operand open(global void *p, int width, int rows) {
  struct operand o;
  o.payload = IB(createBlock2DAddressPayload)((long)p, 2 * width - 1, rows - 1, 2 * width - 1, 3, 7,
                                              16, 8, 1);
  IB(setBlock2DAddressPayloadBlockX)(o.payload, 0);
  IB(setBlock2DAddressPayloadBlockY)(o.payload, 0);
  return o;
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global ushort *a, global ushort *b, global float *x) {
  struct operand columns = open(a, 64, 16);
  float8 sum[2] = {0, 0};
  for (int k = 0; k < 64; k += 16) {
    struct operand rows = open(b, 16, 64);
    IB(addBlock2DAddressPayloadBlockY)(rows.payload, k);
    uint8 packed = IB(block_read_ap_transform_u16_m16k16v1)(rows.payload, 0, 0, 0);
    int *below = IB(copyBlock2DAddressPayload)(columns.payload);
    IB(setBlock2DAddressPayloadBlockY)(below, 8);
    IB(block_read_ap_prefetch_u16_m8k16v1)(below, 16, 0, 4);
    ushort8 up = IB(block_read_ap_u16_m8k16v1)(columns.payload, 0, 0, 0);
    ushort8 down = IB(block_read_ap_u16_m8k16v1)(below, 0, 0, 0);
    sum[0] = intel_sub_group_f16_f16_matrix_mad_k16(as_short8(up), as_int8(packed), sum[0]);
    sum[1] = intel_sub_group_f16_f16_matrix_mad_k16(as_short8(down), as_int8(packed), sum[1]);
    IB(addBlock2DAddressPayloadBlockX)(columns.payload, 16);
  }
  IB(setBlock2DAddressPayloadBase)(columns.payload, (long)x);
  IB(setBlock2DAddressPayloadWidth)(columns.payload, 63);
  IB(setBlock2DAddressPayloadHeigth)(columns.payload, 12);
  IB(setBlock2DAddressPayloadPitch)(columns.payload, 63);
  IB(setBlock2DAddressPayloadBlockX)(columns.payload, 0);
  for (int i = 0; i < 2; ++i)
    IB(block_write_ap_u32_m8k16v1)(columns.payload, 0, 8 * i, as_uint8(sum[i]), 0);
}

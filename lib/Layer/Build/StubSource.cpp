// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StubSource.h"
#include "Layer/TenonLibrary.h"

#include <set>

namespace tenon::layer {

static std::string valueType(uint64_t Size) {
  return "bytes" + std::to_string(Size);
}

static std::string parameter(const tenon_param_info &Param, uint64_t Index) {
  std::string Name = "p" + std::to_string(Index);
  switch (Param.kind) {
  case TENON_PARAM_BUFFER:
    return "global uchar *" + Name;
  case TENON_PARAM_LOCAL:
    return "local uchar *" + Name;
  default:
    return valueType(Param.size) + " " + Name;
  }
}

/// A scalar of that size where there is one, as drivers pass most values.
static std::string typeDefinition(uint64_t Size) {
  std::string Type;
  switch (Size) {
  case 1:
    Type = "uchar";
    break;
  case 2:
    Type = "ushort";
    break;
  case 4:
    Type = "uint";
    break;
  case 8:
    Type = "ulong";
    break;
  default:
    Type = "struct { uchar bytes[" + std::to_string(Size) + "]; }";
  }
  return "typedef " + Type + " " + valueType(Size) + ";\n";
}

static std::string requiredSizes(const tenon_kernel_info &Info) {
  if (Info.required_local[0] == 0)
    return "";
  return "__attribute__((reqd_work_group_size(" +
         std::to_string(Info.required_local[0]) + "," +
         std::to_string(Info.required_local[1]) + "," +
         std::to_string(Info.required_local[2]) + "))) ";
}

std::string writeStubSource(const tenon_program *P) {
  std::set<uint64_t> Sizes;
  std::string Kernels;
  for (size_t I = 0; I < Tenon.num_kernels(P); ++I) {
    const tenon_kernel *K = Tenon.kernel_at(P, I);
    const tenon_kernel_info &Info = *Tenon.kernel_requirements(K);
    Kernels += requiredSizes(Info) + "kernel void " +
               std::string(Tenon.kernel_name(K)) + "(";
    for (uint64_t N = 0; N < Info.num_params; ++N) {
      const tenon_param_info &Param = Info.params[N];
      if (Param.kind == TENON_PARAM_VALUE)
        Sizes.insert(Param.size);
      Kernels += (N ? ", " : "") + parameter(Param, N);
    }
    Kernels += ") {}\n";
  }
  std::string Types;
  for (uint64_t Size : Sizes)
    Types += typeDefinition(Size);
  return Types + Kernels;
}

} // namespace tenon::layer

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma.mma_async: products of tiles in shared memory, swizzled by 128 bytes,
// which are available after the wait. The tiles are written as the PTX ISA
// describes them, and D is compared with the multiplication of whole matrices.

#include "Engine/Jit/Compiled.h"
#include "Warp.h"
#include "llvm/Support/FormatVariadic.h"
#include <array>
#include <bit>
#include <cmath>

using namespace llvm;
using namespace tenon;

namespace {
constexpr unsigned Columns = 8, Depth = 16;
constexpr unsigned Leading = 8192, Stride = 1024; // bytes

int ofA(unsigned Row, unsigned K) { return int((Row * 3 + K * 5) % 7) - 3; }
int ofB(unsigned K, unsigned Column) {
  return int((K * 2 + Column * 3) % 5) - 2;
}
int productOf(unsigned Row, unsigned Column) {
  int Sum = 0;
  for (unsigned K = 0; K < Depth; ++K)
    Sum += ofA(Row, K) * ofB(K, Column);
  return Sum;
}
uint16_t bf16(int Value) { return std::bit_cast<uint32_t>(float(Value)) >> 16; }

struct Wgmma : WarpTest {
  using Sums = std::array<float, Columns / 2>;
  static constexpr const char *Fences =
      "call void @llvm.nvvm.fence.proxy.async.shared_cta()\n"
      "call void @llvm.nvvm.wgmma.fence.sync.aligned()\n";
  static constexpr const char *Commit =
      "call void @llvm.nvvm.wgmma.commit_group.sync.aligned()\n";

  /// The kernel with these parts. Queries are answered from @item.<word>.
  std::unique_ptr<Compiled> compile(StringRef Form, StringRef Before,
                                    StringRef Between) {
    std::string Sum = "{ float, float, float, float }";
    std::string Name = ("m64n8k16.f32.bf16.bf16." + Form).str();
    std::string Text =
        formatv(
            R"(@tiles = addrspace(3) global [65536 x i8] zeroinitializer, align 1024
declare {0} @tenon.wgmma.{1}(float, float, float, float, i64, i64)
declare {0} @tenon.wgmma.wait.{1}(float, float, float, float, i32)
define void @f(i64 %a, i64 %b, ptr %early, ptr %late) {{
  %used = load i8, ptr addrspace(3) @tiles
  {2}
  %p = call {0} @tenon.wgmma.{1}(float 1.0, float 1.0, float 1.0, float 1.0, i64 %a, i64 %b)
  {3}
  store {0} %p, ptr %early
  {4})",
            Sum, Name, Before, Commit, Between)
            .str();
    std::string Values;
    for (unsigned I = 0; I < Columns / 2; ++I) {
      Text += formatv("  %s{0} = extractvalue {1} %p, {0}\n", I, Sum);
      Values += formatv("float %s{0}, ", I);
    }
    Text += formatv("  %w = call {0} @tenon.wgmma.wait.{1}({2}i32 0)\n"
                    "  store {0} %w, ptr %late\n  ret void\n}",
                    Sum, Name, Values);
    recognized(Text);
    for (Function &F : *Code.M)
      if (std::optional<ItemOpcode> Query = readItemOp(F)) {
        auto *Answer =
            new GlobalVariable(*Code.M, F.getReturnType(), /*isConstant=*/false,
                               GlobalValue::ExternalLinkage,
                               Constant::getNullValue(F.getReturnType()),
                               "item." + wordOf(*Query));
        IRBuilder<> B(BasicBlock::Create(Code.Context, "entry", &F));
        B.CreateRet(B.CreateLoad(F.getReturnType(), Answer));
      }
    return std::make_unique<Compiled>(*Code.M);
  }

  /// The address of an element: bits 4 to 6 change with bits 7 to 9.
  static uint16_t &swizzled(uint8_t *Tile, uint64_t Offset) {
    return *reinterpret_cast<uint16_t *>(Tile +
                                         (Offset ^ (Offset >> 3 & 0x70)));
  }
  /// The offset of element \p K of line \p Line, with lines along K or across
  /// it.
  static uint64_t along(unsigned Line, unsigned K) {
    return Line / 8 * Stride + Line % 8 * 128 + K * 2;
  }
  static uint64_t across(unsigned Line, unsigned K) {
    return Line / 64 * Leading + K / 8 * Stride + K % 8 * 128 + Line % 64 * 2;
  }
  static uint64_t descriptorOf(const uint8_t *Tile) {
    return (reinterpret_cast<uintptr_t>(Tile) & 0x3ffff) >> 4 |
           uint64_t(Leading >> 4) << 16 | uint64_t(Stride >> 4) << 32;
  }

  struct Results {
    Sums Early, Late;
  };
  /// The sums of lane \p Lane of warp \p Warp.
  static Results run(Compiled &Kernel, unsigned Lane, unsigned Warp,
                     bool TransposesA, bool RowsOfB) {
    auto *OfA = Kernel.variable<uint8_t>("tiles"), *OfB = OfA + 32768;
    for (unsigned K = 0; K < Depth; ++K) {
      for (unsigned Row = 0; Row < 64; ++Row)
        swizzled(OfA, TransposesA ? across(Row, K) : along(Row, K)) =
            bf16(ofA(Row, K));
      for (unsigned Column = 0; Column < Columns; ++Column)
        swizzled(OfB, RowsOfB ? across(Column, K) : along(Column, K)) =
            bf16(ofB(K, Column));
    }
    *Kernel.variable<uint64_t>("item.subgroup_local_id") = Lane;
    *Kernel.variable<uint64_t>("item.local_id") = Warp * 32 + Lane;
    Results Of;
    Kernel.function<void(uint64_t, uint64_t, void *, void *)>("f")(
        descriptorOf(OfA), descriptorOf(OfB), Of.Early.data(), Of.Late.data());
    return Of;
  }

  void check(StringRef Form, bool TransposesA, bool RowsOfB) {
    std::unique_ptr<Compiled> Kernel = compile(Form, Fences, "");
    for (unsigned Warp : {0, 1, 3, 6})
      for (unsigned Lane = 0; Lane < NvvmWarp; Lane += 5) {
        Results Of = run(*Kernel, Lane, Warp, TransposesA, RowsOfB);
        for (unsigned I = 0; I < Columns / 2; ++I) {
          unsigned Row = Warp % 4 * 16 + Lane / 4 + I / 2 % 2 * 8;
          unsigned Column = I / 4 * 8 + Lane % 4 * 2 + I % 2;
          EXPECT_EQ(Of.Early[I], 1) << "the product is asynchronous";
          EXPECT_EQ(Of.Late[I], 1 + productOf(Row, Column))
              << Form.str() << ", warp " << Warp << ", lane " << Lane
              << ", sum " << I;
        }
      }
  }

  /// Whether the result of the kernel with these parts contains NaNs.
  bool notices(StringRef Before, StringRef Between) {
    std::unique_ptr<Compiled> Kernel = compile("column", Before, Between);
    return std::isnan(run(*Kernel, 0, 0, false, false).Late[0]);
  }
};
} // namespace

TEST_F(Wgmma, LinesAlongK) { check("column", false, false); }
TEST_F(Wgmma, RowMajorB) { check("row", false, true); }
TEST_F(Wgmma, ColumnMajorA) { check("column.transposed", true, false); }

TEST_F(Wgmma, AMissingFenceOfRegistersGivesNaNs) {
  EXPECT_FALSE(notices(Fences, ""));
  EXPECT_TRUE(notices("", ""));
}

TEST_F(Wgmma, ATileThatChangesTooEarlyGivesNaNs) {
  EXPECT_TRUE(notices(Fences, "store i64 u0x4000400040004000, "
                              "ptr addrspace(3) @tiles\n"));
}

/// A copy that was waited for needs a fence before the product.
TEST_F(Wgmma, CopiesWithoutAFenceGiveNaNs) {
  std::string Copied = "call void @llvm.nvvm.cp.async.wait.all()\n";
  EXPECT_TRUE(notices(Fences + Copied, ""));
  EXPECT_FALSE(notices(Copied + Fences, ""));
}

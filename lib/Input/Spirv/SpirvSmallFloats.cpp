// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types of fp8 (SPV_EXT_float8) and fp4 (SPV_INTEL_float4,
// SPV_EXT_ocp_microscaling_types) and conversions of SPV_INTEL_fp_conversions,
// which llvm-spirv cannot translate. These types become integers of 8 or 4
// bits, and instructions whose meaning depends on the encoding state it:
//
//   %e4m3 = OpTypeFloat 8 Float8E4M3EXT        ->  OpTypeInt 8 0
//   %e2m1 = OpTypeFloat 4 Float4E2M1INTEL      ->  OpTypeInt 4 0
//   %d    = OpCooperativeMatrixMulAddKHR %a %b %c
//                                              ->  … 0x3000: A and B hold E4M3
//   %x    = OpFConvert %e4m3 %half             ->  OpFunctionCall of a function
//                                                  without a body
//
//   __builtin_spirv_[Clamp]ConvertFP16ToE4M3EXT[_sat][_rounding].<number>
//   __builtin_spirv_[Clamp]StochasticRoundFP16ToE4M3INTEL.<number>
//
// The number distinguishes functions on scalars, vectors and matrices.

#include "SpirvImports.h"
#include "SpirvRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

namespace {
/// An encoding of OpTypeFloat, and its bits of Cooperative Matrix Operands.
struct Encoding {
  uint32_t Bits, Number;
  StringLiteral Word;
  uint32_t MaskA, MaskB;
};

/// A conversion, and the class of its operand's and result's components.
struct Conversion {
  uint16_t Opcode;
  char From, To; ///< F, S or U, followed by the component's width in names
  bool Clamps = false;
  bool Random = false; ///< has a seed, and maybe a pointer to the next one
};

class SmallFloatReplacer {
public:
  explicit SmallFloatReplacer(SpirvModule &M) : M(M), Imports(M) {}
  unsigned run();

private:
  void learn(const SpirvInst &I);
  void learnDecoration(const SpirvInst &I);
  /// The encoding if \p Type has fp8 or fp4 components, or null.
  const Encoding *encodingOf(uint32_t Type) const {
    return Encodings.lookup(Type);
  }
  uint32_t typeOf(uint32_t Value) const { return ValueTypes.lookup(Value); }
  std::string wordOf(uint32_t Type, char Class) const;
  bool replace(SpirvInst &I);
  bool markMultiplication(SpirvInst &I);
  bool replaceConversion(SpirvInst &I);
  bool isDropped(const SpirvInst &I) const;
  void finish();

  SpirvModule &M;
  SpirvImports Imports;
  bool HasFloat4 = false;
  DenseMap<uint32_t, const Encoding *> Encodings;
  DenseMap<uint32_t, SpirvInst> Components; ///< of types: OpTypeInt or Float
  DenseMap<uint32_t, uint32_t> ValueTypes;
  /// Conversions with saturation; calls that replace conversions.
  DenseSet<uint32_t> Saturated, Calls;
  DenseMap<uint32_t, uint32_t> RoundingModes;
};
} // namespace

static constexpr Encoding AllEncodings[] = {
    {8, 4214, "E4M3", 0x1000, 0x2000},
    {8, 4215, "E5M2", 0x400, 0x800},
    {4, 6214, "E2M1", 0x10000, 0x20000}, // SPV_INTEL_float4
    {4, 4225, "E2M1", 0x10000, 0x20000}, // SPV_EXT_ocp_microscaling_types
};

static constexpr Conversion Conversions[] = {
    {OpConvertFToU, 'F', 'U'},
    {OpConvertFToS, 'F', 'S'},
    {OpConvertSToF, 'S', 'F'},
    {OpConvertUToF, 'U', 'F'},
    {OpFConvert, 'F', 'F'},
    {OpClampConvertFToFINTEL, 'F', 'F', /*Clamps=*/true},
    {OpClampConvertFToSINTEL, 'F', 'S', /*Clamps=*/true},
    {OpStochasticRoundFToFINTEL, 'F', 'F', /*Clamps=*/false, /*Random=*/true},
    {OpClampStochasticRoundFToFINTEL, 'F', 'F', /*Clamps=*/true,
     /*Random=*/true},
    {OpClampStochasticRoundFToSINTEL, 'F', 'S', /*Clamps=*/true,
     /*Random=*/true},
};

static constexpr uint32_t Capabilities[] = {
    CapFloat8EXT,       CapFloat8CooperativeMatrixEXT,
    CapFloat4E2M1INTEL, CapFloat4E2M1CooperativeMatrixINTEL,
    CapFloat4EXT,       CapFloatConversionsINTEL,
};

static constexpr StringLiteral Extensions[] = {
    "SPV_EXT_float8",
    "SPV_INTEL_float4",
    "SPV_EXT_ocp_microscaling_types",
    "SPV_INTEL_fp_conversions",
};

//===- Facts --------------------------------------------------------------===//

/// Records types, values and decorations of conversions.
void SmallFloatReplacer::learn(const SpirvInst &I) {
  if (I.type())
    ValueTypes[I.result()] = I.type();
  if (I.Opcode == OpTypeInt || I.Opcode == OpTypeFloat)
    Components[I.result()] = I;
  if (I.Opcode == OpTypeFloat && I.Words.size() > 2)
    for (const Encoding &E : AllEncodings)
      if (I.Words[1] == E.Bits && I.Words[2] == E.Number) {
        Encodings[I.result()] = &E;
        HasFloat4 |= E.Bits == 4;
      }
  if (I.Opcode == OpTypeVector || I.Opcode == OpTypeCooperativeMatrixKHR) {
    if (const Encoding *E = encodingOf(I.Words[1]))
      Encodings[I.result()] = E;
    if (auto It = Components.find(I.Words[1]); It != Components.end()) {
      SpirvInst Component = It->second;
      Components[I.result()] = Component;
    }
  }
}

static constexpr uint32_t SaturatedToLargestFloat8 = 4216, FPRoundingMode = 39;

void SmallFloatReplacer::learnDecoration(const SpirvInst &I) {
  if (I.Opcode != OpDecorate || I.Words.size() < 2 || I.Words[0] >= M.bound())
    return;
  if (I.Words[1] == SaturatedToLargestFloat8)
    Saturated.insert(I.Words[0]);
  if (I.Words[1] == FPRoundingMode && I.Words.size() > 2)
    RoundingModes[I.Words[0]] = I.Words[2];
}

/// The name of the components of \p Type, of class F, S or U, in a conversion's
/// name: E4M3, FP16, BF16, S32.
std::string SmallFloatReplacer::wordOf(uint32_t Type, char Class) const {
  if (const Encoding *E = encodingOf(Type))
    return E->Word.str();
  auto It = Components.find(Type);
  if (It == Components.end())
    return "";
  const SpirvInst &I = It->second;
  if (Class != 'F')
    return std::string(1, Class) + utostr(I.Words[1]);
  bool HasEncoding = I.Opcode == OpTypeFloat && I.Words.size() > 2;
  return (HasEncoding ? "BF" : "FP") + utostr(I.Words[1]);
}

//===- Instructions -------------------------------------------------------===//

bool SmallFloatReplacer::markMultiplication(SpirvInst &I) {
  constexpr size_t A = 2, B = 3, Mask = 5;
  const Encoding *OfA = encodingOf(typeOf(I.Words[A])),
                 *OfB = encodingOf(typeOf(I.Words[B]));
  if (!OfA && !OfB)
    return false;
  if (I.Words.size() <= Mask)
    I.Words.push_back(0);
  I.Words[Mask] |= (OfA ? OfA->MaskA : 0) | (OfB ? OfB->MaskB : 0);
  return true;
}

bool SmallFloatReplacer::replaceConversion(SpirvInst &I) {
  const Conversion *C = find_if(Conversions, [&](const Conversion &Row) {
    return Row.Opcode == I.Opcode;
  });
  if (C == std::end(Conversions))
    return false;
  uint32_t To = I.type(), From = typeOf(I.Words[2]);
  if (!encodingOf(To) && !encodingOf(From) && !C->Clamps && !C->Random)
    return false;
  static constexpr StringLiteral Modes[] = {"_rte", "_rtz", "_rtp", "_rtn"};
  bool Saturates = Saturated.contains(I.result());
  std::string Name = "__builtin_spirv_";
  Name += C->Clamps || (C->Random && Saturates) ? "Clamp" : "";
  Name += C->Random ? "StochasticRound" : "Convert";
  Name += wordOf(From, C->From) + "To" + wordOf(To, C->To);
  Name += C->Random ? "INTEL" : "EXT";
  if (Saturates && !C->Random)
    Name += "_sat";
  if (auto It = RoundingModes.find(I.result());
      It != RoundingModes.end() && It->second < std::size(Modes) && !C->Random)
    Name += Modes[It->second];
  ArrayRef<uint32_t> Operands = ArrayRef(I.Words).drop_front(2);
  std::vector<uint32_t> Types;
  for (uint32_t Operand : Operands)
    Types.push_back(typeOf(Operand));
  Calls.insert(I.result());
  I = Imports.call(Name, To, I.result(), Operands, Types);
  return true;
}

bool SmallFloatReplacer::replace(SpirvInst &I) {
  if (I.Opcode == OpTypeFloat && encodingOf(I.result())) {
    I = SpirvInst(OpTypeInt, {I.result(), encodingOf(I.result())->Bits, 0});
    return true;
  }
  if (I.Opcode == OpCooperativeMatrixMulAddKHR)
    return markMultiplication(I);
  return replaceConversion(I);
}

/// Whether the instruction is dropped: rounding modes that are part of a name.
bool SmallFloatReplacer::isDropped(const SpirvInst &I) const {
  if (I.Opcode != OpDecorate || I.Words.size() < 2 || I.Words[0] >= M.bound())
    return false;
  return I.Words[1] == SaturatedToLargestFloat8 ||
         (I.Words[1] == FPRoundingMode && Calls.contains(I.Words[0]));
}

//===- The module ---------------------------------------------------------===//

void SmallFloatReplacer::finish() {
  Imports.insert();
  addCapability(M, CapInt8);
  if (!HasFloat4)
    return;
  addCapability(M, CapInt4TypeINTEL);
  addCapability(M, CapInt4CooperativeMatrixINTEL);
  SpirvInst Extension(OpExtension, {});
  append_range(Extension.Words, spirvLiteral("SPV_INTEL_int4"));
  M.Insts.insert(
      find_if(M.Insts,
              [](const SpirvInst &I) { return I.Opcode != OpCapability; }),
      Extension);
}

unsigned SmallFloatReplacer::run() {
  for (const SpirvInst &I : M.Insts) {
    learn(I);
    learnDecoration(I);
  }
  if (Encodings.empty() && none_of(M.Insts, [](const SpirvInst &I) {
        return any_of(Conversions, [&](const Conversion &C) {
          return C.Opcode == I.Opcode && (C.Clamps || C.Random);
        });
      }))
    return 0;
  assert(Calls.empty() && "a module is rewritten once");
  unsigned Replaced = 0;
  for (SpirvInst &I : M.Insts)
    Replaced += replace(I);
  erase_if(M.Insts, [this](const SpirvInst &I) { return isDropped(I); });
  finish();
  return Replaced;
}

/// Whether \p I declares a capability or extension that replaced code needs.
/// …_float8 and …_float4 only allow more bits of operand masks, which
/// llvm-spirv passes through; it does not know the names of the extensions.
static bool isDeclaration(const SpirvInst &I) {
  if (I.Opcode == OpCapability)
    return is_contained(Capabilities, I.Words[0]);
  if (I.Opcode != OpExtension)
    return false;
  std::string Name = spirvString(I.Words);
  return is_contained(Extensions, Name) ||
         StringRef(Name).starts_with(
             "SPV_INTEL_subgroup_matrix_multiply_accumulate_float");
}

unsigned replaceSmallFloats(SpirvModule &M) {
  size_t Before = M.Insts.size();
  erase_if(M.Insts, isDeclaration);
  unsigned Erased = Before - M.Insts.size();
  return Erased + SmallFloatReplacer(M).run();
}

} // namespace tenon

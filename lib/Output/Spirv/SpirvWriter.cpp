// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvWriter.h"
#include "BuiltInMaths.h"
#include "SpirvAggregates.h"
#include "SpirvConstants.h"
#include "SpirvDebug.h"
#include "SpirvFinish.h"
#include "SpirvFrozen.h"
#include "SpirvIntegers.h"
#include "SpirvIntrinsics.h"
#include "SpirvLabels.h"
#include "SpirvMetadata.h"
#include "SpirvPointers.h"
#include "SpirvSplit.h"
#include "SpirvTypes.h"
#include "SpirvVariables.h"
#include "SpirvVectors.h"
#include "SpirvWidths.h"
#include "tenon/IR/Elements/ExpandConversions.h"
#include "tenon/IR/Flow/MaskedIntrinsics.h"
#include "tenon/IR/Matrix/CacheControls.h"
#include "tenon/IR/MetadataNumbers.h"
#include "tenon/Input/ExternalProgram.h"
#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Support/Guard.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Process.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <mutex>

using namespace llvm;

/// LLVM's interface to its SPIR-V back end; no installed header declares it.
extern "C" bool SPIRVTranslate(Module *M, std::string &Object,
                               std::string &Message,
                               const std::vector<std::string> &Extensions,
                               CodeGenOptLevel Level, Triple Target);

namespace tenon {

/// Extensions that lowered modules may use, and that consumers of OpenCL
/// modules support.
static const char *const Extensions[] = {
    "SPV_INTEL_subgroups",
    "SPV_INTEL_2d_block_io",
    "SPV_INTEL_subgroup_matrix_multiply_accumulate",
    "SPV_KHR_bfloat16",
    "SPV_INTEL_bfloat16_conversion",
    "SPV_INTEL_tensor_float32_conversion",
    "SPV_INTEL_cache_controls",
    "SPV_INTEL_split_barrier",
    "SPV_INTEL_global_variable_host_access",
    "SPV_KHR_uniform_group_instructions",
    "SPV_KHR_subgroup_rotate",
    "SPV_KHR_bit_instructions",
    "SPV_KHR_integer_dot_product",
    "SPV_KHR_linkonce_odr",
    "SPV_EXT_shader_atomic_float_add",
    "SPV_EXT_shader_atomic_float16_add",
    "SPV_EXT_relaxed_printf_string_address_space",
    "SPV_EXT_shader_atomic_float_min_max",
};

/// The back end reads alignments of variables as signed bytes, and also uses a
/// copy's destination alignment for its source: OpCopyMemorySized has only
/// one.
static void limitAlignment(Instruction &I) {
  const Align Largest(64);
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    Alloca->setAlignment(std::min(Alloca->getAlign(), Largest));
  else if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setAlignment(std::min(Load->getAlign(), Largest));
  else if (auto *Store = dyn_cast<StoreInst>(&I))
    Store->setAlignment(std::min(Store->getAlign(), Largest));
  else if (auto *Copy = dyn_cast<MemTransferInst>(&I)) {
    Align Both = std::min({Copy->getDestAlign().valueOrOne(),
                           Copy->getSourceAlign().valueOrOne(), Largest});
    Copy->setDestAlignment(Both);
    Copy->setSourceAlignment(Both);
  }
}

/// NoSignedWrap and NoUnsignedWrap, which a reader keeps as metadata in
/// addition to LLVM's own nsw and nuw. The back end writes the flags if the
/// version has them, and always writes the metadata. The metadata's form has
/// been checked (SpirvMetadata.h).
static void dropWrapDecorations(Instruction &I) {
  constexpr uint64_t NoSignedWrap = 4469, NoUnsignedWrap = 4470;
  MDNode *Decorations = I.getMetadata("spirv.Decorations");
  if (!Decorations)
    return;
  SmallVector<Metadata *, 4> Kept;
  for (const MDOperand &Operand : Decorations->operands()) {
    std::optional<uint64_t> Number = numberAt(cast<MDNode>(Operand), 0);
    if (Number != NoSignedWrap && Number != NoUnsignedWrap)
      Kept.push_back(Operand);
  }
  I.setMetadata("spirv.Decorations",
                Kept.empty() ? nullptr : MDNode::get(I.getContext(), Kept));
}

/// Removes constructs that the back end would write but that no consumer of
/// OpenCL accepts, and the linkage of functions that each module may define
/// itself.
static void prepare(Module &M) {
  dropInvalidMetadata(M);
  // The triple determines the memory model; metadata of the input may
  // contradict it.
  if (NamedMDNode *Model = M.getNamedMetadata("spirv.MemoryModel"))
    Model->eraseFromParent();
  inlineForeignTypes(M);
  retypeVariables(M);
  mendVariables(M);
  expandMaskedIntrinsics(M);
  for (Function &F : M) {
    if (F.hasLinkOnceLinkage())
      F.setLinkage(GlobalValue::InternalLinkage);
    for (BasicBlock &Block : F)
      Block.setName(""); // numberLabels() expects OpName only for other values
    splitAggregates(F);
    expandConversions(F);
    expandIntrinsics(F);
    splitAggregates(F);     // that expansion has created
    nameMathsIntrinsics(F); // also those that optimisation has introduced
    mendVectors(F);
    replaceForeignIntegers(F);
    splitVectors(F);
    retypeVariables(F);
    mendNullEvents(F);
    mendExtensions(F);
    mendBitReversals(F);
    mendPointerCasts(F);
    mendCopyPointers(F);
    defineFrozen(F);
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (I.isLifetimeStartOrEnd()) {
        I.eraseFromParent();
        continue;
      }
      limitAlignment(I);
      dropWrapDecorations(I);
    }
  }
}

/// Translates \p M, which cannot be used afterwards.
static Expected<std::string> translateOnce(Module &M, const Triple &Target) {
  // The module is already optimised, and the back end's own combines create
  // integer widths that it cannot select afterwards.
  constexpr CodeGenOptLevel Level = CodeGenOptLevel::None;
  static constexpr StringLiteral Name = "LLVM's SPIR-V back end";
  std::string Object, Message;
  std::vector<std::string> Allowed(std::begin(Extensions),
                                   std::end(Extensions));
  DiagnosticScope Scope(M.getContext());
  bool Written = false;
  if (Error E = runGuarded(
          Name,
          [&] {
            Written =
                SPIRVTranslate(&M, Object, Message, Allowed, Level, Target);
          },
          [&](StringRef Words) { return describeSelectionFailure(M, Words); }))
    return E;
  if (Error E = Scope.takeErrors())
    return E;
  if (!Written)
    return createStringError(inconvertibleErrorCode(), Name + ": " + Message);
  return Object;
}

/// Whether labels can be told apart depends on the addresses that machine
/// functions happen to get (SpirvLabels.cpp). If they cannot, the module is
/// translated again while memory of that size is occupied, each time more of
/// it: a process that has written many modules has used many addresses.
static Expected<std::string> translate(Module &M, const Triple &Target) {
  constexpr unsigned MaxRetries = 9;
  // The back end has process-wide tables.
  static std::mutex Mutex;
  std::lock_guard<std::mutex> Lock(Mutex);
  std::vector<std::unique_ptr<char[]>> Taken;
  for (unsigned Retry = 0; Retry < MaxRetries; ++Retry) {
    std::unique_ptr<Module> Copy = CloneModule(M);
    Expected<std::string> Object = translateOnce(*Copy, Target);
    if (!Object) {
      Copy.release(); // in an undefined state after a fatal error
      return Object;
    }
    if (numberLabels(*Object))
      return Object;
    for (size_t I = (M.size() + 1) << Retry; I; --I)
      Taken.push_back(
          std::make_unique_for_overwrite<char[]>(sizeof(MachineFunction)));
  }
  return createStringError(inconvertibleErrorCode(),
                           "LLVM's SPIR-V back end gives two blocks of a "
                           "function the same id; another process may write "
                           "the module");
}

/// An error if spirv-val is found and rejects \p Binary.
static Error validate(StringRef Binary) {
  static constexpr StringRef Names[] = {"spirv-val"};
  static constexpr StringRef Variable = "TENON_SPIRV_VAL";
  Expected<std::string> Program =
      findProgram({"spirv-val", "validate SPIR-V", Variable, Names});
  if (!Program && !sys::Process::GetEnv(Variable)) {
    consumeError(Program.takeError());
    return Error::success();
  }
  if (!Program)
    return Program.takeError();
  Expected<TempFile> File = TempFile::create("spv");
  if (!File)
    return File.takeError();
  if (Error E = File->write(Binary))
    return E;
  Expected<ProgramResult> Result =
      runProgram(*Program, {File->path()}, ProgramLimits());
  if (!Result)
    return Result.takeError();
  if (Result->End == ProgramResult::Success)
    return Error::success();
  StringRef Line = Result->Line;
  Line.consume_front("error: ");
  return createStringError("spirv-val rejects the module, which --no-validate "
                           "would write: " +
                           Line);
}

Expected<std::string> spirvBinary(Module &M, bool Validate) {
  assert(M.getTargetTriple().isSPIRV() && "a module for SPIR-V");
  DiagnosticScope Scope(M.getContext());
  prepare(M);
  if (Error E = Scope.takeErrors())
    return E;
  if (Error E = checkTypes(M))
    return E;
  decoratePointers(M);
  SpirvDebug Debug(M);
  Triple Target = M.getTargetTriple();
  if (Target.getSubArch() == Triple::NoSubArch)
    Target.setArchName(
        (Target.getArchName() + "v1." + Twine(lowestMinor(M))).str());
  Expected<std::string> Object = translate(M, Target);
  if (!Object)
    return Object;
  Expected<SpirvModule> Words = SpirvModule::parse(*Object);
  if (!Words)
    return Words.takeError();
  Debug.addTo(*Words);
  mendLinkage(*Words);
  cutNulls(*Words);
  mendConstants(*Words);
  groupCacheControls(*Words);
  std::string Bytes = Words->bytes();
  if (Validate)
    if (Error E = validate(Bytes))
      return E;
  return Bytes;
}

Expected<std::string> spirvText(Module &M, bool Validate) {
  Expected<std::string> Binary = spirvBinary(M, Validate);
  if (!Binary)
    return Binary;
  static constexpr StringRef Names[] = {"spirv-dis"};
  Expected<std::string> Program = findProgram(
      {"spirv-dis", "write SPIR-V as text", "TENON_SPIRV_DIS", Names});
  if (!Program)
    return Program.takeError();
  Expected<TempFile> In = TempFile::create("spv");
  if (!In)
    return In.takeError();
  Expected<TempFile> Out = TempFile::create("spvasm");
  if (!Out)
    return Out.takeError();
  if (Error E = In->write(*Binary))
    return E;
  Expected<ProgramResult> Result =
      runProgram(*Program, {In->path(), "-o", Out->path()}, ProgramLimits());
  if (!Result)
    return Result.takeError();
  if (Result->End != ProgramResult::Success)
    return createStringError(inconvertibleErrorCode(),
                             describeFailure(*Program, *Result));
  return Out->read();
}

} // namespace tenon

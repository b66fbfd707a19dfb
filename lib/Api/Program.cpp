// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Program.h"
#include "WriteProgram.h"
#include "tenon/IR/Calls/CLibrary.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Pipeline/Compile.h"
#include "tenon/Runtime/LaunchRange.h"
#include "tenon/Support/Identifiers.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeWriter.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

static std::deque<ProgramKernel> kernelsOf(const Module &M) {
  std::deque<ProgramKernel> Kernels;
  for (const Function &F : M) {
    if (!isKernel(F))
      continue;
    KernelFacts Facts = kernelFacts(F);
    ProgramKernel &Kernel = Kernels.emplace_back();
    Kernel.Name = Kernel.Symbol = F.getName().str();
    Kernel.Parameters = kernelParameters(F);
    Kernel.Attributes = kernelAttributes(F);
    Kernel.Params = std::move(Facts.Params);
    Kernel.Info.num_params = Kernel.Params.size();
    Kernel.Info.params = Kernel.Params.data();
    Kernel.Info.subgroup_size = Facts.SubgroupSize;
    copy(Facts.RequiredLocal, Kernel.Info.required_local);
  }
  sort(Kernels, [](const ProgramKernel &A, const ProgramKernel &B) {
    return A.Name < B.Name;
  });
  return Kernels;
}

/// The functions that execute matrix operations, themselves or in functions
/// that they use.
static SmallPtrSet<const Function *, 8> usersOfMatrices(const Module &M) {
  SmallPtrSet<const Function *, 8> Found;
  SmallVector<const Value *> Used;
  for (const Function &F : M)
    if (F.isDeclaration() && readFacts(F))
      Used.push_back(&F);
  SmallPtrSet<const Value *, 8> Seen;
  while (!Used.empty())
    for (const User *U : Used.pop_back_val()->users()) {
      const Value *Next = U;
      if (auto *I = dyn_cast<Instruction>(U)) {
        Found.insert(I->getFunction());
        Next = I->getFunction();
      }
      if (Seen.insert(Next).second)
        Used.push_back(Next);
    }
  return Found;
}

Error Program::link() {
  assert(isNative() && !Code && "there is nothing to link");
  Expected<NativeCode> Loaded =
      NativeCode::load(MemoryBuffer::getMemBufferCopy(Bytes, "kernels"));
  if (!Loaded)
    return Loaded.takeError();
  // A program without one of its kernels stays unlinked.
  std::vector<NativeKernel> Found;
  for (const ProgramKernel &Kernel : Kernels) {
    Expected<NativeKernel> Native = Loaded->kernel(Kernel.Symbol);
    if (!Native)
      return Native.takeError();
    Found.push_back(*Native);
  }
  std::vector<void *> Addresses;
  for (const ProgramVariable &Variable : Variables.Named) {
    Expected<void *> Address = Loaded->variable(Variable.Symbol);
    if (!Address)
      return Address.takeError();
    Addresses.push_back(*Address);
  }
  for (auto [Kernel, Native] : zip_equal(Kernels, Found)) {
    Kernel.Function = Native.Function;
    Kernel.Info = *Native.Info;
  }
  for (auto [Variable, Address] : zip_equal(Variables.Named, Addresses))
    Variable.Address = Address;
  Code.emplace(std::move(*Loaded));
  return Error::success();
}

/// Keeps the recognised module, which the reference engine runs. The report
/// describes how the target would lower it.
Error Program::keepRecognised(ProgramSource Source, json::Object *Report) {
  assert(!isNative() && "there is no code to link");
  if (Report) {
    Expected<json::Object> Made = reportModule(Source.module(), Options.Target);
    if (!Made)
      return Made.takeError();
    *Report = std::move(*Made);
  }
  auto [M, Context] = std::move(Source).take();
  Recognised = orc::ThreadSafeModule(std::move(M), std::move(Context));
  return Error::success();
}

/// Turns complete-subgroups off for a program that cannot have it or gains
/// nothing from it, and on for one whose only launch allows it. A program that
/// has another program for other launches tests its launches.
void Program::chooseSubgroups(Module &M) {
  bool &Complete = Options.Target.CompleteSubgroups;
  unsigned Largest = 1;
  // Whether all kernels' required local sizes have complete sub-groups. A
  // kernel without would need the program for other launches each time.
  bool Fits = true;
  for (const ProgramKernel &Kernel : Kernels) {
    const Function &F = *M.getFunction(Kernel.Symbol);
    unsigned Size = requiredSubgroupSize(F);
    if (!Size)
      Size = std::max(1u, openSubgroupSize(F, Options.Target.SubgroupSize,
                                           /*Preferred=*/0));
    Largest = std::max(Largest, Size);
    Fits &= Kernel.Info.required_local[0] % Size == 0;
  }
  if (Options.OnlyLaunch) {
    Complete = isNative() && hasCompleteSubgroups(*Options.OnlyLaunch, Largest);
  } else {
    // The program for other launches would have its own variables.
    Complete &= isNative() && Fits && Largest > 1 && !Variables.Any;
  }
  if (!Complete || !Options.TestsLaunches)
    return;
  Options.Target.TestsLaunches = true;
  raw_string_ostream OS(General);
  WriteBitcodeToFile(M, OS);
}

/// A name for the kernel \p Name that code of this machine does not use for
/// something else: for functions of the C library, such as memset(), of the
/// runtime, or for another kernel's record.
static std::string hostSymbol(StringRef Name) {
  bool IsTaken = isCName(Name) || Name.starts_with("tenon_") ||
                 Name.ends_with("_tenon_info");
  return (Name + (IsTaken ? ".kernel" : "")).str();
}

/// A symbol for \p F that PTX can have: LLVM adds a suffix with a dot to a name
/// that another function has.
static std::string ptxSymbol(Function &F) {
  const Module &M = *F.getParent();
  std::string Base = identifierOf(F.getName()), Symbol = Base;
  for (unsigned Number = 1; M.getNamedValue(Symbol) != nullptr; ++Number)
    Symbol = Base + "_" + utostr(Number);
  return Symbol;
}

/// Renames kernels to names that their code can have.
void Program::nameSymbols(Module &M) {
  bool IsPtx = Triple(Options.Target.Triple).isNVPTX();
  if (!isNative() && !IsPtx)
    return;
  for (ProgramKernel &Kernel : Kernels) {
    bool IsFine = IsPtx ? identifierOf(Kernel.Name) == Kernel.Name
                        : hostSymbol(Kernel.Name) == Kernel.Name;
    if (IsFine)
      continue;
    Function *F = M.getFunction(Kernel.Name);
    F->setName(IsPtx ? ptxSymbol(*F) : hostSymbol(Kernel.Name));
    Kernel.Symbol = F->getName().str();
  }
}

/// Says for which target the program is that has just been written, if the
/// options left it open.
void Program::chooseTarget() {
  if (!Options.choosesTarget())
    return;
  std::string Default = defaultTargetName();
  if (UsedTarget == Default) {
    int Status = tenon_amx_request(0);
    WhyTarget = Status == TENON_AMX_REFUSED ? tenon_amx_status_text(Status)
                                            : "this machine has no AMX";
  } else if (Amx.Any) {
    WhyTarget = "it multiplies in tiles";
  } else {
    UsedTarget = Default;
    WhyTarget = "it multiplies nothing in tiles";
  }
}

Error Program::lowerAndWrite(ProgramSource Source, json::Object *Report) {
  assert(!Options.ForReference && "the engine runs recognised code");
  chooseSubgroups(Source.module());
  nameSymbols(Source.module());
  StringSet<> WithMatrices;
  for (const Function *F : usersOfMatrices(Source.module()))
    WithMatrices.insert(F->getName());
  Expected<WrittenProgram> Written = writeProgram(Source, Options, Report);
  if (!Written)
    return Written.takeError();
  Bytes = std::move(Written->Bytes);
  Amx = Written->Amx;
  chooseTarget();
  if (Report)
    (*Report)["target"] = UsedTarget;
  bool IsGpu = findTarget(Options.Target.Target)->Form == KernelForm::Gpu;
  for (ProgramKernel &Kernel : Kernels)
    if (uint64_t Size = Written->SubgroupSizes.lookup(Kernel.Symbol);
        IsGpu && Size) {
      Kernel.Info.subgroup_size = Size;
      // Matrix operations need complete sub-groups.
      Kernel.Multiple = WithMatrices.contains(Kernel.Symbol) ? Size : 0;
    }
  for (ProgramKernel &Kernel : Kernels) {
    if (uint64_t Threads = Written->ThreadsPerItem.lookup(Kernel.Symbol))
      Kernel.ThreadsPerItem = Threads;
    Kernel.DynamicBytes = Written->DynamicBytes.lookup(Kernel.Symbol);
    Kernel.Regrouped = Written->Regrouped.lookup(Kernel.Symbol);
  }
  keepDefined(Variables, Source.module());
  return Error::success();
}

Expected<std::unique_ptr<Program>>
Program::compile(ProgramSource Source, const ProgramOptions &Options,
                 json::Object *Report) {
  assert(!Options.Target.Target.empty() &&
         "ProgramOptions::resolve() was called");
  std::unique_ptr<Program> Result(new Program(Options));
  // SPIR-V has images, and a program of one kernel has its error.
  if (findTarget(Options.Target.Target)->Form != KernelForm::OpenCL)
    Result->LeftOut = leaveOutKernels(Source.module(), Options.Target.Target);
  if (Error E = recognize(Source, Options))
    return Source.abandon(std::move(E));
  Result->Kernels = kernelsOf(Source.module());
  Result->Variables = variablesOf(Source.module());
  Error E = Options.ForReference
                ? Result->keepRecognised(std::move(Source), Report)
                : Result->lowerAndWrite(std::move(Source), Report);
  if (E)
    return E;
  return Result;
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

const ProgramKernel *Program::find(StringRef Name) const {
  for (const ProgramKernel &Kernel : Kernels)
    if (Kernel.Name == Name)
      return &Kernel;
  return nullptr;
}

} // namespace tenon

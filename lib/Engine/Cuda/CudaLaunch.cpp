// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CudaLaunch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace tenon {

CudaLaunch::~CudaLaunch() {
  // After a fault, which was reported, these fail too.
  for (const Copy &C : Copies)
    Api.cuMemFree_v2(C.Address);
  for (CudaEvent Event : {Start, End})
    if (Event)
      Api.cuEventDestroy_v2(Event);
  if (Module)
    Api.cuModuleUnload(Module);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

static constexpr uint64_t Warp = 32;

/// Whether \p Other can do this launch.
Expected<bool> CudaLaunch::canLaunch(const RegroupedEntry &Other) const {
  constexpr uint64_t Max = uint64_t(1) << 31;
  const uint64_t *Global = Threads.global;
  Expected<int> MaxShared = Session.attribute(CudaMaxSharedBytes);
  if (!MaxShared)
    return MaxShared.takeError();
  return Threads.local[0] % Warp == 0 &&
         Other.DynamicBytes <= uint64_t(*MaxShared) && Global[0] < Max &&
         Global[1] < Max && Global[0] / Warp * Global[1] < Max / Global[2];
}

uint64_t CudaLaunch::groupsOf(const RegroupedEntry &Other) const {
  assert(Other.Tile[0] && Other.Tile[1] && "an entry has a tile");
  const uint64_t *Global = Threads.global;
  return divideCeil(Global[0] / Warp, Other.Tile[0]) *
         divideCeil(Global[1], Other.Tile[1]) * Global[2];
}

/// How well \p Other suits this launch. Multiplications outside of the index
/// space cost time, and so do processors that have no work-group.
CudaLaunch::Suits CudaLaunch::suits(const RegroupedEntry &Other) const {
  uint64_t Groups = groupsOf(Other), Used = 1, OfTile = 1;
  if (Other.MaxGroups && Groups > Other.MaxGroups)
    return Suits::Not;
  for (auto [Tile, Subgroups] :
       {std::pair(uint64_t(Other.Tile[0]), Threads.global[0] / Warp),
        {Other.Tile[1], Threads.global[1]}}) {
    Used *= std::min(Tile, Subgroups);
    OfTile *= Tile;
  }
  bool HasEnough = Groups >= Other.MinGroups;
  if (2 * Used >= OfTile)
    return HasEnough ? Suits::Well : Suits::WithFew;
  return HasEnough && 8 * Used >= OfTile ? Suits::WithWaste : Suits::Not;
}

/// Chooses the entry to launch: the first of those that suit it best, or the
/// kernel.
Error CudaLaunch::chooseRegrouped() {
  Suits Best = Suits::Not;
  for (const RegroupedEntry &Other : Kernel.Regrouped) {
    Expected<bool> Can = canLaunch(Other);
    if (!Can)
      return Can.takeError();
    Suits How = *Can ? suits(Other) : Suits::Not;
    if (How > Best)
      Regrouped = &Other;
    Best = std::max(Best, How);
  }
  return Error::success();
}

/// The function to launch, and its work-groups.
Error CudaLaunch::chooseEntry() {
  assert(none_of(Threads.local, [](uint64_t Size) { return Size == 0; }) &&
         "checkRange() comes first");
  if (Error E = chooseRegrouped())
    return E;
  Entry = Regrouped ? Regrouped->Name : Request.Kernel;
  for (unsigned D = 0; D < 3; ++D) {
    Grid[D] = Threads.global[D] / Threads.local[D];
    Block[D] = Threads.local[D];
  }
  if (!Regrouped)
    return Error::success();
  Grid[0] = groupsOf(*Regrouped);
  if (Regrouped->Persistent) {
    Expected<int> Processors = Session.attribute(CudaProcessors);
    if (!Processors)
      return Processors.takeError();
    Grid[0] = std::min(Grid[0], unsigned(std::max(*Processors, 1)));
  }
  Block[0] = Regrouped->Items;
  Grid[1] = Grid[2] = Block[1] = Block[2] = 1;
  return Error::success();
}

Error CudaLaunch::loadModule() {
  std::vector<char> Log(16384);
  int Options[] = {CudaJitErrorLog, CudaJitErrorLogBytes};
  void *Values[] = {Log.data(), reinterpret_cast<void *>(Log.size() - 1)};
  CudaResult Loaded = Api.cuModuleLoadDataEx(
      &Module, Kernel.Text.c_str(), std::size(Options), Options, Values);
  if (Loaded == CudaSuccess)
    return Error::success();
  Module = nullptr;
  std::string Text = about() + ": the driver rejects its PTX; " +
                     Api.describe("cuModuleLoadDataEx", Loaded);
  StringRef Said = StringRef(Log.data()).rtrim();
  if (!Said.empty())
    Text += "\n" + Said.str();
  return createStringError(Text);
}

Expected<int> CudaLaunch::functionAttribute(int Attribute) const {
  assert(Function && "readFunction() has not been called");
  int Value = 0;
  if (Error E = check(Api.cuFuncGetAttribute(&Value, Attribute, Function),
                      "cuFuncGetAttribute"))
    return E;
  return Value;
}

Error CudaLaunch::readFunction() {
  if (Error E = check(Api.cuModuleGetFunction(&Function, Module, Entry.c_str()),
                      "cuModuleGetFunction"))
    return E;
  Result.Gpu.Device = Session.name().str();
  Result.Gpu.Entry = Entry;
  for (auto [Member, Attribute] :
       {std::pair(&Result.Gpu.Registers, CudaFunctionRegisters),
        std::pair(&Result.Gpu.StackBytes, CudaFunctionLocalBytes),
        std::pair(&Result.Gpu.SharedBytes, CudaFunctionSharedBytes)}) {
    Expected<int> Value = functionAttribute(Attribute);
    if (!Value)
      return Value.takeError();
    *Member = *Value;
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

Error CudaLaunch::checkDimension(unsigned Dimension) const {
  const tenon_ndrange &Range = Request.Range;
  uint64_t Items = Range.global[Dimension], OfGroup = Range.local[Dimension];
  if (Range.offset[Dimension])
    return createStringError(formatv("{0}: first global id {1} in dimension "
                                     "{2}; ids begin at 0 on NVIDIA's GPUs",
                                     about(), Range.offset[Dimension],
                                     Dimension));
  if (!Items || !OfGroup)
    return createStringError(formatv(
        "{0}: {1} work-items in work-groups of {2} in dimension {3}; each has "
        "to be at least 1",
        about(), Items, OfGroup, Dimension));
  if (Items % OfGroup)
    return createStringError(formatv(
        "{0}: {1} work-items in dimension {2} are not a multiple of the "
        "{3} of a work-group; NVIDIA's GPUs run whole work-groups",
        about(), Items, Dimension, OfGroup));
  Expected<int> MaxItems = Session.attribute(CudaMaxBlockX + Dimension);
  if (!MaxItems)
    return MaxItems.takeError();
  Expected<int> MaxGroups = Session.attribute(CudaMaxGridX + Dimension);
  if (!MaxGroups)
    return MaxGroups.takeError();
  uint64_t Max = uint64_t(*MaxItems);
  if (Dimension == 0)
    Max /= Kernel.ThreadsPerItem;
  if (OfGroup > Max || Items / OfGroup > uint64_t(*MaxGroups))
    return createStringError(
        formatv("{0}: {1} work-groups of {2} work-items in dimension {3}; {4} "
                "runs at most {5} of {6}",
                about(), Items / OfGroup, OfGroup, Dimension, Session.name(),
                *MaxGroups, Max));
  return Error::success();
}

Error CudaLaunch::checkRange() {
  for (unsigned D = 0; D < 3; ++D)
    if (Error E = checkDimension(D))
      return E;
  uint64_t Along0 = Request.Range.local[0], Each = Kernel.ThreadsPerItem;
  assert(Each && (Each == 1 || Kernel.Multiple) &&
         "several threads execute the work-items of whole sub-groups");
  if (Each > 1 && Along0 % Kernel.Multiple)
    return createStringError(formatv(
        "{0}: {1} work-items of a work-group in dimension 0 are not a "
        "multiple of its sub-groups' {2}; the nearest that works is "
        "{3}",
        about(), Along0, Kernel.Multiple, alignTo(Along0, Kernel.Multiple)));
  Threads.local[0] *= Each;
  Threads.global[0] *= Each;
  return Error::success();
}

Error CudaLaunch::checkGroups() const {
  uint64_t Items = uint64_t(Block[0]) * Block[1] * Block[2];
  if (!Regrouped)
    Items /= Kernel.ThreadsPerItem;
  if (Kernel.Multiple && Items % Kernel.Multiple)
    return createStringError(
        formatv("{0}: work-groups of {1} work-items end within a sub-group of "
                "{2}; matrix operations need complete sub-groups",
                about(), Items, Kernel.Multiple));
  Expected<int> Max = functionAttribute(CudaFunctionMaxThreads);
  if (!Max)
    return Max.takeError();
  uint64_t MaxItems = *Max;
  if (!Regrouped)
    MaxItems /= Kernel.ThreadsPerItem;
  if (Items > MaxItems)
    return createStringError(
        formatv("{0}: work-groups of {1} work-items; {2} runs at most {3} of "
                "this kernel, with {4} registers each",
                about(), Items, Session.name(), MaxItems,
                Result.Gpu.Registers * Kernel.ThreadsPerItem));
  return Error::success();
}

Error CudaLaunch::setLocalMemory() {
  Expected<int> Max = Session.attribute(CudaMaxSharedBytes);
  if (!Max)
    return Max.takeError();
  if (LocalBytes + Result.Gpu.SharedBytes > uint64_t(*Max))
    return createStringError(formatv(
        "{0}: work-groups need {1} bytes of local memory; {2} has {3}", about(),
        LocalBytes + Result.Gpu.SharedBytes, Session.name(), *Max));
  if (!LocalBytes)
    return Error::success();
  return check(Api.cuFuncSetAttribute(Function, CudaFunctionDynamicSharedBytes,
                                      int(LocalBytes)),
               "cuFuncSetAttribute");
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Expected<CudaAddress> CudaLaunch::allocate(const LaunchArg &Buffer,
                                           const Twine &Which) {
  CudaAddress Address = 0;
  size_t Bytes = std::max<uint64_t>(Buffer.Bytes, 1); // 0 is an error
  CudaResult Made = Api.cuMemAlloc_v2(&Address, Bytes);
  if (Made == CudaOutOfMemory) {
    size_t Free = 0, Total = 0;
    if (Api.cuMemGetInfo_v2(&Free, &Total) != CudaSuccess)
      Free = Total = 0;
    return createStringError(formatv(
        "{0}: {1} has no memory for {2} of {3} bytes; {4} of {5} are "
        "free",
        about(), Session.name(), Which.str(), Buffer.Bytes, Free, Total));
  }
  if (Error E = check(Made, "cuMemAlloc"))
    return E;
  Copies.push_back({Buffer, Address});
  return Address;
}

template <typename T> static std::vector<uint8_t> bytesOf(T Value) {
  std::vector<uint8_t> Bytes(sizeof(T));
  memcpy(Bytes.data(), &Value, sizeof(T));
  return Bytes;
}

/// Adds the sizes of the kernel's own work-groups and of its grid, which are
/// parameters of a regrouped entry.
void CudaLaunch::addSizes() {
  assert(Regrouped && "other entries query the GPU");
  for (unsigned D = 0; D < 3; ++D)
    Values.push_back(bytesOf(uint32_t(Threads.local[D])));
  for (unsigned D = 0; D < 3; ++D)
    Values.push_back(bytesOf(uint32_t(Threads.global[D] / Threads.local[D])));
  LocalBytes = Regrouped->DynamicBytes;
}

/// Encodes \p Map to 128 bytes at \p To. False if the driver cannot: addresses
/// and pitches have to be multiples of 16 bytes.
bool CudaLaunch::encode(const TensorMap &Map, uint8_t *To) const {
  assert(Map.Base < BufferBytes.size() && "a parameter of the kernel");
  CudaAddress Address = 0;
  memcpy(&Address, Values[Map.Base].data(), sizeof(Address));
  uint64_t Pitch = Map.pitch(Map.Pitch ? ArrayRef<uint8_t>(Values[*Map.Pitch])
                                       : ArrayRef<uint8_t>());
  uint64_t Columns = Pitch / Map.ElementBytes;
  if (!Api.cuTensorMapEncodeTiled || !Columns || !BufferBytes[Map.Base])
    return false;
  uint64_t Sizes[] = {Columns, divideCeil(BufferBytes[Map.Base], Pitch)};
  uint32_t Box[] = {Map.columns(), Map.Lines}, Steps[] = {1, 1};
  int Element = Map.ElementBytes == 1   ? CudaTensorBytes
                : Map.ElementBytes == 2 ? CudaTensorHalves
                                        : CudaTensorWords;
  return Api.cuTensorMapEncodeTiled(
             To, Element, std::size(Sizes), reinterpret_cast<void *>(Address),
             Sizes, &Pitch, Box, Steps, /*Interleave=*/0, CudaSwizzle128,
             CudaPromote128, /*Fill=*/0) == CudaSuccess;
}

/// Work-groups of a cluster share operands. A grid has whole clusters.
void CudaLaunch::chooseCluster() {
  assert(Regrouped->Cluster && "an entry's clusters have work-groups");
  if (Api.cuLaunchKernelEx && Grid[0] % Regrouped->Cluster == 0)
    Cluster = Regrouped->Cluster;
}

/// Adds tensor maps, after a number whose bits say which ones there are.
void CudaLaunch::addMaps() {
  if (Regrouped->Maps.empty())
    return;
  uint32_t Made = 0;
  std::vector<std::vector<uint8_t>> Maps;
  for (auto [Number, Map] : enumerate(Regrouped->Maps)) {
    alignas(TensorMap::Alignment) uint8_t Bytes[TensorMap::Bytes] = {};
    bool IsMade = encode(Map, Bytes);
    Made |= uint32_t(IsMade) << Number;
    Result.Gpu.TensorMaps += IsMade;
    Maps.emplace_back(std::begin(Bytes), std::end(Bytes));
  }
  if (Result.Gpu.TensorMaps)
    chooseCluster();
  Values.push_back(bytesOf(Made));
  llvm::move(Maps, std::back_inserter(Values));
}

/// Local parameters are offsets in one block of memory, after variables.
Error CudaLaunch::setParameters() {
  assert(Values.empty() && Copies.empty() && "a launch is set up once");
  LocalBytes = alignTo(Kernel.DynamicBytes, TENON_LOCAL_ALIGN);
  for (auto [Index, Arg] : enumerate(Request.Args)) {
    BufferBytes.push_back(Arg.Kind == LaunchArg::Buffer ? Arg.Bytes : 0);
    if (Arg.Kind == LaunchArg::Buffer) {
      Expected<CudaAddress> Address = allocate(Arg, "argument " + Twine(Index));
      if (!Address)
        return Address.takeError();
      Values.push_back(bytesOf(*Address));
    } else if (Arg.Kind == LaunchArg::Local) {
      Values.push_back(bytesOf(uint32_t(LocalBytes)));
      LocalBytes += alignTo(Arg.Bytes, TENON_LOCAL_ALIGN);
    } else {
      const auto *Bytes = static_cast<const uint8_t *>(Arg.Data);
      Values.emplace_back(Bytes, Bytes + Arg.Bytes);
    }
  }
  for (const LaunchMember &Member : Request.Members) {
    Expected<CudaAddress> Address =
        allocate(Member.Buffer, "a member of argument " + Twine(Member.Arg));
    if (!Address)
      return Address.takeError();
    assert(Member.Arg < Values.size() &&
           Member.Offset + sizeof(CudaAddress) <= Values[Member.Arg].size() &&
           "an address in the structure");
    memcpy(Values[Member.Arg].data() + Member.Offset, &*Address,
           sizeof(CudaAddress));
  }
  if (Regrouped) {
    addSizes();
    addMaps();
  }
  for (std::vector<uint8_t> &Bytes : Values)
    Parameters.push_back(Bytes.data());
  return Error::success();
}

Error CudaLaunch::upload() const {
  for (const Copy &C : Copies)
    if (C.Host.Bytes)
      if (Error E =
              check(Api.cuMemcpyHtoD_v2(C.Address, C.Host.Data, C.Host.Bytes),
                    "cuMemcpyHtoD"))
        return E;
  return Error::success();
}

Error CudaLaunch::download() const {
  for (const Copy &C : Copies)
    if (C.Host.Bytes)
      if (Error E =
              check(Api.cuMemcpyDtoH_v2(C.Host.Data, C.Address, C.Host.Bytes),
                    "cuMemcpyDtoH"))
        return E;
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

CudaResult CudaLaunch::launch() {
  if (Cluster == 1)
    return Api.cuLaunchKernel(Function, Grid[0], Grid[1], Grid[2], Block[0],
                              Block[1], Block[2], unsigned(LocalBytes), nullptr,
                              Parameters.data(), nullptr);
  CudaLaunchAttribute OfCluster;
  OfCluster.Cluster[0] = Cluster;
  CudaLaunchConfig Config = {.Grid = {Grid[0], Grid[1], Grid[2]},
                             .Block = {Block[0], Block[1], Block[2]},
                             .SharedBytes = unsigned(LocalBytes),
                             .Stream = nullptr,
                             .Attributes = &OfCluster,
                             .Count = 1};
  return Api.cuLaunchKernelEx(&Config, Function, Parameters.data(), nullptr);
}

/// The seconds that the GPU took.
Expected<double> CudaLaunch::runOnce() {
  assert(Function && Start && End && "run() has loaded the kernel");
  if (Error E = check(Api.cuEventRecord(Start, nullptr), "cuEventRecord"))
    return E;
  if (Error E =
          check(launch(), Cluster == 1 ? "cuLaunchKernel" : "cuLaunchKernelEx"))
    return E;
  if (Error E = check(Api.cuEventRecord(End, nullptr), "cuEventRecord"))
    return E;
  CudaResult Ended = Api.cuEventSynchronize(End);
  if (Ended != CudaSuccess)
    return createStringError(about() + ": the GPU stopped it; " +
                             Api.describe("cuEventSynchronize", Ended) +
                             "; --engine=reference names an access that is "
                             "outside of its buffer");
  float Milliseconds = 0;
  if (Error E = check(Api.cuEventElapsedTime(&Milliseconds, Start, End),
                      "cuEventElapsedTime"))
    return E;
  return Milliseconds / 1e3;
}

Expected<LaunchResult> CudaLaunch::run() {
  assert(!Module && Result.Seconds.empty() && "a launch runs once");
  if (Error E = checkArguments(Request, Kernel.Params))
    return E;
  if (Error E = checkRange())
    return E;
  if (Error E = chooseEntry())
    return E;
  if (Error E = loadModule())
    return E;
  if (Error E = readFunction())
    return E;
  if (Error E = checkGroups())
    return E;
  if (Error E = setParameters())
    return E;
  if (Error E = setLocalMemory())
    return E;
  for (CudaEvent *Event : {&Start, &End})
    if (Error E = check(Api.cuEventCreate(Event, 0), "cuEventCreate"))
      return E;
  unsigned Runs = std::max(1u, Request.Repeat);
  for (unsigned Run = 0; Run < Runs + Request.Warm; ++Run) {
    if (Run == 0 || !Request.Warm)
      if (Error E = upload())
        return E;
    Expected<double> Seconds = runOnce();
    if (!Seconds)
      return Seconds.takeError();
    bool IsTimed = Run > 0 || !Request.Warm;
    if (IsTimed)
      Result.Seconds.push_back(*Seconds);
    if (Request.Warm ? Run == 0 : Run + 1 == Runs)
      if (Error E = download())
        return E;
  }
  return std::move(Result);
}

} // namespace tenon

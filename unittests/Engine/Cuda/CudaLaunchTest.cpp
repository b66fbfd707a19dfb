// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Engine/Cuda/CudaLaunch.h"
#include "FakeCuda.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;
using namespace tenon::test;

namespace {
struct CudaLaunchTest : testing::Test {
  std::vector<int> Data = {1, 2, 3, 4};
  PtxKernel Kernel;
  LaunchRequest Request;

  CudaLaunchTest() {
    Kernel.Params.resize(1);
    Kernel.Params[0].kind = TENON_PARAM_BUFFER;
    Request.Kernel = "k";
    Request.Range = {{64, 1, 1}, {32, 1, 1}, {0, 0, 0}, 1};
    Request.Args = {
        {LaunchArg::Buffer, Data.data(), Data.size() * sizeof(int)}};
  }

  /// The text of the error; empty if there is none.
  std::string run(FakeGpu Gpu = {}) {
    CudaSession Session(fakeCuda(std::move(Gpu)));
    if (Error E = Session.begin())
      return toString(std::move(E));
    Expected<LaunchResult> Result = CudaLaunch(Session, Kernel, Request).run();
    return Result ? "" : toString(Result.takeError());
  }
};
using Sizes = std::vector<unsigned>;

/// An entry for tiles of this number of sub-groups along x.
RegroupedEntry tilesOf(unsigned Subgroups) {
  RegroupedEntry Entry;
  Entry.Name = "k.tiles";
  Entry.Items = 128;
  Entry.Tile[0] = Subgroups;
  return Entry;
}
} // namespace

TEST_F(CudaLaunchTest, LaunchesTheKernelsOwnGroups) {
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k");
  EXPECT_EQ(fakeGpu().Launched, (Sizes{2, 1, 1, 32, 1, 1}));
  EXPECT_EQ(Data, (std::vector<int>{1, 2, 3, 4})); // there and back
}

TEST_F(CudaLaunchTest, FreesItsMemory) {
  EXPECT_EQ(run(), "");
  EXPECT_TRUE(fakeGpu().Memory.empty());
}

TEST_F(CudaLaunchTest, SeveralThreadsExecuteAWorkItem) {
  Kernel.ThreadsPerItem = 4;
  Kernel.Multiple = 8;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Launched, (Sizes{2, 1, 1, 128, 1, 1}));
}

TEST_F(CudaLaunchTest, LocalParametersFollowVariables) {
  Kernel.DynamicBytes = 100;
  Kernel.Params.push_back({});
  Kernel.Params[1].kind = TENON_PARAM_LOCAL;
  Request.Args.push_back({LaunchArg::Local, nullptr, 256});
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().SharedBytes, 128u + 256u);
}

TEST_F(CudaLaunchTest, WholeTilesAreDoneByARegroupedEntry) {
  RegroupedEntry Entry = tilesOf(2);
  Kernel.Regrouped = Entry;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k.tiles");
  EXPECT_EQ(fakeGpu().Launched, (Sizes{1, 1, 1, 128, 1, 1}));
}

TEST_F(CudaLaunchTest, MakesTheTensorMapsOfAnEntry) {
  Kernel.Params.push_back({});
  Kernel.Params[1].kind = TENON_PARAM_VALUE;
  Kernel.Params[1].size = 4;
  uint32_t Columns = 4;
  Request.Args.push_back({LaunchArg::Scalar, &Columns, sizeof(Columns)});
  RegroupedEntry Entry = tilesOf(2);
  Entry.Maps = {{.Base = 0, .Factor = 6, .ElementBytes = 2, .Lines = 64},
                {.Base = 0, .Pitch = 1, .Factor = 1, .Lines = 8}};
  Kernel.Regrouped = Entry;
  constexpr unsigned AfterSizes = 2 + 6;
  EXPECT_EQ(run({.ReadParameter = AfterSizes}), "");
  using Maps = std::vector<std::vector<uint64_t>>;
  EXPECT_EQ(fakeGpu().Maps,
            (Maps{{1, 3, 3, 6, 64, 64, 0}, {0, 4, 4, 4, 128, 8, 0}}));
  EXPECT_EQ(fakeGpu().Parameter, 3u);
}

TEST_F(CudaLaunchTest, LaunchesWithoutMapsThatTheDriverDoesNotMake) {
  RegroupedEntry Entry = tilesOf(2);
  Entry.Maps = {{.Base = 0, .Factor = 6, .ElementBytes = 2, .Lines = 64}};
  Kernel.Regrouped = Entry;
  constexpr unsigned AfterSizes = 1 + 6;
  EXPECT_EQ(run({.MapMade = 1, .ReadParameter = AfterSizes}), "");
  EXPECT_EQ(fakeGpu().Maps.size(), 1u);
  EXPECT_EQ(fakeGpu().Parameter, 0u);
  EXPECT_EQ(run({.HasMaps = false, .ReadParameter = AfterSizes}), "");
  EXPECT_EQ(fakeGpu().Parameter, 0u);
  EXPECT_EQ(fakeGpu().Entry, "k.tiles");
}

TEST_F(CudaLaunchTest, LaunchesWholeClustersThatHaveMaps) {
  RegroupedEntry Entry = tilesOf(1);
  Entry.Maps = {{.Base = 0, .Factor = 6, .ElementBytes = 2, .Lines = 64}};
  Entry.Cluster = 2;
  Kernel.Regrouped = Entry;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Cluster, 2u);
  EXPECT_EQ(fakeGpu().Launched, (Sizes{2, 1, 1, 128, 1, 1}));
  EXPECT_EQ(run({.HasClusters = false}), "");
  EXPECT_EQ(fakeGpu().Cluster, 0u);
  EXPECT_EQ(run({.MapMade = 1}), "");
  EXPECT_EQ(fakeGpu().Cluster, 0u);
  Request.Range.global[0] = 96;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Cluster, 0u);
  EXPECT_EQ(fakeGpu().Launched, (Sizes{3, 1, 1, 128, 1, 1}));
}

TEST_F(CudaLaunchTest, TilesOfWhichLittleIsUsedAreTheLastChoice) {
  // There are two sub-groups.
  RegroupedEntry Entries[] = {tilesOf(16), tilesOf(1)};
  Entries[1].Name = "k.parted";
  Kernel.Regrouped = Entries;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k.parted");
  Entries[1].MaxGroups = 1;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k.tiles");
  Entries[0].Tile[0] = 17;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k");
}

TEST_F(CudaLaunchTest, HalfATileIsEnough) {
  RegroupedEntry Entries[] = {tilesOf(4), tilesOf(2)};
  Entries[1].Name = "k.small";
  Kernel.Regrouped = Entries;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k.tiles");
  Entries[0].MinGroups = 2; // but not if there are too few work-groups
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k.small");
}

TEST_F(CudaLaunchTest, FewWorkGroupsAreThoseOfAnotherEntry) {
  RegroupedEntry Entries[] = {tilesOf(2), tilesOf(1), tilesOf(1)};
  Entries[0].MinGroups = 2;
  Entries[1].Name = "k.small";
  Entries[1].MinGroups = 2;
  Entries[2].Name = "k.parted";
  Kernel.Regrouped = Entries;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k.small");
  Entries[1].MinGroups = 3;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k.parted");
  Entries[2].MaxGroups = 1;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k.tiles");
}

TEST_F(CudaLaunchTest, NamesSizesThatAreNoMultiple) {
  Request.Range.global[0] = 65;
  EXPECT_EQ(run(),
            "kernel 'k': 65 work-items in dimension 0 are not a multiple "
            "of the 32 of a work-group; NVIDIA's GPUs run whole "
            "work-groups");
}

TEST_F(CudaLaunchTest, NamesGroupsThatEndWithinASubgroup) {
  Kernel.Multiple = 24;
  EXPECT_EQ(run(), "kernel 'k': work-groups of 32 work-items end within a "
                   "sub-group of 24; matrix operations need complete "
                   "sub-groups");
}

TEST_F(CudaLaunchTest, NamesMemoryThatAGroupDoesNotGet) {
  Kernel.DynamicBytes = 1 << 17;
  EXPECT_EQ(run(), "kernel 'k': work-groups need 131072 bytes of local memory; "
                   "a GPU has 65536");
}

TEST_F(CudaLaunchTest, SaysWhyPtxIsRejected) {
  constexpr CudaResult InvalidPtx = 218;
  EXPECT_EQ(run({.ModuleLoaded = InvalidPtx}),
            "kernel 'k': the driver rejects its PTX; cuModuleLoadDataEx: "
            "CUDA_ERROR (in words)");
}

TEST_F(CudaLaunchTest, OldGpusAreRefused) {
  EXPECT_EQ(run({.Major = 7, .Minor = 5}),
            "engine cuda: a GPU has compute capability 7.5, expected 8.0 or "
            "later");
}

TEST_F(CudaLaunchTest, ADriverWithoutGpusNamesTheNearest) {
  EXPECT_NE(run({.Devices = 0}).find("has no GPU here"), std::string::npos);
}

//===----------------------------------------------------------------------===//
// Errors of the driver
//===----------------------------------------------------------------------===//

/// Whichever call fails, the launch ends with its name, and memory is freed.
TEST_F(CudaLaunchTest, EachErrorOfTheDriverEndsTheLaunch) {
  struct Structure {
    uint64_t Address = 0, Number = 7;
  } Value;
  Kernel.Params.resize(3);
  Kernel.Params[1].kind = TENON_PARAM_VALUE;
  Kernel.Params[1].size = sizeof(Value);
  Kernel.Params[2].kind = TENON_PARAM_LOCAL;
  Request.Args.push_back({LaunchArg::Scalar, &Value, sizeof(Value)});
  Request.Args.push_back({LaunchArg::Local, nullptr, 256});
  Request.Members = {
      {1, 0, {LaunchArg::Buffer, Data.data(), Data.size() * sizeof(int)}}};
  RegroupedEntry Entry = tilesOf(2);
  Entry.DynamicBytes = 64;
  Entry.Persistent = true;
  for (bool HasEntry : {false, true}) {
    if (HasEntry)
      Kernel.Regrouped = Entry;
    ASSERT_EQ(run(), "");
    unsigned Calls = fakeGpu().Calls;
    EXPECT_GT(Calls, 20u);
    for (unsigned Call = 1; Call <= Calls; ++Call) {
      EXPECT_TRUE(StringRef(run({.FailingCall = Call}))
                      .contains(": CUDA_ERROR (in words)"))
          << Call;
      EXPECT_TRUE(fakeGpu().Memory.empty()) << Call;
    }
  }
}

TEST_F(CudaLaunchTest, ErrorsWithoutANameOrWords) {
  EXPECT_EQ(run({.FailingCall = 1, .HasErrorNames = false}),
            "engine cuda: cuInit: CUDA's error 700");
  EXPECT_EQ(run({.FailingCall = 1, .HasErrorTexts = false}),
            "engine cuda: cuInit: CUDA_ERROR");
}

TEST_F(CudaLaunchTest, SaysHowMuchMemoryThereIs) {
  constexpr CudaResult OutOfMemory = 2;
  std::string Message;
  for (unsigned Call = 1; Message.empty() && Call < 40; ++Call) {
    std::string Text = run({.FailingCall = Call, .Failure = OutOfMemory});
    if (StringRef(Text).contains("has no memory for"))
      Message = Text;
  }
  EXPECT_EQ(Message, "kernel 'k': a GPU has no memory for argument 0 of 16 "
                     "bytes; 0 of 0 are free");
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

TEST_F(CudaLaunchTest, NamesIdsAndSizesThatGpusLack) {
  Request.Range.offset[1] = 3;
  EXPECT_EQ(run(), "kernel 'k': first global id 3 in dimension 1; ids begin at "
                   "0 on NVIDIA's GPUs");
  Request.Range.offset[1] = 0;
  Request.Range.global[2] = 0;
  EXPECT_EQ(run(), "kernel 'k': 0 work-items in work-groups of 1 in dimension "
                   "2; each has to be at least 1");
  Request.Range.global[2] = 1;
  Request.Range.local[2] = 0;
  EXPECT_EQ(run(), "kernel 'k': 1 work-items in work-groups of 0 in dimension "
                   "2; each has to be at least 1");
  Request.Range.local[2] = 1;
  std::string Most = "; a GPU runs at most 1 of 16";
  EXPECT_EQ(run({.MaxBlockX = 16, .MaxGridX = 1}),
            "kernel 'k': 2 work-groups of 32 work-items in dimension 0" + Most);
  EXPECT_EQ(run({.MaxBlockX = 64, .MaxGridX = 1}),
            "kernel 'k': 2 work-groups of 32 work-items in dimension 0; a GPU "
            "runs at most 1 of 64");
  Kernel.ThreadsPerItem = 2;
  Kernel.Multiple = 24;
  EXPECT_EQ(run(), "kernel 'k': 32 work-items of a work-group in dimension 0 "
                   "are not a multiple of its sub-groups' 24; the nearest that "
                   "works is 48");
}

TEST_F(CudaLaunchTest, NamesGroupsThatTheKernelIsTooLargeFor) {
  EXPECT_EQ(run({.MaxThreads = 31}),
            "kernel 'k': work-groups of 32 work-items; a GPU runs at most 31 "
            "of this kernel, with 0 registers each");
  Kernel.ThreadsPerItem = 4;
  Kernel.Multiple = 8;
  EXPECT_EQ(run({.MaxThreads = 127}),
            "kernel 'k': work-groups of 32 work-items; a GPU runs at most 31 "
            "of this kernel, with 0 registers each");
}

/// An entry for tiles counts warps, has to find its memory, and computes with
/// numbers of 32 bits.
TEST_F(CudaLaunchTest, TheKernelIsLaunchedWhereAnEntryCannotBe) {
  RegroupedEntry Entry = tilesOf(2);
  Kernel.Regrouped = Entry;
  Request.Range = {{96, 1, 1}, {48, 1, 1}, {0, 0, 0}, 1};
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k");
  Request.Range = {{64, 1, 1}, {32, 1, 1}, {0, 0, 0}, 1};
  RegroupedEntry Large = Entry;
  Large.DynamicBytes = 1 << 17;
  Kernel.Regrouped = Large;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Entry, "k");
  Kernel.Regrouped = Entry;
  for (auto [X, Y] : {std::pair(uint64_t(1) << 31, uint64_t(2)),
                      std::pair(uint64_t(64), uint64_t(1) << 31),
                      std::pair(uint64_t(1) << 20, uint64_t(1) << 16)}) {
    Request.Range = {{X, Y, 1}, {32, 2, 1}, {0, 0, 0}, 2};
    EXPECT_EQ(run({.MaxGridX = INT_MAX}), "");
    EXPECT_EQ(fakeGpu().Entry, "k");
  }
  Request.Range = {{1 << 20, 1 << 15, 1}, {32, 1, 1}, {0, 0, 0}, 2};
  EXPECT_EQ(run({.MaxGridX = INT_MAX}), "");
  EXPECT_EQ(fakeGpu().Entry, "k.tiles");
}

/// A persistent entry has as many work-groups as the GPU has processors.
TEST_F(CudaLaunchTest, PersistentEntriesFillTheGpu) {
  RegroupedEntry Entry = tilesOf(1);
  Entry.Persistent = true;
  Kernel.Regrouped = Entry;
  for (auto [Processors, Groups] :
       {std::pair(1, 1u), {2, 2u}, {99, 2u}, {0, 1u}}) {
    EXPECT_EQ(run({.Processors = Processors}), "");
    EXPECT_EQ(fakeGpu().Launched.front(), Groups) << Processors;
  }
}

TEST_F(CudaLaunchTest, AnUntimedRunComputesTheResult) {
  Request.Warm = true;
  Request.Repeat = 2;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Launched.size(), 3u * 6);
  Request.Warm = false;
  EXPECT_EQ(run(), "");
  EXPECT_EQ(fakeGpu().Launched.size(), 2u * 6);
}

/// A buffer without elements gets an address all the same.
TEST_F(CudaLaunchTest, EmptyBuffers) {
  Request.Args[0].Bytes = 0;
  RegroupedEntry Entry = tilesOf(2);
  Entry.Maps = {{.Base = 0, .Factor = 6, .ElementBytes = 2, .Lines = 64}};
  Kernel.Regrouped = Entry;
  EXPECT_EQ(run(), "");
  EXPECT_TRUE(fakeGpu().Maps.empty());
}

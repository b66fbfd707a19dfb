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

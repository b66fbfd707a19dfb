// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layer/Registry.h"
#include "gtest/gtest.h"

using namespace tenon::layer;

TEST(LayerRegistry, KeepsStateAsLongAsTheHandleHasOwners) {
  Registry<int *, int> Table;
  int Object = 0;
  EXPECT_EQ(Table.find(&Object), nullptr);
  EXPECT_EQ(Table.release(&Object), nullptr); // of nobody's
  Table.add(&Object, std::make_shared<int>(7));
  Table.retain(&Object);
  EXPECT_EQ(Table.release(&Object), nullptr);
  ASSERT_TRUE(Table.find(&Object));
  EXPECT_EQ(*Table.find(&Object), 7);
  std::shared_ptr<int> Last = Table.release(&Object);
  ASSERT_TRUE(Last);
  EXPECT_EQ(*Last, 7);
  EXPECT_EQ(Table.find(&Object), nullptr);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the nearest name and the name by content. Oracle of SHA-256: the examples of NIST, and sha256sum of coreutils 9.1.
#include "core/base/nearest_name.h"
#include "core/base/sha256.h"

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

TEST(NearestName, IsNoneWhereNothingIsNear)
{
    const std::vector<std::string> known{"curves", "cost", "n", "explore/map"};
    EXPECT_EQ(nearestName("curvs", known), "curves");
    EXPECT_EQ(nearestName("CURVES", known), "curves");
    EXPECT_EQ(nearestName("explore/mpa", known), "explore/map");
    EXPECT_EQ(nearestName("csot", known), "cost");
    EXPECT_EQ(nearestName("rwo", {"range", "row"}), "row");
    for (const char* other : {"", "d", "nope", "profile", "a name that is much longer than any of them"})
        EXPECT_EQ(nearestName(other, known), "") << other;
}

TEST(Sha256, IsThatOfTheStandard)
{
    EXPECT_EQ(sha256Of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256Of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256Of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256Of(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    EXPECT_FALSE(sha256OfFile("/dev/null", 1).ok()) << "no regular file";
    EXPECT_FALSE(sha256OfFile("/nowhere/at/all", 1).ok());
}

TEST(NearestName, IsSaidOrElseAllThereAre)
{
    const std::vector<std::string> known{"standard", "log-n"};
    EXPECT_EQ(unknownNameMessage("standart", known, "no %1, but %2", "no %1; all: %2").text(), "no standart, but standard");
    EXPECT_EQ(unknownNameMessage("x", known, "no %1, but %2", "no %1; all: %2").text(), "no x; all: standard, log-n");
}

} // namespace
} // namespace attentoscope

#include "ui/document/engine/spare_memory.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sys/resource.h>
#include <vector>

namespace attentoscope {
namespace {

double residentMiB()
{
    double all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident; // pages
    return resident * 4096 / (1 << 20);
}

TEST(SpareMemory, HolesAreGivenBack)
{
    constexpr std::size_t each = 4000, count = 16'000; // 61 MiB, in pieces that malloc keeps
    std::vector<std::unique_ptr<char[]>> pieces, kept;
    for (std::size_t i = 0; i < count; ++i) {
        pieces.push_back(std::make_unique<char[]>(each));
        if (i % 1000 == 999)
            kept.push_back(std::make_unique<char[]>(each)); // so that the heap cannot simply be cut off
    }
    pieces.clear();
    const double before = residentMiB();
    giveBackSpareMemory();
    EXPECT_LT(residentMiB(), before - 30);
}

long pagesGiven()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_minflt;
}

TEST(SpareMemory, WhatIsFreedStaysAtHand)
{
    keepSpareMemory();
    constexpr std::size_t bytes = 12 << 20;
    const auto takeAndFree = [&] { std::make_unique<std::vector<char>>(bytes, 1); };
    takeAndFree();
    const long before = pagesGiven();
    takeAndFree();
    EXPECT_LT(pagesGiven() - before, 300) << "of the 3072 that it takes";
}

} // namespace
} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/distance_table.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>

namespace attentoscope {

DistanceTable::DistanceTable(const DistanceLaw& law, Index farthest, double unit)
    : reach(law.reach)
{
    const DistanceLaw plain{law.reach};
    for (Index t = 0; t <= farthest; ++t) {
        factor.push_back(plain.factor(t));
        bias.push_back(plain.bias(t));
        factorF.push_back(float(factor.back()));
        biasF.push_back(float(unit * bias.back()));
    }
}

Index farthestOf(const BoundMask& mask, std::span<const Index> rows, Index keys)
{
    Index farthest = 0;
    for (const Index row : rows) {
        const Index place = mask.position(row);
        farthest = std::max({farthest, std::abs(place), std::abs(keys - 1 - place)});
    }
    return farthest + blockKeys;
}

std::vector<DistanceTable> distanceTables(const PassProblem& problem)
{
    std::vector<DistanceTable> tables;
    for (const DistanceLaw& law : problem.laws)
        if (law.exists() && tableOf(tables, law) == nullptr)
            tables.emplace_back(law, farthestOf(*problem.mask, problem.rows, problem.k.rows()));
    return tables;
}

double distanceTableBytes(const PassProblem& problem)
{
    std::vector<double> reaches;
    for (const DistanceLaw& law : problem.laws)
        if (law.exists() && std::ranges::find(reaches, law.reach) == reaches.end())
            reaches.push_back(law.reach);
    if (reaches.empty())
        return 0;
    const double distances = double(farthestOf(*problem.mask, problem.rows, problem.k.rows()) + 1);
    return double(reaches.size()) * distances * 2 * (sizeof(double) + sizeof(float));
}

const DistanceTable* tableOf(std::span<const DistanceTable> tables, const DistanceLaw& law)
{
    const auto found = std::ranges::find(tables, law.reach, &DistanceTable::reach);
    return law.exists() && found != tables.end() ? &*found : nullptr;
}

void turnByDistance(const DistanceAt& law, const DistanceLanes& lanes, int rows, float* scores, float* largest)
{
    std::array<float, blockKeys> ones;
    std::array<std::int32_t, blockKeys> places;
    ones.fill(1);
    std::iota(places.begin(), places.end(), 0);
    tileKernels().byDistance(law, {ones.data(), places.data()}, lanes, rows, scores, largest);
}

} // namespace attentoscope

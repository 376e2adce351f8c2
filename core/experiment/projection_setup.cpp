// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/projection_setup.h"

#include "core/base/numbers.h"

#include <algorithm>

namespace attentoscope {
namespace {

const ProjectionMatrixName names[] = {
    {ProjectionMatrix::Gaussian, "gaussian", ATT_TEXT("core", "Gaussian")},
    {ProjectionMatrix::Rademacher, "rademacher", ATT_TEXT("core", "Rademacher")},
    {ProjectionMatrix::Sparse, "sparse", ATT_TEXT("core", "Sparse")},
    {ProjectionMatrix::Hadamard, "hadamard", ATT_TEXT("core", "Hadamard")},
};

std::string knownNames()
{
    std::string text;
    for (const ProjectionMatrixName& one : names)
        text.append(text.empty() ? "" : ", ").append(one.name);
    return text;
}

} // namespace

std::span<const ProjectionMatrixName> projectionMatrices() { return names; }

const ProjectionMatrixName& nameOf(ProjectionMatrix matrix)
{
    return *std::ranges::find(names, matrix, &ProjectionMatrixName::matrix);
}

Outcome<std::vector<ProjectionMatrix>> parseProjectionMatrices(std::string_view text)
{
    std::vector<ProjectionMatrix> matrices;
    for (const std::string_view part : split(text, ',')) {
        const std::string_view name = trimmed(part);
        const auto found = std::ranges::find_if(names, [name](const ProjectionMatrixName& one) { return name == one.name; });
        const auto column = static_cast<std::size_t>(part.data() - text.data());
        if (found == std::end(names))
            return badInput("matrix",
                {ATT_TEXT("core", "must be one or more of %1, separated by commas, not \"%2\""),
                    {knownNames(), std::string(name)}},
                column);
        if (std::ranges::find(matrices, found->matrix) != matrices.end())
            return badInput("matrix", {ATT_TEXT("core", "contains \"%1\" twice"), {std::string(name)}}, column);
        matrices.push_back(found->matrix);
    }
    return matrices;
}

std::string projectionMatricesText(const std::vector<ProjectionMatrix>& matrices)
{
    std::string text;
    for (const ProjectionMatrix matrix : matrices)
        text.append(text.empty() ? "" : ",").append(nameOf(matrix).name);
    return text;
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/watched_step.h"

#include "core/base/numbers.h"
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "core/formats/tensors/tensor_names.h"
#include "core/studies/critical/critical_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace attentoscope::training {
namespace {

// Returns λ in training at the longest length where all rows have the same one, and logits are λ q·k: under a law of distance
// they are not.
std::optional<double> oneScale(const TrainingSetup& setup)
{
    const PolicyChoice policy = trainedPolicy(setup);
    if (!isOfText(setup)) {
        const auto scale = retrievalScale(policy, setup.longest, setup.d);
        return scale && !scale->byEntropy && !scale->law.exists() ? std::optional(scale->lambda) : std::nullopt;
    }
    const auto scale = sequenceScale(policy, setup.encoder.sight, setup.longest, setup.d);
    if (!scale || scale->byEntropy || scale->law.exists()
        || std::ranges::count(scale->lambda, scale->lambda.front()) != scale->n())
        return std::nullopt;
    return scale->lambda.front();
}

std::span<const float> partOf(const std::vector<float>& numbers, Index part, Index parts)
{
    const std::size_t each = numbers.size() / std::size_t(parts);
    return std::span(numbers).subspan(std::size_t(part) * each, each);
}

Matrix matrixOf(std::span<const float> numbers, Index columns)
{
    return MatrixView(numbers.data(), Index(numbers.size()) / columns, columns);
}

std::vector<std::string> labelsOf(const TrainingSetup& setup)
{
    const CutText& text = *setup.text.cut;
    PieceBatch batch;
    drawPieces(text, setup.encoder.hidden, streamsOfTest(setup.longest), 0, 1, setup.longest, batch);
    std::vector<std::string> labels;
    for (const Index token : batch.tokens)
        labels.push_back(token < Index(text.pieces.size()) ? text.pieces[std::size_t(token)] : "[?]");
    return labels;
}

} // namespace

WatchedShape watchedShape(const TrainingSetup& setup)
{
    const EncoderChoice& e = setup.encoder;
    return isOfText(setup) ? WatchedShape{e.layers, e.heads, setup.longest, setup.longest, setup.d}
                           : WatchedShape{1, 1, 1, setup.longest, setup.d};
}

WatchedStep emptyWatched(const TrainingSetup& setup, Index step)
{
    const WatchedShape s = watchedShape(setup);
    const auto numbers = [&](Index each) { return std::vector<float>(std::size_t(s.layers * s.heads * each)); };
    return {step, numbers(s.queries * s.d), numbers(s.keys * s.d), numbers(s.queries * s.keys), numbers(1), numbers(1)};
}

double bytesOfWatched(const TrainingSetup& setup)
{
    const WatchedShape s = watchedShape(setup);
    return double(sizeof(float)) * double(s.layers) * double(s.heads)
        * (double(s.queries + s.keys) * double(s.d) + double(s.queries) * double(s.keys) + 2);
}

void setCritical(const TrainingSetup& setup, WatchedStep& watched)
{
    const WatchedShape shape = watchedShape(setup);
    const Index heads = shape.layers * shape.heads;
    const auto mask = (isOfText(setup) ? setup.encoder.sight.mask : Mask()).bind({.nq = shape.queries, .nk = shape.keys});
    watched.critical.assign(std::size_t(heads), 0);
    std::vector<Index> rows(std::size_t(shape.queries));
    std::iota(rows.begin(), rows.end(), Index(0));
    for (Index head = 0; head < heads && mask; ++head) {
        Inputs inputs;
        inputs.q = matrixOf(partOf(watched.q, head, heads), shape.d);
        inputs.k = matrixOf(partOf(watched.k, head, heads), shape.d);
        CriticalRows critical(1);
        if (!critical.add(inputs, *mask, rows))
            continue; // is never stopped
        if (const double pooled = critical.found().pooled; std::isfinite(pooled))
            watched.critical[std::size_t(head)] = float(pooled);
    }
}

Outcome<Done> writeWatched(const std::filesystem::path& target, const TrainingSetup& setup, const WatchedStep& watched)
{
    const WatchedShape s = watchedShape(setup);
    const std::optional<double> scale = oneScale(setup);
    std::vector<NpzEntry> entries;
    for (Index layer = 0; layer < s.layers; ++layer) {
        const std::string prefix = "layers." + formatNumber(layer) + ".";
        entries.push_back(
            {prefix + "q", npyBytes(partOf(watched.q, layer, s.layers), std::vector{Index(1), s.heads, s.queries, s.d})});
        entries.push_back(
            {prefix + "k", npyBytes(partOf(watched.k, layer, s.layers), std::vector{Index(1), s.heads, s.keys, s.d})});
        if (scale)
            entries.push_back({prefix + recordedScaleName, npyBytes(std::span(&*scale, 1), std::vector<Index>())});
        if (isOfText(setup))
            entries.push_back({prefix + recordedMaskName, npyBytes(std::vector<std::string>{setup.encoder.sight.mask.text()})});
    }
    if (isOfText(setup))
        entries.push_back({"tokens", npyBytes(labelsOf(setup))});
    const std::vector<std::int64_t> trained = {setup.longest};
    entries.push_back({trainedLengthName, npyBytes(trained, std::vector<Index>())});
    return writeNpz(target, std::move(entries));
}

} // namespace attentoscope::training

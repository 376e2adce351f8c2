#include "core/run/raster.h"

#include "core/kernels/attention_pass.h"
#include "core/run/matching.h"
#include "core/run/row_set.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <new>
#include <span>

namespace attentoscope {
namespace {

constexpr std::array stages{Stage::Scores, Stage::Logits, Stage::Weights, Stage::LogWeights};
constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

// The first cell of pixel `pixel` of `pixels` over `cells` cells.
Index edge(Index cells, int pixels, int pixel) { return cells * pixel / pixels; }

// What one pass over a bundle of pixel rows needs.
class RasterPass
{
public:
    RasterPass(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
        const std::vector<PolicyChoice>& policies, const RasterRequest& request)
        : experiment_(experiment)
        , inputs_(inputs)
        , mask_(mask)
        , policies_(policies)
        , request_(request)
        , cells_(request.row1 - request.row0)
        , width_(static_cast<int>(std::min<Index>(request.width, request.col1 - request.col0)))
        , height_(static_cast<int>(std::min<Index>(request.height, cells_)))
    {
        for (int x = 0; x <= width_; ++x)
            edges_.push_back(request.col0 + edge(request.col1 - request.col0, width_, x));
        const std::size_t pictures = request.stage == Stage::Scores ? 1 : policies.size();
        for (std::size_t p = 0; p < pictures; ++p) {
            auto& raster = rasters_.emplace_back(std::make_shared<Raster>());
            raster->request = request;
            raster->width = width_;
            raster->height = height_;
            raster->values.assign(std::size_t(width_) * height_, minusInfinity);
        }
    }

    Outcome<Done> run(const StopToken& stop, const Progress& progress)
    {
        firstRow_.push_back(0);
        for (int y = 0; y < height_; ++y)
            addRowsOf(y);
        if (auto checked = checkFinite(inputs_, mask_, rows_); !checked)
            return checked;
        constexpr std::size_t bundle = 1024; // query rows at a time: enough for all cores, little memory
        for (int y = 0; y < height_;) {
            const int first = y;
            while (y < height_ && firstRow_[y] - firstRow_[first] < bundle)
                ++y;
            if (auto done = reduce(first, y, stop); !done)
                return done;
            if (progress)
                progress(double(y) / height_);
        }
        return Done{};
    }

    std::vector<SharedRaster> finished(double elapsedMs)
    {
        for (auto& raster : rasters_) {
            bool any = false;
            for (float& value : raster->values) {
                if (value == minusInfinity) {
                    value = std::numeric_limits<float>::quiet_NaN();
                    continue;
                }
                if (request_.stage == Stage::Weights)
                    value = std::exp(value); // the largest log weight is the log of the largest weight
                raster->low = any ? std::min(raster->low, value) : value;
                raster->high = any ? std::max(raster->high, value) : value;
                any = true;
            }
            raster->rowsComputed = Index(rows_.size());
            raster->elapsedMs = elapsedMs;
        }
        std::vector<SharedRaster> out;
        for (std::size_t p = 0; p < policies_.size(); ++p)
            out.push_back(rasters_[std::min(p, rasters_.size() - 1)]);
        return out;
    }

private:
    void addRowsOf(int pixel)
    {
        const Index begin = edge(cells_, height_, pixel), count = edge(cells_, height_, pixel + 1) - begin;
        const Index wanted = request_.maxRows > 0 ? std::clamp<Index>(request_.maxRows / height_, 1, count) : count;
        for (Index r = 0; r < wanted; ++r)
            rows_.push_back(request_.row0 + begin + (2 * r + 1) * count / (2 * wanted));
        firstRow_.push_back(rows_.size());
    }

    // Pixel rows first ... last − 1.
    Outcome<Done> reduce(int first, int last, const StopToken& stop)
    {
        const std::span<const Index> rows(rows_.data() + firstRow_[first], firstRow_[last] - firstRow_[first]);
        const auto scales = scalesOf(experiment_, mask_, inputs_.d(), policies_, rows);
        if (!scales)
            return scales.error();
        const Scales& scale = *scales;
        binMax_.resize(rows.size() * width_);
        moments_.resize(policies_.size() * rows.size());
        const PassProblem problem{.q = view(inputs_.q),
            .k = view(inputs_.k),
            .v = MatrixView(nullptr, 0, 0),
            .mask = &mask_,
            .rows = rows,
            .stored = {},
            .scales = policies_.size(),
            .lambda = scale.lambda,
            .cube = false,
            .power = 0,
            .binEdges = edges_,
            .threads = request_.threads};
        const PassOutput out{.moments = moments_, .argmax = {}, .output = {}, .weights = {}, .scores = {}, .binMax = binMax_};
        if (!attentionPass(problem, out, stop))
            return cancelled();
#pragma omp parallel for schedule(static)
        for (int y = first; y < last; ++y)
            for (std::size_t p = 0; p < rasters_.size(); ++p)
                for (std::size_t r = firstRow_[y] - firstRow_[first]; r < firstRow_[y + 1] - firstRow_[first]; ++r)
                    mergeRow(p, y, r, scale.lambda[p * rows.size() + r], moments_[p * rows.size() + r]);
        return Done{};
    }

    // Row r of the bundle into pixel row y.
    void mergeRow(std::size_t picture, int y, std::size_t r, double lambda, const RowMoments& moments)
    {
        if (moments.visible == 0)
            return;
        // value = scale · score + shift; for weights still as a logarithm.
        const bool weights = request_.stage == Stage::Weights || request_.stage == Stage::LogWeights;
        const double scale = request_.stage == Stage::Scores ? 1 : lambda;
        const double shift = weights ? -logSumExpOf(moments) : 0;
        constexpr double lowest = std::numeric_limits<float>::lowest(); // −∞ would read as masked
        const float* bins = binMax_.data() + r * width_;
        float* pixels = rasters_[picture]->values.data() + std::size_t(y) * width_;
        for (int x = 0; x < width_; ++x)
            if (bins[x] != minusInfinity)
                pixels[x] = std::max(pixels[x], static_cast<float>(std::max(lowest, scale * double(bins[x]) + shift)));
    }

    const Experiment& experiment_;
    const Inputs& inputs_;
    const BoundMask& mask_;
    const std::vector<PolicyChoice>& policies_;
    const RasterRequest& request_;
    Index cells_;
    int width_, height_;
    std::vector<Index> edges_;
    std::vector<std::shared_ptr<Raster>> rasters_;
    std::vector<Index> rows_; // all query rows of the picture, in order
    std::vector<std::size_t> firstRow_; // (height + 1) where each pixel row begins in rows_
    std::vector<float> binMax_;
    std::vector<RowMoments> moments_;
};

Outcome<Profile> profileOf(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, Index row)
{
    const std::vector<Index> rows{row};
    if (auto checked = checkFinite(inputs, mask, rows); !checked)
        return checked.error();
    const std::size_t nk = inputs.nk(), count = policies.size();
    const auto scales = scalesOf(experiment, mask, inputs.d(), policies, rows);
    if (!scales)
        return scales.error();
    const Scales& scale = *scales;
    Profile profile;
    profile.row = row;
    profile.multiplier = scale.multiplier;
    profile.lambda = scale.lambda;
    profile.scores.resize(nk);
    std::vector<float> weights(count * nk);
    std::vector<RowMoments> moments(count);
    const PassProblem problem{.q = view(inputs.q),
        .k = view(inputs.k),
        .v = MatrixView(nullptr, 0, 0),
        .mask = &mask,
        .rows = rows,
        .stored = {},
        .scales = count,
        .lambda = scale.lambda,
        .cube = false,
        .power = powerWanted(experiment.entropy),
        .binEdges = {},
        .threads = 1};
    const PassOutput out{
        .moments = moments, .argmax = {}, .output = {}, .weights = weights, .scores = profile.scores, .binMax = {}};
    if (!attentionPass(problem, out))
        return cancelled();
    for (std::size_t p = 0; p < count; ++p) {
        auto& logits = profile.logits.emplace_back(nk);
        auto& shown = profile.weights.emplace_back(weights.begin() + p * nk, weights.begin() + (p + 1) * nk);
        for (std::size_t j = 0; j < nk; ++j) {
            logits[j] = static_cast<float>(scale.lambda[p] * double(profile.scores[j]));
            if (std::isnan(profile.scores[j]))
                shown[j] = profile.scores[j];
        }
        profile.entropy.push_back(entropyOf(experiment.entropy, moments[p]));
    }
    return profile;
}

} // namespace

const char* stageName(Stage stage)
{
    constexpr std::array names{"scores", "logits", "weights", "log-weights"};
    return names[static_cast<std::size_t>(stage)];
}

std::optional<Stage> parseStage(std::string_view text)
{
    for (const Stage stage : stages)
        if (text == stageName(stage))
            return stage;
    return {};
}

Outcome<std::vector<SharedRaster>> rasterize(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, const RasterRequest& request, StopToken stop, Progress progress)
{
    const bool inside = 0 <= request.row0 && request.row0 < request.row1 && request.row1 <= inputs->nq() && 0 <= request.col0
        && request.col0 < request.col1 && request.col1 <= inputs->nk();
    if (!inside)
        return badInput("range",
            {ATT_TEXT("core", "must lie inside the map of %1 queries and %2 keys"),
                {std::to_string(inputs->nq()), std::to_string(inputs->nk())}});
    if (request.width < 1 || request.height < 1)
        return badInput("size", ATT_TEXT("core", "a picture needs at least one pixel each way"));
    try {
        const auto begin = std::chrono::steady_clock::now();
        const auto resolved = resolveForAllRows(experiment, *inputs, mask, policies, request.threads, stop);
        if (!resolved)
            return resolved.error();
        RasterPass pass(experiment, *inputs, mask, *resolved, request);
        if (auto done = pass.run(stop, progress); !done)
            return done.error();
        return pass.finished(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    } catch (const std::bad_alloc&) {
        return failure("size", ATT_TEXT("core", "there is not enough memory; choose a smaller picture"));
    }
}

Outcome<Profile> profileRow(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, Index row)
{
    if (row < 0 || row >= inputs->nq())
        return badInput("row", {ATT_TEXT("core", "must be between 0 and %1"), {std::to_string(inputs->nq() - 1)}});
    try {
        const auto resolved = resolveForAllRows(experiment, *inputs, mask, policies);
        if (!resolved)
            return resolved.error();
        return profileOf(experiment, *inputs, mask, *resolved, row);
    } catch (const std::bad_alloc&) {
        return failure("row", ATT_TEXT("core", "there is not enough memory for one row"));
    }
}

} // namespace attentoscope

#include "core/run/raster.h"

#include "core/kernels/attention_pass.h"
#include "core/run/row_set.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <new>

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
        constexpr std::size_t bundle = 1024; // query rows at a time: enough for all cores, little memory
        for (int y = 0; y < height_;) {
            rows_.clear();
            pixelOf_.clear();
            while (y < height_ && rows_.size() < bundle)
                addRowsOf(y++);
            if (auto done = reduce(stop); !done)
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
            raster->rowsComputed = rowsComputed_;
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
        for (Index r = 0; r < wanted; ++r) {
            rows_.push_back(request_.row0 + begin + (2 * r + 1) * count / (2 * wanted));
            pixelOf_.push_back(pixel);
        }
        rowsComputed_ += wanted;
    }

    Outcome<Done> reduce(const StopToken& stop)
    {
        if (auto checked = checkFinite(inputs_, mask_, rows_); !checked)
            return checked;
        const std::size_t count = rows_.size();
        const Scales scale = scalesOf(experiment_, mask_, inputs_.d(), policies_, rows_);
        binMax_.resize(count * width_);
        moments_.resize(policies_.size() * count);
        const PassProblem problem{.q = view(inputs_.q),
            .k = view(inputs_.k),
            .v = MatrixView(nullptr, 0, 0),
            .mask = &mask_,
            .rows = rows_,
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
        for (std::size_t p = 0; p < rasters_.size(); ++p)
            for (std::size_t r = 0; r < count; ++r)
                mergeRow(p, r, scale.lambda[p * count + r], moments_[p * count + r]);
        return Done{};
    }

    void mergeRow(std::size_t picture, std::size_t r, double lambda, const RowMoments& moments)
    {
        if (moments.visible == 0)
            return;
        // value = scale · score + shift; for weights still as a logarithm.
        const bool weights = request_.stage == Stage::Weights || request_.stage == Stage::LogWeights;
        const double scale = request_.stage == Stage::Scores ? 1 : lambda;
        const double shift = weights ? -logSumExpOf(moments) : 0;
        const float* bins = binMax_.data() + r * width_;
        float* pixels = rasters_[picture]->values.data() + std::size_t(pixelOf_[r]) * width_;
        for (int x = 0; x < width_; ++x)
            if (bins[x] != minusInfinity)
                pixels[x] = std::max(pixels[x], static_cast<float>(scale * double(bins[x]) + shift));
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
    std::vector<Index> rows_;
    std::vector<int> pixelOf_;
    std::vector<float> binMax_;
    std::vector<RowMoments> moments_;
    Index rowsComputed_ = 0;
};

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
        RasterPass pass(experiment, *inputs, mask, policies, request);
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
    const std::vector<Index> rows{row};
    if (auto checked = checkFinite(*inputs, mask, rows); !checked)
        return checked.error();
    const std::size_t nk = inputs->nk(), count = policies.size();
    const Scales scale = scalesOf(experiment, mask, inputs->d(), policies, rows);
    Profile profile;
    profile.row = row;
    profile.multiplier = scale.multiplier;
    profile.lambda = scale.lambda;
    profile.scores.resize(nk);
    std::vector<float> weights(count * nk);
    std::vector<RowMoments> moments(count);
    const PassProblem problem{.q = view(inputs->q),
        .k = view(inputs->k),
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

} // namespace attentoscope

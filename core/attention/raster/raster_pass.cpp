// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/raster/raster_pass.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/row_shares.h"
#include "core/attention/kernels/tiles/bin_tile.h"
#include "core/attention/rows/row_set.h"
#include "core/weighting/logit.h"
#include "core/weighting/row_weights.h"

#include <omp.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();
constexpr float none = std::numeric_limits<float>::quiet_NaN();
constexpr float noWeight = -std::numeric_limits<float>::max(); // ln a of a visible cell of weight 0

} // namespace

// Compares the values side by side, which the compiler vectorizes; comparisons with NaN are false, so NaN is left out.
void findRange(Raster& raster)
{
    constexpr std::size_t lanes = 16;
    const float* values = raster.values.data();
    const std::size_t count = raster.values.size();
    std::array<float, lanes> low, high;
    low.fill(-minusInfinity);
    high.fill(minusInfinity);
    const auto take = [&](std::size_t lane, float value) {
        low[lane] = value < low[lane] ? value : low[lane];
        high[lane] = value > high[lane] ? value : high[lane];
    };
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            take(lane, values[i + lane]);
    for (; i < count; ++i)
        take(0, values[i]);
    const float least = *std::ranges::min_element(low), most = *std::ranges::max_element(high);
    if (least <= most) { // some value is not NaN
        raster.low = least;
        raster.high = most;
    }
}

RasterSize sizeOf(const RasterRequest& request)
{
    return {static_cast<int>(std::min<Index>(request.width, request.col1 - request.col0)),
        static_cast<int>(std::min<Index>(request.height, request.row1 - request.row0))};
}

PixelRows pixelRowsOf(const RasterRequest& request) { return pixelRowsOf(request, {0, sizeOf(request).height}); }

PixelRows pixelRowsOf(const RasterRequest& request, const RasterLines& lines)
{
    const Index cells = request.row1 - request.row0;
    const int height = sizeOf(request).height;
    PixelRows out{{}, {0}};
    for (int y = lines.first; y < lines.first + lines.count; ++y) {
        const Index begin = pixelEdge(cells, height, y), count = pixelEdge(cells, height, y + 1) - begin;
        const Index wanted = request.maxRows > 0 ? std::clamp<Index>(request.maxRows / height, 1, count) : count;
        for (const Index row : evenlySpacedRows(count, wanted))
            out.rows.push_back(request.row0 + begin + row);
        out.first.push_back(out.rows.size());
    }
    return out;
}

double bytesOfRow(const RasterRequest& request, std::size_t policies)
{
    const double width = sizeOf(request).width;
    // Counts the results of the pass and what the pass itself holds while it visits the keys.
    if (request.reduce == Reduce::Max)
        return width * 2 * sizeof(float);
    if (request.stage == Stage::Weights)
        return width * double(policies) * (2 * sizeof(double) + sizeof(float));
    return width * 2 * sizeof(double);
}

std::size_t rowsInBundle(const RasterRequest& request, std::size_t policies)
{
    constexpr double bytes = 64e6;
    return static_cast<std::size_t>(std::clamp(bytes / bytesOfRow(request, policies), 128.0, 1024.0));
}

namespace {

// The edges of the columns of pixels.
std::vector<Index> columnsOf(const RasterRequest& request)
{
    const int width = sizeOf(request).width;
    std::vector<Index> edges;
    for (int x = 0; x <= width; ++x)
        edges.push_back(request.col0 + pixelEdge(request.col1 - request.col0, width, x));
    return edges;
}

} // namespace

RasterPass::RasterPass(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, const RasterRequest& request, const RasterLines& lines, Index heaviest)
    : experiment_(experiment)
    , inputs_(inputs)
    , mask_(mask)
    , policies_(policies)
    , request_(request)
    , heaviest_(heaviest)
    , size_{sizeOf(request).width, lines.count}
    , threads_(request.threads > 0 ? request.threads : omp_get_max_threads())
    , edges_(columnsOf(request))
    , rows_(pixelRowsOf(request, lines))
{
    for (int x = 0; x < size_.width; ++x)
        cells_.push_back(double(edges_[x + 1] - edges_[x]));
    const std::size_t pictures = request.stage == Stage::Scores ? 1 : policies.size();
    for (std::size_t p = 0; p < pictures; ++p) {
        auto& raster = rasters_.emplace_back(std::make_shared<Raster>());
        raster->request = request;
        raster->width = size_.width;
        raster->height = size_.height;
        raster->values.assign(pixels(), minusInfinity);
    }
    if (wantsShares())
        shares_.assign(policies.size(), std::vector<float>(std::size_t(size_.height), none));
    if (mean())
        sums_.assign(pictures * pixels(), 0);
    if (countsCells())
        counts_.assign(pixels(), 0);
}

Outcome<Done> RasterPass::run(const StopToken& stop, const Progress& progress)
{
    if (auto checked = checkFinite(inputs_, mask_, rows_.rows); !checked)
        return checked;
    const bool ofSoftmax =
        std::ranges::all_of(policies_, [](const PolicyChoice& each) { return isOfSoftmax(each.normalizer.kind()); });
    if (mean() && request_.stage == Stage::LogWeights && !ofSoftmax)
        return badInput("reduce",
            ATT_TEXT("core",
                "the mean of ln a exists only for softmax and sink weights, which are never 0; choose the largest instead of the "
                "mean, or weights instead of ln a"));
    const std::size_t count = rows_.rows.size(), most = rowsInBundle(request_, policies_.size());
    Bundle bundle;
    for (std::size_t begin = 0; begin < count; begin += most) {
        const std::size_t end = std::min(count, begin + most);
        bundle.begin = begin;
        bundle.rows = std::span(rows_.rows).subspan(begin, end - begin);
        Progress told;
        if (progress)
            told = [&](double part) { progress((double(begin) + part * double(end - begin)) / double(count)); };
        if (auto done = passOver(bundle, stop, told); !done)
            return done;
        foldAll(bundle);
    }
    return Done{};
}

Outcome<Done> RasterPass::passOver(Bundle& bundle, const StopToken& stop, const Progress& progress) const
{
    const std::size_t rows = bundle.rows.size(), scales = needsSoftmax(request_.stage) ? policies_.size() : 0;
    auto scale = scalesOf(experiment_, inputs_, mask_, policies_, bundle.rows, request_.threads, stop);
    if (!scale)
        return scale.error();
    bundle.lambda = std::move(scale->lambda);
    bundle.rules = needsSoftmax(request_.stage) ? std::move(scale->rules) : std::vector<RowRule>();
    const bool broken = std::ranges::any_of(bundle.rules, [](const RowRule& rule) { return !isOfLogit(rule.kind); });
    bundle.largest.resize(broken && !mean() ? scales * rows * size_.width : 0);
    bundle.moments.resize(scales * rows);
    bundle.laws = scale->laws;
    bundle.heaviest.resize(wantsShares() && inputs_.plantedKeys.empty() ? rows * std::size_t(heaviest_) : 0);
    bundle.top.resize(mean() ? 0 : rows * size_.width);
    bundle.sums.resize(mean() ? (meanOfWeights() ? scales : 1) * rows * size_.width : 0);
    const std::vector<Index> stored = storedRows(inputs_, bundle.rows);
    PassProblem problem = problemOver(inputs_, mask_, bundle.rows, stored);
    if (request_.stage != Stage::Scores)
        putPlaces(problem, experiment_.alibi, scale->laws);
    problem.scales = scales;
    problem.lambda = bundle.lambda;
    problem.rules = bundle.rules;
    problem.cube = false;
    problem.binEdges = edges_;
    problem.threads = request_.threads;
    PassOutput out;
    out.moments = bundle.moments;
    out.binMax = bundle.top;
    out.binTop = bundle.largest;
    out.top = bundle.heaviest;
    (meanOfWeights() ? out.binWeight : out.binSum) = bundle.sums;
    if (!attentionPass(problem, out, stop, progress))
        return cancelled();
    bundle.commonScore.resize(rows);
    for (std::size_t r = 0; r < rows; ++r)
        bundle.commonScore[r] = commonScore(problem, r);
    return Done{};
}

void RasterPass::foldAll(const Bundle& bundle)
{
    const auto pixelRow = [&](std::size_t row) {
        return int(std::upper_bound(rows_.first.begin(), rows_.first.end(), row) - rows_.first.begin()) - 1;
    };
    const int first = pixelRow(bundle.begin), last = pixelRow(bundle.begin + bundle.rows.size() - 1);
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads_)
    for (int y = first; y <= last; ++y) {
        fold(bundle, y);
        if (wantsShares())
            putShares(bundle, y);
    }
}

// Sets the shares of the last row of pixel row y, if that is in the bundle.
void RasterPass::putShares(const Bundle& bundle, int y)
{
    const std::size_t last = rows_.first[y + 1] - 1, rows = bundle.rows.size();
    if (last < bundle.begin || last >= bundle.begin + rows)
        return;
    const std::size_t r = last - bundle.begin, keys = bundle.heaviest.empty() ? 0 : std::size_t(heaviest_);
    const RowJob job{.experiment = experiment_, .inputs = inputs_, .mask = mask_, .rows = bundle.rows, .policies = policies_};
    KeyRanges visible;
    mask_.row(bundle.rows[r], visible);
    for (std::size_t p = 0; p < shares_.size(); ++p) {
        const std::size_t at = p * rows + r;
        const DistanceLaw law = bundle.laws.empty() ? DistanceLaw() : bundle.laws[p];
        const RowRule rule = bundle.rules.empty() ? RowRule() : bundle.rules[at];
        shares_[p][std::size_t(y)] = float(weightOnFew(job,
            {.row = bundle.rows[r],
                .visible = visible,
                .law = law,
                .lambda = bundle.lambda[at],
                .rule = rule,
                .moments = bundle.moments[at],
                .top = std::span(bundle.heaviest).subspan(r * keys, keys),
                .commonScore = bundle.commonScore[r]}));
    }
}

// Folds the rows of the bundle that belong to pixel row y, in their order, whichever thread does it.
void RasterPass::fold(const Bundle& bundle, int y)
{
    const BinKernels& kernels = binKernels();
    const std::size_t end = bundle.begin + bundle.rows.size();
    std::vector<double> counts = cells_;
    std::vector<float> logs(bundle.rules.empty() ? 0 : std::size_t(size_.width));
    for (std::size_t row = std::max(bundle.begin, rows_.first[y]); row < std::min(end, rows_.first[y + 1]); ++row) {
        const std::size_t r = row - bundle.begin;
        if (mean()) {
            if (!mask_.isFull())
                countVisible(bundle.rows[r], counts);
            foldMean(bundle, r, counts, y);
            continue;
        }
        for (std::size_t p = 0; p < rasters_.size(); ++p) {
            if (byRule(bundle, p, r)) {
                logWeights(bundle, p, r, logs);
                kernels.foldLargest(logs.data(), size_.width, 1, 0, rasters_[p]->values.data() + std::size_t(y) * size_.width);
                continue;
            }
            const Line line = lineOf(bundle, p, r);
            kernels.foldLargest(bundle.top.data() + r * size_.width, size_.width, line.scale, line.shift,
                rasters_[p]->values.data() + std::size_t(y) * size_.width);
        }
    }
}

void RasterPass::foldMean(const Bundle& bundle, std::size_t r, const std::vector<double>& counts, int y)
{
    const BinKernels& kernels = binKernels();
    const std::size_t width = size_.width, rows = bundle.rows.size();
    if (countsCells())
        kernels.foldSum(counts.data(), nullptr, size_.width, 1, 0, counts_.data() + y * width);
    for (std::size_t p = 0; p < rasters_.size(); ++p) {
        double* pixels = sums_.data() + p * this->pixels() + y * width;
        if (meanOfWeights()) {
            kernels.foldSum(bundle.sums.data() + (p * rows + r) * width, nullptr, size_.width, 1, 0, pixels);
            continue;
        }
        const Line line = lineOf(bundle, p, r);
        kernels.foldSum(bundle.sums.data() + r * width, counts.data(), size_.width, line.scale, line.shift, pixels);
    }
}

Normalizer RasterPass::normalizerAt(const Bundle& bundle, std::size_t picture, std::size_t r) const
{
    const std::size_t at = picture * bundle.rows.size() + r;
    return normalizerOf(bundle.moments[at], bundle.rules.empty() ? RowRule() : bundle.rules[at]);
}

bool RasterPass::byRule(const Bundle& bundle, std::size_t picture, std::size_t r) const
{
    return !bundle.rules.empty() && !isOfSoftmax(bundle.rules[picture * bundle.rows.size() + r].kind);
}

void RasterPass::logWeights(const Bundle& bundle, std::size_t picture, std::size_t r, std::vector<float>& out) const
{
    const std::size_t at = picture * bundle.rows.size() + r, width = std::size_t(size_.width);
    const float* top = bundle.top.data() + r * width;
    const bool broken = !isOfLogit(bundle.rules[at].kind);
    const double lambda = byPlace(experiment_, policies_[picture]) ? 1 : bundle.lambda[at];
    const double common = logitOf(bundle.lambda[at], bundle.commonScore[r]);
    const Normalizer normalizer = normalizerAt(bundle, picture, r);
    const bool empty = std::isnan(normalizer.logSumExp);
    for (std::size_t x = 0; x < width; ++x) {
        out[x] = top[x];
        if (top[x] == minusInfinity)
            continue;
        const double log = empty ? double(minusInfinity)
            : broken             ? double(bundle.largest[at * width + x])
                                 : normalizer.logWeight(logitOf(lambda, double(top[x]), common));
        out[x] = std::max(float(log), noWeight);
    }
}

// For weights the logarithm is folded, too: finishMax() takes the exponential of the largest.
RasterPass::Line RasterPass::lineOf(const Bundle& bundle, std::size_t picture, std::size_t r) const
{
    if (request_.stage == Stage::Scores)
        return {1, bundle.commonScore[r]};
    const std::size_t at = picture * bundle.rows.size() + r;
    const double scale = byPlace(experiment_, policies_[picture]) ? 1 : bundle.lambda[at];
    const double common = logitOf(bundle.lambda[at], bundle.commonScore[r]);
    if (!needsSoftmax(request_.stage))
        return {scale, common};
    const Normalizer normalizer = normalizerAt(bundle, picture, r);
    if (std::isnan(normalizer.logSumExp)) // the row sees no key
        return {0, 0};
    return {scale, normalizer.logWeight(common)};
}

// Sets counts[x] to the number of visible keys of the row in column x of the pixels.
void RasterPass::countVisible(Index row, std::vector<double>& counts) const
{
    KeyRanges ranges;
    mask_.row(row, ranges);
    std::fill(counts.begin(), counts.end(), 0.0);
    const auto columnOf = [&](Index key) { return std::upper_bound(edges_.begin(), edges_.end(), key) - edges_.begin() - 1; };
    for (const KeyRange& range : ranges) {
        const Index begin = std::max(range.begin, edges_.front()), end = std::min(range.end, edges_.back());
        if (begin >= end)
            continue;
        const auto first = columnOf(begin), last = columnOf(end - 1);
        if (first == last) { // there may be several ranges in one column
            counts[first] += double(end - begin);
            continue;
        }
        counts[first] += double(edges_[first + 1] - begin);
        std::copy(cells_.begin() + first + 1, cells_.begin() + last, counts.begin() + first + 1);
        counts[last] += double(end - edges_[last]);
    }
}

void RasterPass::finishMax(Raster& raster) const
{
    constexpr std::size_t atATime = 4096;
    const std::span<float> values = raster.values;
    std::int64_t without = 0;
#pragma omp parallel for schedule(static) num_threads(threads_) reduction(+ : without)
    for (std::size_t first = 0; first < values.size(); first += atATime) {
        const std::span<float> some = values.subspan(first, std::min(atATime, values.size() - first));
        if (request_.stage == Stage::LogWeights)
            without += std::ranges::count(some, noWeight); // weight 0 has no logarithm
        const float least = request_.stage == Stage::LogWeights ? noWeight : minusInfinity;
        for (float& value : some)
            value = value <= least ? none : value;
        if (request_.stage == Stage::Weights)
            weightsOfLogs(some);
    }
    raster.without = without;
}

void RasterPass::finishMean(std::size_t picture) const
{
    Raster& raster = *rasters_[picture];
    const std::size_t width = std::size_t(size_.width);
#pragma omp parallel for schedule(static) num_threads(threads_)
    for (int y = 0; y < size_.height; ++y) {
        const double rows = double(rows_.first[y + 1] - rows_.first[y]);
        for (std::size_t x = 0, at = y * width; x < width; ++x, ++at) {
            const double visible = countsCells() ? counts_[at] : rows * cells_[x];
            const double cells = meanOfWeights() ? rows * cells_[x] : visible;
            raster.values[at] = visible > 0 ? static_cast<float>(sums_[picture * pixels() + at] / cells) : none;
        }
    }
}

std::vector<SharedRaster> RasterPass::finished(double elapsedMs)
{
    for (std::size_t p = 0; p < rasters_.size(); ++p) {
        if (mean())
            finishMean(p);
        else
            finishMax(*rasters_[p]);
        findRange(*rasters_[p]);
        rasters_[p]->rowsComputed = Index(rows_.rows.size());
        rasters_[p]->elapsedMs = elapsedMs;
    }
    std::vector<SharedRaster> out;
    for (std::size_t p = 0; p < policies_.size(); ++p)
        out.push_back(rasters_[std::min(p, rasters_.size() - 1)]);
    return out;
}

} // namespace attentoscope

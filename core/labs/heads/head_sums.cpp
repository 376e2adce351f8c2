#include "core/labs/heads/head_sums.h"

#include "core/run/machine.h"

#include <cmath>

namespace attentoscope {
namespace {

void append(std::vector<double>& to, const std::vector<double>& values) { to.insert(to.end(), values.begin(), values.end()); }

} // namespace

HeadSums::HeadSums(const Inputs& inputs, const BoundMask& mask, const std::optional<MatrixD>& outputProjection, int threads)
    : inputs_(inputs)
    , mask_(mask)
    , threads_(threads > 0 ? threads : hardwareThreads())
{
    if (outputProjection)
        gram_ = *outputProjection * outputProjection->transpose();
}

void HeadSums::add(const PolicyResult& result, std::span<const Index> rows)
{
    append(entropy_, result.rows.entropy);
    append(normalized_, result.rows.normalized);
    append(maxWeight_, result.rows.maxWeight);
    append(multiplier_, result.rows.multiplier);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const Index keys = inputs_.position(rows[r]) + 1, trained = inputs_.trainedLength;
        if (keys > trained)
            beyond_.push_back(result.rows.entropy[r]);
        else if (2 * keys > trained)
            within_.push_back(result.rows.entropy[r]);
    }
    const std::size_t before = distance_.size();
    for (std::vector<double>* values : {&sinkMass_, &distance_, &power_})
        values->resize(before + rows.size(), HeadNumbers::undefined);
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads_)
    for (std::size_t r = 0; r < rows.size(); ++r)
        if (result.rows.visible[r] > 0)
            addRow(result, Index(r), rows[r], before + r);
}

void HeadSums::addRow(const PolicyResult& result, Index r, Index row, std::size_t at)
{
    KeyRanges visible;
    mask_.row(row, visible);
    const float* weights = result.weights.data() + r * result.weights.cols();
    const Index place = inputs_.position(row);
    double distance = 0, sum = 0;
    for (const KeyRange& range : visible)
        for (Index j = range.begin; j < range.end; ++j) {
            distance += double(weights[j]) * double(std::abs(place - j));
            sum += double(weights[j]);
        }
    distance_[at] = distance / sum;
    if (visible.front().begin == 0)
        sinkMass_[at] = weights[0];
    if (gram_.size() > 0) {
        const Eigen::RowVectorXd output = result.output.row(r).cast<double>();
        power_[at] = (output * gram_).dot(output);
    }
}

HeadNumbers HeadSums::numbers() const
{
    HeadNumbers numbers;
    numbers.entropy = summarize(entropy_).mean;
    if (inputs_.trainedLength > 0)
        numbers.entropyGain = summarize(beyond_).mean - summarize(within_).mean;
    numbers.normalized = summarize(normalized_).mean;
    numbers.maxWeight = summarize(maxWeight_).mean;
    numbers.multiplier = summarize(multiplier_).mean;
    numbers.sinkMass = summarize(sinkMass_).mean;
    numbers.locality = summarize(distance_).mean;
    numbers.relativeLocality = numbers.locality / double(mask_.nk());
    numbers.outputPower = summarize(power_).mean;
    return numbers;
}

} // namespace attentoscope

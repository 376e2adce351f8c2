#include "core/attention/kernels/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

ReferenceRow referenceRow(const MatrixView& q, const MatrixView& k, const MatrixView& v, Index row, double lambda,
    const KeyRanges& visible, double order, double alibi)
{
    ReferenceRow out;
    out.scores.assign(k.rows(), std::numeric_limits<double>::quiet_NaN());
    out.weights.assign(k.rows(), 0.0);
    out.output.assign(v.cols(), 0.0);
    std::vector<Index> keys;
    for (const KeyRange& range : visible)
        for (Index j = range.begin; j < range.end; ++j)
            keys.push_back(j);
    out.moments.visible = double(keys.size());
    if (keys.empty()) {
        out.entropy = std::numeric_limits<double>::quiet_NaN();
        return out;
    }

    const Index place = row + k.rows() - q.rows();
    const auto logit = [&](Index j) { return lambda * out.scores[j] + alibi * double(j - place); };
    double top = -std::numeric_limits<double>::infinity();
    for (const Index j : keys) {
        double score = 0;
        for (Index t = 0; t < q.cols(); ++t)
            score += double(q(row, t)) * double(k(j, t));
        out.scores[j] = score;
        top = std::max(top, logit(j));
    }
    double z = 0;
    for (const Index j : keys)
        z += std::exp(logit(j) - top);
    RowMoments& m = out.moments;
    m.maxLogit = top;
    bool topSeen = false;
    for (const Index j : keys) {
        const double x = logit(j) - top, e = std::exp(x), a = e / z;
        out.weights[j] = a;
        out.entropy -= a > 0 ? a * std::log(a) : 0;
        for (Index c = 0; c < v.cols(); ++c)
            out.output[c] += a * double(v(j, c));
        m.weighted += e * x;
        if (x < 0 || topSeen) {
            m.rest += e;
            m.restSquare += e * e;
            m.restCube += e * e * e;
        } else {
            topSeen = true;
        }
        m.power += powerIsExcess(order) ? e * std::expm1((order - 1) * x) : std::exp(order * x);
    }
    return out;
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

struct Key {
    Index at = 0;
    double logit = 0, weight = 0;
};

void entmax(std::vector<Key>& keys, double alpha)
{
    const auto fill = [&](double tau) {
        double sum = 0;
        for (Key& key : keys)
            sum += key.weight = std::pow(std::max(0.0, (alpha - 1) * key.logit - tau), 1 / (alpha - 1));
        return sum;
    };
    double top = -std::numeric_limits<double>::infinity();
    for (const Key& key : keys)
        top = std::max(top, (alpha - 1) * key.logit);
    double low = top - 1, high = top;
    for (int step = 0; step < 200; ++step) {
        const double middle = low + (high - low) / 2;
        (fill(middle) > 1 ? low : high) = middle;
    }
    fill(low + (high - low) / 2);
}

// Sets the weights by the definition of the rule.
void weighByRule(std::vector<Key>& keys, const RowRule& rule, Index place)
{
    const auto sigma = [](double x) { return 1 / (1 + std::exp(-x)); };
    if (rule.kind == Normalization::Entmax)
        return entmax(keys, rule.parameter);
    double floor = -std::numeric_limits<double>::infinity();
    if (rule.kind == Normalization::TopK && double(keys.size()) > rule.parameter) {
        std::vector<double> logits;
        for (const Key& key : keys)
            logits.push_back(key.logit);
        std::sort(logits.rbegin(), logits.rend());
        floor = logits[std::size_t(rule.parameter) - 1];
    }
    double top = rule.kind == Normalization::Sink ? rule.parameter : -std::numeric_limits<double>::infinity();
    for (const Key& key : keys)
        top = std::max(top, key.logit);
    double z = rule.kind == Normalization::Sink ? std::exp(rule.parameter - top) : 0;
    for (const Key& key : keys)
        z += key.logit >= floor ? std::exp(key.logit - top) : 0;
    for (Key& key : keys) {
        key.weight = key.logit >= floor ? std::exp(key.logit - top) / z : 0;
        if (rule.kind == Normalization::Sigmoid)
            key.weight = sigma(key.logit + rule.parameter);
        if (rule.kind == Normalization::Recorded)
            key.weight = std::exp(key.logit);
        if (rule.kind != Normalization::StickBreaking)
            continue;
        key.weight = key.at < place ? sigma(key.logit) : 0;
        for (const Key& newer : keys)
            if (newer.at > key.at && newer.at < place)
                key.weight *= 1 - sigma(newer.logit);
    }
}

} // namespace

ReferenceRow referenceRow(const MatrixView& q, const MatrixView& k, const MatrixView& v, Index row, double lambda,
    const KeyRanges& visible, double order, double alibi, const RowRule& rule, const ReferenceLaw& law)
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

    const Index place = law.place.value_or(row + k.rows() - q.rows());
    const auto logit = [&](Index j) {
        const double square = law.reach > 0 ? 2 * std::log(1 + std::abs(double(place - j)) / law.reach) + 1 : 1;
        return std::sqrt(square) * lambda * out.scores[j] + (1 - square) + alibi * double(j - place);
    };
    double top = -std::numeric_limits<double>::infinity();
    for (const Index j : keys) {
        double score = 0;
        for (Index t = 0; t < q.cols(); ++t)
            score += double(q(row, t)) * double(k(j, t));
        out.scores[j] = score;
        top = std::max(top, logit(j));
    }
    std::vector<Key> weighed;
    for (const Index j : keys)
        weighed.push_back({j, logit(j)});
    weighByRule(weighed, rule, place);
    for (const Key& key : weighed) {
        out.weights[key.at] = key.weight;
        out.total += key.weight;
        for (Index c = 0; c < v.cols(); ++c)
            out.output[c] += key.weight * double(v(key.at, c));
    }
    out.nowhere = hasPlace(rule.kind) ? 1 - out.total : 0;
    const double all = out.total + out.nowhere;
    for (const Key& key : weighed)
        out.entropy -= key.weight > 0 ? key.weight / all * std::log(key.weight / all) : 0;
    out.entropy -= out.nowhere > 0 ? out.nowhere / all * std::log(out.nowhere / all) : 0;
    RowMoments& m = out.moments;
    m.maxLogit = top;
    bool topSeen = false;
    for (const Index j : keys) {
        const double x = logit(j) - top, e = std::exp(x);
        m.weighted += e * x;
        m.distance += e * std::abs(double(place - j));
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Attention written as plainly as possible in float64: the naive twin for commands that read files. It shares no code with the
// program. Weights are kept as logarithms, so that none underflows.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

struct PlainAttention {
    using Rows = std::vector<std::vector<double>>;
    static constexpr double none = -std::numeric_limits<double>::infinity();

    Rows q, k, v; // before RoPE
    bool own = false; // queries are a sequence of their own, not the last tokens of the keys' sequence
    std::function<bool(int place, int key)> sees = [](int, int) { return true; };
    std::string rule = "softmax";
    double parameter = 0; // of the rule; for the sigmoid −1000 stands for −ln n
    double scale = 1; // λ √d
    double alibi = 0, rope = 0;
    bool half = false; // how RoPE pairs dimensions: halves or neighbours

    struct Row {
        std::vector<double> logs; // ln a of each key, −∞ where it has no weight
        double nowhere = none; // ln of the weight that belongs to no key
        int seen = 0; // how many keys the rule sees
    };

    int place(int i) const { return own ? i : i + int(k.size()) - int(q.size()); }

    Row row(int i) const
    {
        const int p = place(i);
        Row out{std::vector<double>(k.size(), none)};
        std::vector<int> keys;
        int visible = 0;
        for (int j = 0; j < int(k.size()); ++j) {
            visible += sees(p, j);
            if (sees(p, j) && (rule != "stick-breaking" || j < p))
                keys.push_back(j);
        }
        out.seen = int(keys.size());
        std::vector<double> x;
        const std::vector<double> query = turned(q[std::size_t(i)], p);
        for (const int j : keys) {
            const std::vector<double> key = turned(k[std::size_t(j)], j);
            double score = 0;
            for (std::size_t t = 0; t < key.size(); ++t)
                score += query[t] * key[t];
            x.push_back(scale / std::sqrt(double(key.size())) * score - alibi * (p - j));
        }
        if (keys.empty())
            return out;
        const std::vector<double> logs = weigh(x, visible, out.nowhere);
        for (std::size_t s = 0; s < keys.size(); ++s)
            out.logs[std::size_t(keys[s])] = logs[s];
        return out;
    }

    // Returns the loss Σ G ∘ O.
    double loss(const Rows& g) const
    {
        double sum = 0;
        for (int i = 0; i < int(q.size()); ++i) {
            const Row weights = row(i);
            for (std::size_t j = 0; j < k.size(); ++j)
                for (std::size_t c = 0; c < v[j].size(); ++c)
                    sum += std::exp(weights.logs[j]) * v[j][c] * g[std::size_t(i)][c];
        }
        return sum;
    }

    // Returns Rényi's or Tsallis' entropy of the given order; order 1: Shannon's. Weights are divided by their sum first, which
    // includes the weight of no key if `place` is set.
    static double entropy(const Row& row, double order, bool tsallis, bool place = true)
    {
        std::vector<double> logs = row.logs;
        if (place)
            logs.push_back(row.nowhere);
        std::erase(logs, none);
        const double all = logSum(logs);
        double shannon = 0;
        for (double& each : logs) {
            each -= all;
            shannon -= std::exp(each) * each;
        }
        if (order == 1)
            return shannon;
        if (std::isinf(order))
            return -*std::ranges::max_element(logs);
        for (double& each : logs)
            each *= order;
        return tsallis ? -std::expm1(logSum(logs)) / (order - 1) : logSum(logs) / (1 - order);
    }

    static double logSum(const std::vector<double>& logs)
    {
        const double most = logs.empty() ? none : *std::ranges::max_element(logs);
        double sum = 0;
        for (const double each : logs)
            sum += std::exp(each - most);
        return most == none ? none : most + std::log(sum);
    }

private:
    static double logSigmoid(double x) { return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x)); }

    std::vector<double> turned(std::vector<double> x, int place) const
    {
        const std::size_t d = x.size();
        for (std::size_t t = 0; rope > 0 && t < d / 2; ++t) {
            const double angle = place * std::pow(rope, -2.0 * double(t) / double(d));
            double &a = half ? x[t] : x[2 * t], &b = half ? x[t + d / 2] : x[2 * t + 1];
            const double turned = std::cos(angle) * a - std::sin(angle) * b;
            b = std::sin(angle) * a + std::cos(angle) * b;
            a = turned;
        }
        return x;
    }

    std::vector<double> weigh(std::vector<double> x, int visible, double& nowhere) const
    {
        std::vector<double> all = x;
        if (rule == "stick-breaking") {
            double left = 0;
            for (std::size_t s = x.size(); s-- > 0;) {
                const double logit = x[s];
                x[s] = left + logSigmoid(logit);
                left += logSigmoid(-logit);
            }
            nowhere = left;
            return x;
        }
        if (rule == "sigmoid") {
            for (double& each : x)
                each = logSigmoid(each + (parameter == -1000 ? -std::log(double(visible)) : parameter));
            return x;
        }
        if (rule == "entmax")
            return entmax(x);
        if (rule == "top-k") {
            std::ranges::sort(all, std::greater());
            const double least = all[std::min(all.size(), std::size_t(parameter)) - 1];
            for (double& each : x)
                each = each >= least ? each : none;
            all = x;
        }
        if (rule == "sink")
            all.push_back(parameter);
        const double sum = logSum(all);
        for (double& each : x)
            each -= sum;
        nowhere = rule == "sink" ? parameter - sum : none;
        return x;
    }

    std::vector<double> entmax(std::vector<double> x) const
    {
        const auto weight = [&](double each, double t) {
            return std::pow(std::max(0.0, (parameter - 1) * each - t), 1 / (parameter - 1));
        };
        double high = (parameter - 1) * *std::ranges::max_element(x), low = high - 1;
        for (int step = 0; step < 200; ++step) {
            const double middle = (low + high) / 2;
            double sum = 0;
            for (const double each : x)
                sum += weight(each, middle);
            (sum > 1 ? low : high) = middle;
        }
        for (double& each : x)
            each = std::log(weight(each, (low + high) / 2));
        return x;
    }
};

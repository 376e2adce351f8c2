// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/trained_network.h"

#include "core/base/undefined.h"
#include "core/training/runs/matched_scale.h"

#include <cmath>

namespace attentoscope::training {
namespace {

template <class Scale>
void putScale(std::vector<Scale>& scales, std::size_t which, Scale scale)
{
    if (scales.size() <= which)
        scales.resize(which + 1);
    scales[which] = std::move(scale);
}

void copyTo(std::vector<float>& out, const Rows<float>& numbers) { out.assign(numbers.data(), numbers.data() + numbers.size()); }

// Returns the mean of the numbers that are not NaN, which rows that see nothing have; 0 where there are none.
template <class Numbers>
double meanOfSeen(const Numbers& numbers)
{
    const auto seen = numbers == numbers;
    return seen.any() ? seen.select(numbers, 0).sum() / double(seen.count()) : 0;
}

class RetrieverAtWork : public TrainedNetwork
{
public:
    RetrieverAtWork(const TrainingSetup& setup, int threads)
        : net_(retrieverOf(setup))
        , task_(*findTask(setup.task))
        , threads_(threads)
    {
    }

    std::vector<NetworkArray> arrays() const override { return net_.arrays(); }
    std::vector<float> start(std::uint64_t seed) const override { return startOf(net_, seed); }
    Index questionsOf(Index) const override { return 1; }
    Index tokensTogether() const override { return 65536; } // some 70 MB of hidden units at a width of 64

    Outcome<Done> setScale(std::size_t which, const PolicyChoice& policy, Index n) override
    {
        auto scale = retrievalScale(policy, n, net_.d());
        if (!scale)
            return scale.error();
        putScale(scales_, which, *std::move(scale));
        return Done{};
    }
    void draw(const ExampleStreams& streams, Index first, Index examples, Index n) override
    {
        drawExamples(task_, streams, first, examples, n, batch_);
    }
    void prepare(std::span<const float> parameters) override { makeKeys<float>(net_, parameters, batch_, trace_, threads_); }
    void forward(std::span<const float> parameters, std::size_t which, bool) override
    {
        retrieveAnswers<float>(net_, parameters, scales_[which], trace_, threads_);
    }
    void backward(
        std::span<const float> parameters, std::size_t which, const Rows<float>& ofScores, std::span<float> gradient) override
    {
        throughRetriever<float>(net_, parameters, batch_, scales_[which], trace_, ofScores, gradient, threads_);
    }

    const Rows<float>& scores() const override { return trace_.classScores; }
    std::span<const Index> labels() const override { return batch_.labels; }
    QuestionReading reading(Index question) const override
    {
        const std::size_t i = std::size_t(question);
        return {trace_.attention.entropy[i], trace_.attention.lambda[i] * std::sqrt(double(net_.d())),
            batch_.planted.empty() ? undefined : double(trace_.attention.weights(question, batch_.planted[i]))};
    }
    void readHeads(std::span<const float>, std::size_t, WatchedStep& out) const override
    {
        copyTo(out.q, trace_.q);
        copyTo(out.k, trace_.k);
        copyTo(out.weights, trace_.attention.weights);
        out.entropy.assign(1, float(trace_.attention.entropy.front()));
    }
    Outcome<double> match(std::span<const float> parameters, const NormalizerChoice& normalizer, double target) override
    {
        prepare(parameters);
        return matchedMultiplier(retrievalScores<float>(trace_.inputs(), threads_), normalizer, target, net_.d());
    }

private:
    const Retriever net_;
    const Task& task_;
    const int threads_;
    std::vector<RetrievalScale> scales_;
    QuestionBatch<float> batch_;
    RetrieverTrace<float> trace_;
};

class EncoderAtWork : public TrainedNetwork
{
public:
    EncoderAtWork(const TrainingSetup& setup, int threads)
        : net_(encoderOf(setup))
        , choice_(setup.encoder)
        , text_(setup.text.cut)
        , threads_(threads)
    {
    }

    std::vector<NetworkArray> arrays() const override { return net_.arrays(); }
    std::vector<float> start(std::uint64_t seed) const override { return startOf(net_, seed); }
    Index questionsOf(Index n) const override { return hiddenTokens(n, choice_.hidden); }
    Index tokensTogether() const override { return 4096; }

    Outcome<Done> setScale(std::size_t which, const PolicyChoice& policy, Index n) override
    {
        auto scale = sequenceScale(policy, choice_.sight, n, net_.shape.d);
        if (!scale)
            return scale.error();
        putScale(scales_, which, *std::move(scale));
        return Done{};
    }
    void draw(const ExampleStreams& streams, Index first, Index examples, Index n) override
    {
        drawPieces(*text_, choice_.hidden, streams, first, examples, n, batch_);
    }
    void prepare(std::span<const float>) override { }
    void forward(std::span<const float> parameters, std::size_t which, bool keep) override
    {
        training::forward<float>(net_, parameters, batch_, scales_[which], keep, trace_, threads_);
    }
    void backward(
        std::span<const float> parameters, std::size_t which, const Rows<float>& ofScores, std::span<float> gradient) override
    {
        training::backward<float>(
            net_, parameters, batch_, scales_[which], trace_, ofScores, choice_.penalty, gradient, threads_);
    }

    const Rows<float>& scores() const override { return trace_.pieceScores; }
    std::span<const Index> labels() const override { return batch_.labels; }
    QuestionReading reading(Index question) const override
    {
        const Index sequence = question / questionsOf(batch_.n), heads = net_.shape.heads;
        double entropy = 0, lambda = 0, rows = 0;
        for (const auto& layer : trace_.layers) {
            const auto own = layer.heads.entropy.middleRows(sequence * heads, heads).array();
            const auto seen = own == own; // rows that see nothing have NaN
            entropy += seen.select(own, 0).sum();
            rows += double(seen.count());
            lambda += layer.heads.lambda.middleRows(sequence * heads, heads).mean();
        }
        return {entropy / rows, lambda / double(trace_.layers.size()) * std::sqrt(double(net_.shape.d)), undefined};
    }
    void readHeads(std::span<const float> parameters, std::size_t which, WatchedStep& out) const override
    {
        out.q.clear();
        out.k.clear();
        out.weights.clear();
        out.entropy.clear();
        Rows<float> q, k;
        for (std::size_t l = 0; l < trace_.layers.size(); ++l) {
            const auto& layer = trace_.layers[l];
            turnedHeads<float>(net_.shape.headsShape(), headsInputs<float>(net_, l, parameters, trace_), scales_[which], q, k);
            out.q.insert(out.q.end(), q.data(), q.data() + q.size());
            out.k.insert(out.k.end(), k.data(), k.data() + k.size());
            out.weights.insert(out.weights.end(), layer.heads.weights.begin(), layer.heads.weights.end());
            for (Index head = 0; head < net_.shape.heads; ++head)
                out.entropy.push_back(float(meanOfSeen(layer.heads.entropy.row(head).array())));
        }
    }
    Outcome<double> match(std::span<const float>, const NormalizerChoice&, double) override
    {
        return badInput("policy",
            ATT_TEXT("core", "the scale can be solved for a single head only, but this network has several")); // see checkSetup()
    }

private:
    const Encoder net_;
    const EncoderChoice choice_;
    const std::shared_ptr<const CutText> text_;
    const int threads_;
    std::vector<SequenceScale> scales_;
    PieceBatch batch_;
    EncoderTrace<float> trace_;
};

} // namespace

std::unique_ptr<TrainedNetwork> trainedNetwork(const TrainingSetup& setup, int threads)
{
    if (isOfText(setup))
        return std::make_unique<EncoderAtWork>(setup, threads);
    return std::make_unique<RetrieverAtWork>(setup, threads);
}

} // namespace attentoscope::training

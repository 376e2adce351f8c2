// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/tasks/task.h"

#include "core/base/message.h"
#include "core/random/counter_random.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace attentoscope::training {
namespace {

enum class ExamplePart { Tokens, Classes, Questions };

constexpr std::uint64_t exampleStride = std::uint64_t(1) << 24; // at least as many numbers as an example has tokens

// The random numbers of one part of one example.
class ExampleNumbers
{
public:
    ExampleNumbers(const ExampleStreams& streams, ExamplePart part, Index example)
        : stream_{streams.seed, purposeOf(part, streams.test), streams.trial}
        , first_(std::uint64_t(example) * exampleStride)
    {
    }
    Index below(Index at, std::uint32_t bound) const { return Index(randomBelow(stream_, first_ + std::uint64_t(at), bound)); }
    float uniform(Index at) const // of [0, 1), a multiple of 2⁻²⁴
    {
        return float(randomWord(stream_, first_ + std::uint64_t(at)) >> 40) * 0x1p-24F;
    }
    void normal(std::span<float> out) const { fillNormal(stream_, first_, out); }

private:
    static StreamPurpose purposeOf(ExamplePart part, bool test)
    {
        switch (part) {
        case ExamplePart::Tokens:
            return test ? StreamPurpose::TestTokens : StreamPurpose::TaskTokens;
        case ExamplePart::Classes:
            return test ? StreamPurpose::TestClasses : StreamPurpose::TaskClasses;
        default:
            return test ? StreamPurpose::TestQuestions : StreamPurpose::TaskQuestions;
        }
    }

    Stream stream_;
    std::uint64_t first_;
};

// Calls fill(index of the example in the batch, its number in the stream, its first token).
template <class Fill>
void forEachExample(Index first, const QuestionBatch<float>& batch, const Fill& fill)
{
    for (Index b = 0; b < batch.examples(); ++b)
        fill(b, first + b, b * batch.keys());
}

constexpr std::uint32_t maxClasses = 10, recallKeys = 1024, recallValues = 16;
constexpr Index codeNumbers = 16; // of each key of the recall

// Tokens are (priority, class); the question is a number that means nothing, as in the published task.
void fillMax(const ExampleStreams& streams, Index first, QuestionBatch<float>& batch)
{
    const Index n = batch.keys();
    forEachExample(first, batch, [&](Index b, Index example, Index token) {
        const ExampleNumbers priorities(streams, ExamplePart::Tokens, example), classes(streams, ExamplePart::Classes, example);
        Index best = 0;
        for (Index j = 0; j < n; ++j) {
            batch.tokens(token + j, 0) = priorities.uniform(j);
            batch.tokens(token + j, 1 + classes.below(j, maxClasses)) = 1;
            best = batch.tokens(token + j, 0) > batch.tokens(token + best, 0) ? j : best;
        }
        batch.questions(b, 0) = ExampleNumbers(streams, ExamplePart::Questions, example).uniform(0);
        batch.labels[std::size_t(b)] = classes.below(best, maxClasses);
        batch.planted[std::size_t(b)] = best;
    });
}

// The codes of all keys, the same for every network: (recallKeys, codeNumbers).
const Matrix& recallCodes()
{
    static const Matrix codes = [] {
        Matrix drawn(recallKeys, codeNumbers);
        fillNormal({7, StreamPurpose::TaskCodes, 0}, 0, {drawn.data(), std::size_t(drawn.size())});
        return drawn;
    }();
    return codes;
}

// Tokens are (code of a key, value), with distinct keys; the question is the code of one of them.
void fillRecall(const ExampleStreams& streams, Index first, QuestionBatch<float>& batch)
{
    const Index n = batch.keys();
    const Matrix& codes = recallCodes();
    std::vector<Index> keys(recallKeys);
    forEachExample(first, batch, [&](Index b, Index example, Index token) {
        const ExampleNumbers order(streams, ExamplePart::Tokens, example), values(streams, ExamplePart::Classes, example);
        std::iota(keys.begin(), keys.end(), Index(0));
        for (Index j = 0; j < n; ++j) {
            std::swap(keys[std::size_t(j)], keys[std::size_t(j + order.below(j, recallKeys - std::uint32_t(j)))]);
            batch.tokens.row(token + j).head(codeNumbers) = codes.row(keys[std::size_t(j)]);
            batch.tokens(token + j, codeNumbers + values.below(j, recallValues)) = 1;
        }
        const Index asked = ExampleNumbers(streams, ExamplePart::Questions, example).below(0, std::uint32_t(n));
        batch.questions.row(b) = codes.row(keys[std::size_t(asked)]);
        batch.labels[std::size_t(b)] = values.below(asked, recallValues);
        batch.planted[std::size_t(b)] = asked;
    });
}

// Each token is a 1 with probability 0.65 or 0.35; which of the two is drawn for each example.
void fillMajority(const ExampleStreams& streams, Index first, QuestionBatch<float>& batch)
{
    const Index n = batch.keys();
    forEachExample(first, batch, [&](Index b, Index example, Index token) {
        const ExampleNumbers bits(streams, ExamplePart::Tokens, example);
        const float ones = ExampleNumbers(streams, ExamplePart::Questions, example).below(0, 2) == 1 ? 0.65F : 0.35F;
        Index count = 0;
        for (Index j = 0; j < n; ++j) {
            const bool one = bits.uniform(j) < ones;
            batch.tokens(token + j, one ? 1 : 0) = 1;
            count += one;
        }
        batch.questions(b, 0) = 1;
        batch.labels[std::size_t(b)] = 2 * count > n;
    });
}

// Tokens are (r, v = −1 or 1 as one of two classes), r ~ N(0, 1); the label is the sign of Σ e^r v.
void fillVote(const ExampleStreams& streams, Index first, QuestionBatch<float>& batch)
{
    const Index n = batch.keys();
    std::vector<float> strengths(std::size_t(n), 0.0F);
    forEachExample(first, batch, [&](Index b, Index example, Index token) {
        const ExampleNumbers votes(streams, ExamplePart::Classes, example);
        ExampleNumbers(streams, ExamplePart::Tokens, example).normal(strengths);
        double sum = 0;
        for (Index j = 0; j < n; ++j) {
            const float strength = strengths[std::size_t(j)];
            const Index vote = votes.below(j, 2);
            batch.tokens(token + j, 0) = strength;
            batch.tokens(token + j, 1 + vote) = 1;
            sum += std::exp(double(strength)) * (vote == 1 ? 1 : -1);
        }
        batch.questions(b, 0) = 1;
        batch.labels[std::size_t(b)] = sum > 0;
    });
}

// Draws tokens that are 0 or 1, and returns the number of ones.
Index fillBits(const ExampleStreams& streams, Index example, Index token, QuestionBatch<float>& batch)
{
    const ExampleNumbers bits(streams, ExamplePart::Tokens, example);
    Index ones = 0;
    for (Index j = 0; j < batch.keys(); ++j) {
        const Index bit = bits.below(j, 2);
        batch.tokens(token + j, bit) = 1;
        ones += bit;
    }
    return ones;
}

// Tokens are (0 or 1 as one of two classes, a flag of the first); the label is the first one.
void fillFirst(const ExampleStreams& streams, Index first, QuestionBatch<float>& batch)
{
    forEachExample(first, batch, [&](Index b, Index example, Index token) {
        fillBits(streams, example, token, batch);
        batch.tokens(token, 2) = 1;
        batch.questions(b, 0) = 1;
        batch.labels[std::size_t(b)] = batch.tokens(token, 1) == 1;
        batch.planted[std::size_t(b)] = 0;
    });
}

void fillParity(const ExampleStreams& streams, Index first, QuestionBatch<float>& batch)
{
    forEachExample(first, batch, [&](Index b, Index example, Index token) {
        batch.labels[std::size_t(b)] = fillBits(streams, example, token, batch) % 2;
        batch.questions(b, 0) = 1;
    });
}

const std::vector<Task>& taskTable()
{
    static const std::vector<Task> entries = {
        {"max-retrieval", ATT_TEXT("core", "Max retrieval"),
            ATT_TEXT("core",
                "Which class does the token with the highest priority have? With more tokens, the runners-up come closer and "
                "take more of the weight."),
            1 + maxClasses, 1, maxClasses, true, 0, 5, 16, 2500, 1e-3, 32, fillMax},
        {"recall", ATT_TEXT("core", "Associative recall"),
            ATT_TEXT("core",
                "Which value belongs to the key in the question? One key is correct and all others are noise, as in a haystack."),
            codeNumbers + recallValues, codeNumbers, recallValues, true, recallKeys, 64, 64, 1500, 3e-3, 8, fillRecall, false, 64,
            64, 1000, true},
        {"majority", ATT_TEXT("core", "Majority"),
            ATT_TEXT("core", "Are most tokens 1? Uniform weights are enough at every length, so no scale is needed."), 2, 1, 2,
            false, 0, 64, 64, 800, 1e-3, 32, fillMajority},
        {"vote", ATT_TEXT("core", "Vote"),
            ATT_TEXT("core",
                "Which side gets more votes, if a vote of strength r counts as e^r votes? The correct weights do not depend on "
                "the length, so a scale that grows with the length makes them wrong."),
            3, 1, 2, false, 0, 64, 64, 1500, 1e-3, 32, fillVote},
        {"first-token", ATT_TEXT("core", "First token"),
            ATT_TEXT("core",
                "Is the first token 1? A gap between logits that is learned at one length is too small to outweigh the many "
                "other tokens of a longer sequence."),
            3, 1, 2, true, 0, 64, 64, 1200, 1e-3, 32, fillFirst, false, 64, 64, 1000, true},
        {"parity", ATT_TEXT("core", "Parity"),
            ATT_TEXT("core", "Is the number of ones odd? Each token matters as much as all others together."), 2, 1, 2, false, 0,
            64, 64, 1500, 1e-3, 32, fillParity},
        {"masked-language-model", ATT_TEXT("core", "Masked language model"),
            ATT_TEXT("core",
                "Which subword tokens are masked in a text? This is the task of the table in kexue.fm/archives/8823. Positions "
                "beyond the training length were never trained and also cost accuracy, which no scale restores."),
            0, 0, 0, false, 0, 64, 64, 2000, 1e-3, 32, nullptr, true, 32, 128, 2500},
    };
    return entries;
}

} // namespace

std::span<const Task> tasks() { return taskTable(); }

Index longestExample(const Task& task)
{
    constexpr Index longestTaken = Index(1) << 17, longestOfText = 16384;
    return task.ofText ? longestOfText : task.mostTokens > 0 ? task.mostTokens : longestTaken;
}

const Task* findTask(std::string_view name)
{
    for (const Task& task : taskTable())
        if (task.name == name)
            return &task;
    return nullptr;
}

void drawExamples(
    const Task& task, const ExampleStreams& streams, Index first, Index examples, Index n, QuestionBatch<float>& batch)
{
    assert(n >= 1 && (task.mostTokens == 0 || n <= task.mostTokens));
    batch.tokens.setZero(examples * n, task.token);
    batch.questions.setZero(examples, task.question);
    batch.labels.assign(std::size_t(examples), 0);
    batch.planted.assign(task.planted ? std::size_t(examples) : 0, 0);
    task.fill(streams, first, batch);
}

void drawLongerExample(const Task& task, Index example, Index shortest, Index n, QuestionBatch<float>& batch)
{
    const ExampleStreams streams = streamsOfTest(shortest);
    drawExamples(task, streams, example, 1, n, batch);
    if (!task.namesToken)
        return;
    QuestionBatch<float> begun;
    drawExamples(task, streams, example, 1, shortest, begun);
    batch.questions = begun.questions;
    batch.labels = begun.labels;
    batch.planted = begun.planted;
}

} // namespace attentoscope::training

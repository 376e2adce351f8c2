// SPDX-License-Identifier: GPL-3.0-or-later
// The tasks by which a network is trained at short lengths and tested at long ones. To add one, add an entry to the table in
// task.cpp. All numbers are keyed: those of training by (seed, step, example, token), those of tests by (length, example,
// token), so that every network is tested on the same examples of a length, and a larger test set begins with a smaller one.
#pragma once

#include "core/training/networks/retriever.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace attentoscope::training {

// The streams of random numbers for the examples of one step, or of the tests at one length.
struct ExampleStreams {
    std::uint64_t seed = 0;
    std::uint32_t trial = 0; // the step, or the length
    bool test = false;
};
inline ExampleStreams streamsOfStep(std::uint64_t seed, Index step) { return {seed, std::uint32_t(step), false}; }
inline ExampleStreams streamsOfTest(Index n) { return {0, std::uint32_t(n), true}; }

struct Task {
    const char* name; // as typed: "max-retrieval"
    const char* label; // ATT_TEXT, as shown
    const char* help; // ATT_TEXT: the question, and what a scale can do for it
    Index token, question, classes; // see RetrieverShape
    bool planted; // a single token holds the answer
    Index mostTokens; // of one example; 0: any number
    // The settings under which its published or first numbers were found: training lengths, steps, learning rate and d.
    Index shortest, longest, steps;
    double rate;
    Index d;
    // Fills labels, tokens and questions of examples first, first + 1 …; all shapes are set, and tokens and questions are 0.
    void (*fill)(const ExampleStreams& streams, Index first, QuestionBatch<float>& batch);
    // Pieces of a text are hidden, and an encoder guesses them (pieces_task.h). Such a task has no numbers of the retriever.
    bool ofText = false;
    Index batch = 64, width = 64, examples = 1000; // examples of a step, units, questions of a test
    bool namesToken = false; // the question is about one token, so it stays right as tokens are added

    RetrieverShape shape(Index width, Index dimension) const { return {token, question, classes, width, dimension}; }
};

// Returns how many tokens an example may have; of a text, as far as any text goes.
Index longestExample(const Task& task);

// Networks are tested at powers of two times their training length, as far as this.
inline constexpr Index usualReach = 16;

std::span<const Task> tasks();
const Task* findTask(std::string_view name); // null: there is none of that name

// Makes examples first … first + examples − 1, of n tokens each. n ≤ task.mostTokens if there is such a limit.
void drawExamples(
    const Task& task, const ExampleStreams& streams, Index first, Index examples, Index n, QuestionBatch<float>& batch);

// Lets one test example of `shortest` tokens go on to n ≥ shortest: its first tokens are the same, and so is its question.
void drawLongerExample(const Task& task, Index example, Index shortest, Index n, QuestionBatch<float>& batch);

} // namespace attentoscope::training

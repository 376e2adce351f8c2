// SPDX-License-Identifier: GPL-3.0-or-later
// The retriever: a network with one head of attention (the setting of "Softmax is not enough", arXiv 2410.01104, with a
// perceptron in place of each of its maps). Keys and values come from the tokens, a query from the question, and an output
// perceptron gives the scores of the classes from what was retrieved. Its parameters are one array, in the order of the
// perceptrons here.
#pragma once

#include "core/training/networks/network_array.h"
#include "core/training/networks/perceptron.h"
#include "core/training/networks/retrieval.h"

#include <cstdint>
#include <vector>

namespace attentoscope::training {

struct RetrieverShape {
    Index token = 1, question = 1; // numbers that describe a token, and a question
    Index classes = 2;
    Index width = 64; // hidden units of each perceptron
    Index d = 32; // of queries, keys and values

    bool operator==(const RetrieverShape&) const = default;
};

struct Retriever {
    Perceptron keys, values, query, output;

    explicit Retriever(const RetrieverShape& shape);
    Index parameters() const { return output.end(); }
    std::vector<NetworkArray> arrays() const; // "keys.first" (inputs, hidden), "keys.bias", "keys.second" …
    Index d() const { return keys.outputs; }
};

std::vector<float> startOf(const Retriever& net, std::uint64_t seed);

// Some questions, each about tokens of its own.
template <class Scalar>
struct QuestionBatch {
    Rows<Scalar> tokens; // (examples · n, token)
    Rows<Scalar> questions; // (examples, question)
    std::vector<Index> labels; // (examples): the right class
    std::vector<Index> planted; // (examples): the token that holds the answer; empty where no single one does
    Index examples() const { return questions.rows(); }
    Index keys() const { return examples() == 0 ? 0 : tokens.rows() / examples(); } // n
};

// Keeps what the way forward leaves for the way back. Reusing one object saves memory from being allocated again.
template <class Scalar>
struct RetrieverTrace {
    Rows<Scalar> keyUnits, valueUnits, queryUnits, outputUnits; // hidden units
    Rows<Scalar> q, k, v;
    RetrievalResult<Scalar> attention;
    Rows<Scalar> classScores; // (examples, classes)

    // The inputs of the attention. They refer to this object.
    RetrievalInputs<Scalar> inputs() const { return {q, k, v}; }
};

// Computes queries, keys and values alone, and then the rest under a scale: retrieveAnswers() can follow under several scales.
template <class Scalar>
void makeKeys(const Retriever& net, std::span<const Scalar> parameters, const QuestionBatch<Scalar>& batch,
    RetrieverTrace<Scalar>& trace, int threads);
template <class Scalar>
void retrieveAnswers(const Retriever& net, std::span<const Scalar> parameters, const RetrievalScale& scale,
    RetrieverTrace<Scalar>& trace, int threads);

// Given the gradient of a loss by the scores of the classes, sets the gradient by all parameters.
template <class Scalar>
void throughRetriever(const Retriever& net, std::span<const Scalar> parameters, const QuestionBatch<Scalar>& batch,
    const RetrievalScale& scale, const RetrieverTrace<Scalar>& trace, const Rows<Scalar>& ofScores, std::span<Scalar> gradient,
    int threads);

} // namespace attentoscope::training

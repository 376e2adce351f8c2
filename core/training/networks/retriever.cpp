// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/retriever.h"

namespace attentoscope::training {

Retriever::Retriever(const RetrieverShape& shape)
    : keys{shape.token, shape.width, shape.d, 0}
    , values{shape.token, shape.width, shape.d, keys.end()}
    , query{shape.question, shape.width, shape.d, values.end()}
    , output{shape.d, shape.width, shape.classes, query.end()}
{
}

std::vector<NetworkArray> Retriever::arrays() const
{
    std::vector<NetworkArray> all;
    for (const auto& [name, part] : {std::pair{"keys", &keys}, {"values", &values}, {"query", &query}, {"output", &output}}) {
        const std::string prefix = std::string(name) + '.';
        all.push_back({prefix + "first", {part->inputs, part->hidden}, part->begin});
        all.push_back({prefix + "bias", {part->hidden}, part->bias()});
        all.push_back({prefix + "second", {part->hidden, part->outputs}, part->second()});
    }
    return all;
}

std::vector<float> startOf(const Retriever& net, std::uint64_t seed)
{
    std::vector<float> parameters(std::size_t(net.parameters()));
    std::uint32_t which = 0;
    for (const Perceptron* part : {&net.keys, &net.values, &net.query, &net.output})
        setStart(*part, seed, which++, parameters);
    return parameters;
}

template <class Scalar>
void makeKeys(const Retriever& net, std::span<const Scalar> parameters, const QuestionBatch<Scalar>& batch,
    RetrieverTrace<Scalar>& trace, int threads)
{
    forward(net.keys, parameters, batch.tokens, trace.keyUnits, trace.k, threads);
    forward(net.values, parameters, batch.tokens, trace.valueUnits, trace.v, threads);
    forward(net.query, parameters, batch.questions, trace.queryUnits, trace.q, threads);
}

template <class Scalar>
void retrieveAnswers(const Retriever& net, std::span<const Scalar> parameters, const RetrievalScale& scale,
    RetrieverTrace<Scalar>& trace, int threads)
{
    retrieve(trace.inputs(), scale, trace.attention, threads);
    forward(net.output, parameters, trace.attention.output, trace.outputUnits, trace.classScores, threads);
}

template <class Scalar>
void throughRetriever(const Retriever& net, std::span<const Scalar> parameters, const QuestionBatch<Scalar>& batch,
    const RetrievalScale& scale, const RetrieverTrace<Scalar>& trace, const Rows<Scalar>& ofScores, std::span<Scalar> gradient,
    int threads)
{
    Rows<Scalar> ofOutput;
    backward(net.output, parameters, trace.attention.output, trace.outputUnits, ofScores, gradient, &ofOutput, threads);
    RetrievalGradient<Scalar> ofInputs;
    retrieveBackward(trace.inputs(), scale, trace.attention, ofOutput, ofInputs, threads);
    Rows<Scalar>* const unwanted = nullptr;
    backward(net.keys, parameters, batch.tokens, trace.keyUnits, ofInputs.k, gradient, unwanted, threads);
    backward(net.values, parameters, batch.tokens, trace.valueUnits, ofInputs.v, gradient, unwanted, threads);
    backward(net.query, parameters, batch.questions, trace.queryUnits, ofInputs.q, gradient, unwanted, threads);
}

template void makeKeys(const Retriever&, std::span<const float>, const QuestionBatch<float>&, RetrieverTrace<float>&, int);
template void makeKeys(const Retriever&, std::span<const double>, const QuestionBatch<double>&, RetrieverTrace<double>&, int);
template void retrieveAnswers(const Retriever&, std::span<const float>, const RetrievalScale&, RetrieverTrace<float>&, int);
template void retrieveAnswers(const Retriever&, std::span<const double>, const RetrievalScale&, RetrieverTrace<double>&, int);
template void throughRetriever(const Retriever&, std::span<const float>, const QuestionBatch<float>&, const RetrievalScale&,
    const RetrieverTrace<float>&, const Rows<float>&, std::span<float>, int);
template void throughRetriever(const Retriever&, std::span<const double>, const QuestionBatch<double>&, const RetrievalScale&,
    const RetrieverTrace<double>&, const Rows<double>&, std::span<double>, int);

} // namespace attentoscope::training

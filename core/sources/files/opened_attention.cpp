// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/files/opened_attention.h"

#include "core/formats/token_list.h"
#include "core/sources/files/attention_source.h"
#include "core/sources/source.h"

namespace attentoscope {
namespace {

// Returns the number of keys that a token file has labels for. Errors in that file are reported when its labels are read.
std::vector<Index> labelledKeys(const AttentionRequest& request)
{
    if (request.tokens.empty())
        return {};
    const auto tokens = readTokens(request.tokens, std::size_t(request.batch));
    return tokens ? std::vector<Index>{Index(tokens->size())} : std::vector<Index>();
}

Outcome<AttentionFile> openedFor(const AttentionRequest& request)
{
    ArrayReading reading = request.reading;
    reading.keys = labelledKeys(request);
    if (request.weights)
        return AttentionFile::openWeights(request.file, request.weightsName, reading);
    if (!request.file.empty())
        return AttentionFile::open(request.file, request.names, reading);
    if (request.q.empty() || request.k.empty())
        return badInput(request.q.empty() ? "q" : "k", ATT_TEXT("core", "names no file; give a .npy file of shape (n, d)"));
    return AttentionFile::openEach(request.q, request.k, request.v, reading);
}

Outcome<AttentionFile> openedAndPlaced(const AttentionRequest& request)
{
    auto file = openedFor(request);
    if (!file)
        return file;
    file->placeQueries(request.queries);
    file->takeTrueAs(request.maskTrue);
    file->takeRestAs(request.rest);
    return file;
}

std::vector<std::optional<FileStamp>> stampsOf(const AttentionRequest& request)
{
    std::vector<std::optional<FileStamp>> stamps;
    for (const std::string& path : {request.file, request.q, request.k, request.v, request.tokens})
        stamps.push_back(path.empty() ? std::nullopt : stampOf(path));
    return stamps;
}

} // namespace

AttentionRequest requestOf(const Experiment& experiment)
{
    AttentionRequest request;
    request.weights = givesWeights(experiment);
    request.file = experiment.tensorFile;
    request.reading = {experiment.layout, experiment.splitHeads, experiment.bfloat16, {}, experiment.leading};
    if (request.weights) {
        request.weightsName = experiment.weightsName;
    } else if (!request.file.empty()) {
        request.names = {experiment.queryName, experiment.keyName, experiment.valueName};
    } else {
        request.q = experiment.queryFile;
        request.k = experiment.keyFile;
        request.v = experiment.valueFile;
    }
    request.tokens = experiment.tokenFile;
    request.batch = experiment.tokenFile.empty() ? 0 : experiment.batch;
    // Labels of their own make the queries a sequence of their own, unless the user chose otherwise.
    const bool named = !experiment.queryTokenFile.empty();
    request.queries = experiment.queries == QueryPlaces::Told && named ? QueryPlaces::Own : experiment.queries;
    request.maskTrue = experiment.maskTrue;
    request.rest = experiment.rest;
    return request;
}

Outcome<AttentionFile> openAttention(const Experiment& experiment) { return openedAndPlaced(requestOf(experiment)); }

const Outcome<AttentionFile>& OpenedAttention::of(const Experiment& experiment)
{
    AttentionRequest request = requestOf(experiment);
    auto stamps = stampsOf(request);
    if (!file_ || !(request == request_) || stamps != stamps_) {
        file_.emplace(openedAndPlaced(request));
        request_ = std::move(request);
        stamps_ = std::move(stamps);
    }
    return *file_;
}

} // namespace attentoscope

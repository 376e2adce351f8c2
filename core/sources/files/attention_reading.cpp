// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the numbers of one head from an attention file.
#include "core/sources/files/attention_file.h"

#include "core/base/numbers.h"
#include "core/formats/byte_letters.h"
#include "core/formats/tensors/npy_header.h"
#include "core/masks/mask.h"
#include "core/sources/centred_keys.h"
#include "core/sources/files/weights_rest.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

// Selects one head of a tensor that has `heads` heads.
TensorSlice AttentionFile::planeOf(
    const AttentionLayer& layer, const TensorInfo& tensor, Index heads, Index batch, Index head, Index rows) const
{
    TensorSlice slice = sliceOf(tensor, axisPlacesOf(tensor), layer.stacked.value_or(0), batch, head);
    if (reading_.splitHeads > 0) {
        slice.columns = tensor.dimension(0) / heads;
        slice.firstColumn = head * slice.columns;
    }
    if (rows >= 0)
        slice.rows = std::min(rows, tensor.dimension(slice.rowAxis));
    if (holdsBfloat16(tensor))
        slice.readAs = NpyType::BF16;
    return slice;
}

// Centres float64 keys, because float32 may lose the differences between them.
Outcome<Done> AttentionFile::centre(
    const AttentionLayer& layer, Index batch, Index head, Index rows, Inputs& inputs, const StopToken& stop) const
{
    if (layer.weights || layer.k->type != NpyType::F8) // readApart() reads no such keys
        return Done{};
    const HeadLayout& layout = layer.layout;
    const auto keys = fileOf(*layer.k).exactMatrix(
        *layer.k, planeOf(layer, *layer.k, layout.keyHeads, batch, layout.keyHead(head), rows), stop);
    if (!keys)
        return keys.error();
    centreKeys(inputs, *keys);
    return Done{};
}

Outcome<Inputs> AttentionFile::head(std::size_t which, Index batch, Index head, const HeadPart& part, StopToken stop) const
{
    const AttentionLayer& layer = layers_[which];
    if (layer.problem)
        return *layer.problem;
    const HeadLayout& layout = layer.layout;
    if (batch < 0 || batch >= layout.batches)
        return badInput("batch",
            {ATT_TEXT("core", "is %1, but there are %2 sequences, counted from 0"),
                {formatNumber(batch), formatNumber(layout.batches)}});
    if (head < 0 || head >= layout.queryHeads)
        return badInput("head",
            {ATT_TEXT("core", "is %1, but there are %2 heads, counted from 0"),
                {formatNumber(head), formatNumber(layout.queryHeads)}});
    Inputs inputs;
    inputs.sequences = layout.batches;
    inputs.doubts = remarks(which, batch);
    if (!layer.weights && order_.isDoubtful())
        inputs.otherOrder = other(order_.order);
    inputs.otherLeading = leading_.other;
    if (part.values && layer.withoutValues)
        inputs.withoutValues = layer.withoutValues->text();
    const auto read =
        layer.weights ? readWeights(layer, batch, head, inputs, stop) : readTables(layer, batch, head, part, inputs, stop);
    if (!read)
        return read.error();
    if (const auto done = addLabels(inputs, layout, batch); !done)
        return done.error();
    if (const auto done = addQueryLabels(layer, batch, inputs); !done)
        return done.error();
    if (const auto done = centre(layer, batch, head, part.rows, inputs, stop); !done)
        return done.error();
    attentoscope::placeQueries(inputs, queries_);
    if (const auto done = addRecord(layer, batch, head, inputs, stop); !done)
        return done.error();
    if (const auto done = readMasks(layer, batch, head, inputs, stop); !done)
        return done.error();
    if (layer.weights) {
        const auto normalizer = normalizerOf(*layer.weights);
        if (!normalizer)
            return normalizer.error();
        readRest(inputs, rest_, *normalizer);
    }
    return inputs;
}

// Returns the name of what made the weights: that beside them, else that of all layers; empty where the file names none.
Outcome<std::string> AttentionFile::normalizerOf(const TensorInfo& weights) const
{
    const TensorFile& file = fileOf(weights);
    const TensorInfo* own = file.find(nameBeside(weights.name, normalizerName));
    const TensorInfo* tensor = own ? own : file.find(normalizerName);
    if (!tensor || !tensor->text)
        return std::string();
    const auto texts = file.texts(*tensor, 1);
    if (!texts)
        return texts.error();
    return texts->empty() ? std::string() : texts->front();
}

Outcome<std::string> AttentionFile::recordedMaskOf(const AttentionLayer& layer) const
{
    if (!layer.recordedMask)
        return std::string();
    const auto texts = fileOf(*layer.recordedMask).texts(*layer.recordedMask, 1);
    if (!texts)
        return texts.error();
    return texts->empty() ? Outcome<std::string>(badInput(nameOf(*layer.recordedMask), ATT_TEXT("core", "is empty")))
                          : Outcome<std::string>(texts->front());
}

Outcome<ModelRecord> AttentionFile::ownRecordOf(const AttentionLayer& layer) const
{
    ModelRecord record;
    if (layer.recordedMask) {
        const auto text = recordedMaskOf(layer);
        if (!text)
            return text.error();
        const auto mask = Mask::parse(*text);
        if (!mask)
            return badInput(nameOf(*layer.recordedMask), {ATT_TEXT("core", "is not a mask: %1"), {mask.error().why.text()}});
        if (!mask->files().empty())
            return badInput(nameOf(*layer.recordedMask), ATT_TEXT("core", "a recorded mask must not read files"));
        record.mask = mask->canonical();
    } else {
        addMaskBeside(layer, record);
    }
    const auto scale = recordedNumber(layer.recordedScale), trained = recordedNumber(trainedLength_);
    if (!scale)
        return scale.error();
    if (!trained)
        return trained.error();
    record.scale = *scale;
    if (record.scale)
        record.tau = *record.scale * std::sqrt(double(layer.layout.d));
    if (*trained)
        record.trainedLength = Index(std::round(**trained));
    return record;
}

Outcome<ModelRecord> AttentionFile::recordOf(std::size_t which) const
{
    const AttentionLayer& layer = layers_[which];
    auto record = ownRecordOf(layer);
    if (!record || !record->mask)
        return record;
    const auto text = recordedMaskOf(layer);
    for (const AttentionLayer& other : layers_) {
        const auto same = recordedMaskOf(other);
        if (!same)
            return same.error();
        if (*same != *text)
            record->mask = Mask::of("recorded");
    }
    return record;
}

// Reads a recorded number, which must be above 0; empty if the tensor is null.
Outcome<std::optional<double>> AttentionFile::recordedNumber(const TensorInfo* tensor) const
{
    if (!tensor)
        return std::optional<double>();
    const auto values = fileOf(*tensor).values(*tensor, 1);
    if (!values)
        return values.error();
    if (values->size() != 1 || !(values->front() > 0) || !std::isfinite(values->front()))
        return badInput(nameOf(*tensor), ATT_TEXT("core", "must be one number above 0"));
    return std::optional(values->front());
}

// Adds the recorded mask: its expression, or if it has no name, the table that this sequence and head used.
Outcome<Done> AttentionFile::addRecord(
    const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const
{
    if (layer.recordedMask) {
        auto text = recordedMaskOf(layer);
        if (!text)
            return text.error();
        inputs.recordedMask = *std::move(text);
    }
    const auto trained = recordedNumber(trainedLength_);
    if (!trained)
        return trained.error();
    inputs.trainedLength = Index(std::round(trained->value_or(0)));
    if (!layer.recordedVisible)
        return Done{};
    const TensorInfo& tensor = *layer.recordedVisible;
    const HeadLayout& layout = layer.layout;
    const auto isOneOr = [](Index size, Index all) { return size == 1 || size == all; };
    if (tensor.shape.size() != 4 || !isOneOr(tensor.shape[0], layout.batches) || !isOneOr(tensor.shape[1], layout.queryHeads)
        || tensor.shape[2] != layout.nq || tensor.shape[3] != layout.nk)
        return badInput(nameOf(tensor),
            {ATT_TEXT("core", "has the shape %1, which does not fit the queries and keys"), {shapeText(tensor.shape)}});
    const TensorSlice slice{{tensor.shape[0] == 1 ? 0 : batch, tensor.shape[1] == 1 ? 0 : head}};
    auto flags = fileOf(tensor).flags(tensor, slice, MaskTrue::Visible, stop);
    if (!flags)
        return flags.error();
    flags->flags.resize(static_cast<std::size_t>(inputs.nq() * layout.nk)); // only the first rows may be read
    if (inputs.nk() == layout.nk) {
        inputs.recordedVisible = std::move(flags->flags);
        inputs.recordedPlace = std::move(flags->place);
    }
    return Done{};
}

Outcome<Done> AttentionFile::readTables(
    const AttentionLayer& layer, Index batch, Index head, const HeadPart& part, Inputs& inputs, const StopToken& stop) const
{
    if (!part.keys.empty())
        return readApart(layer, batch, head, part, inputs, stop);
    const HeadLayout& layout = layer.layout;
    struct {
        const TensorInfo* tensor;
        Index heads, head;
        TokenRows& matrix;
        std::vector<BeyondFloat>& beyond;
    } const parts[] = {{layer.q, layout.queryHeads, head, inputs.q, inputs.beyondQ},
        {layer.k, layout.keyHeads, layout.keyHead(head), inputs.k, inputs.beyondK},
        {part.values ? layer.v : nullptr, layout.keyHeads, layout.keyHead(head), inputs.v, inputs.beyondV}};
    for (const auto& [tensor, heads, tensorHead, matrix, beyond] : parts) {
        if (!tensor)
            continue;
        if (stop.stop_requested())
            return cancelled();
        auto read = fileOf(*tensor).matrix(*tensor, planeOf(layer, *tensor, heads, batch, tensorHead, part.rows), stop, &beyond);
        if (!read)
            return read.error();
        matrix = *std::move(read);
    }
    return Done{};
}

// Reads some queries, and some keys with their values.
Outcome<Done> AttentionFile::readApart(
    const AttentionLayer& layer, Index batch, Index head, const HeadPart& part, Inputs& inputs, const StopToken& stop) const
{
    const HeadLayout& layout = layer.layout;
    const auto read = [&](const TensorInfo& tensor, Index heads, Index tensorHead, const KeyRange& rows, float* to,
                          std::vector<BeyondFloat>& beyond) -> Outcome<Done> {
        constexpr Index mostAtATime = 8192;
        if (tensor.type == NpyType::F8)
            return badInput(nameOf(tensor),
                ATT_TEXT("core",
                    "has numbers of float64, which are rounded by what all keys have in common; save it as float32 to read some "
                    "keys without the others"));
        TensorSlice slice = planeOf(layer, tensor, heads, batch, tensorHead, -1);
        for (slice.firstRow = rows.begin; slice.firstRow < rows.end; slice.firstRow += slice.rows) {
            slice.rows = std::min(mostAtATime, rows.end - slice.firstRow);
            std::vector<BeyondFloat> here;
            const auto some = fileOf(tensor).matrix(tensor, slice, stop, &here);
            if (!some)
                return some.error();
            to = std::copy_n(some->data(), some->size(), to);
            for (BeyondFloat& number : here) {
                number.row += slice.firstRow;
                beyond.push_back(number);
            }
        }
        return Done{};
    };
    inputs.queryRows = part.queries;
    inputs.queries = layout.nq;
    inputs.q.resize(Index(part.queries.size()), layout.d);
    for (Index row = 0; row < inputs.q.rows(); ++row) {
        const Index query = part.queries[std::size_t(row)];
        if (auto done =
                read(*layer.q, layout.queryHeads, head, {query, query + 1}, inputs.q.data() + row * layout.d, inputs.beyondQ);
            !done)
            return done;
    }
    const bool values = part.values && layer.v;
    inputs.k.resizeHolding(part.keys, layout.nk, layout.d);
    if (values)
        inputs.v.resizeHolding(part.keys, layout.nk, layout.dv);
    struct {
        const TensorInfo* tensor;
        TokenRows& rows;
        std::vector<BeyondFloat>& beyond;
    } const tables[] = {{layer.k, inputs.k, inputs.beyondK}, {values ? layer.v : nullptr, inputs.v, inputs.beyondV}};
    for (const auto& [tensor, rows, beyond] : tables)
        for (const KeyRange& range : tensor ? part.keys : KeyRanges())
            if (auto done =
                    read(*tensor, layout.keyHeads, layout.keyHead(head), range, rows.data() + range.begin * rows.cols(), beyond);
                !done)
                return done;
    if (fileOf(*layer.k).format() == TensorFile::Format::Npz)
        inputs.doubts.push_back(
            {ATT_TEXT("core",
                 "%1 is read in parts, so its checksums are not compared, and compressed arrays are read again "
                 "and again; .npy and .safetensors are better for blocks of keys"),
                {fileOf(*layer.k).path().string()}});
    return Done{};
}

// Reads attention weights as logarithms, which take the place of the scores.
Outcome<Done> AttentionFile::readWeights(
    const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const
{
    const TensorSlice slice = planeOf(layer, *layer.weights, layer.layout.queryHeads, batch, head, -1);
    MatrixD exact; // of float64, because ln a is an ordinary number also where float32 cannot hold a
    if (layer.weights->type == NpyType::F8) {
        auto read = fileOf(*layer.weights).exactMatrix(*layer.weights, slice, stop);
        if (!read)
            return read.error();
        exact = *std::move(read);
        inputs.given = exact.cast<float>();
    } else {
        auto read = fileOf(*layer.weights).matrix(*layer.weights, slice, stop);
        if (!read)
            return read.error();
        inputs.given = *std::move(read);
    }
    constexpr double most = 1.01; // allows for rounding to float16
    inputs.rest.rounding = roundingOfSums({inputs.given.data(), std::size_t(inputs.given.size())});
    inputs.q.resize(inputs.given.rows(), 0);
    inputs.k.resize(inputs.given.cols(), 0);
    for (Index row = 0; row < inputs.given.rows(); ++row) {
        const Eigen::RowVectorXd weights =
            exact.size() > 0 ? Eigen::RowVectorXd(exact.row(row)) : Eigen::RowVectorXd(inputs.given.row(row).cast<double>());
        for (Index key = 0; key < weights.cols(); ++key)
            if (!(weights[key] >= 0 && weights[key] <= most))
                return badInput(nameOf(*layer.weights),
                    {ATT_TEXT(
                         "core", "the entry at row %1, column %2 of head %3 is %4; attention weights are numbers from 0 to 1"),
                        {formatNumber(row), formatNumber(key), formatNumber(head), formatBrief(weights[key], 6)}});
        inputs.rest.sums.push_back(weights.sum());
        inputs.given.row(row) = weights.array().log().cast<float>();
    }
    return Done{};
}

// Reads labels as text; token numbers are converted to text.
Outcome<std::vector<std::string>> AttentionFile::labelsOf(
    const TensorInfo& tensor, Index most, std::vector<Message>& doubts) const
{
    if (tensor.text) {
        auto labels = files_.front().texts(tensor, most);
        const auto shown = labels ? showBytesAsText(*labels) : std::nullopt;
        if (shown && std::ranges::find(doubts, *shown) == doubts.end())
            doubts.push_back(*shown);
        return labels;
    }
    const auto numbers = files_.front().values(tensor, most);
    if (!numbers)
        return numbers.error();
    std::vector<std::string> labels;
    for (const double number : *numbers)
        labels.push_back(formatNumber(number));
    return labels;
}

namespace {

// Tells whether an array has the shape of key labels: (n_k) or (batch, n_k).
bool labelsKeys(const TensorInfo& tensor, const HeadLayout& layout)
{
    if ((tensor.problem && !tensor.text) || tensor.shape.empty() || tensor.shape.size() > 2 || tensor.dimension(0) != layout.nk)
        return false;
    return tensor.shape.size() == 1 || (tensor.dimension(1) == layout.batches && layout.batches * layout.nk > 0);
}

} // namespace

// Adds key labels of shape (n_k) or (batch, n_k). An array of another shape may belong to other layers, see tokensLeftOut().
Outcome<Done> AttentionFile::addLabels(Inputs& inputs, const HeadLayout& layout, Index batch) const
{
    if (tokens_ && labelsKeys(*tokens_, layout)) {
        auto all = labelsOf(*tokens_, layout.batches * layout.nk, inputs.doubts);
        if (!all)
            return all.error();
        const auto first = all->begin() + (tokens_->shape.size() == 1 ? 0 : batch * layout.nk);
        inputs.keyTokens.assign(first, first + inputs.nk());
    }
    return Done{};
}

// Says that tokens beside the arrays label no layer, because they cannot be read or have another length.
std::optional<Message> AttentionFile::tokensLeftOut() const
{
    const auto labels = [this](const AttentionLayer& layer) { return !layer.problem && labelsKeys(*tokens_, layer.layout); };
    if (!tokens_ || std::ranges::any_of(layers_, labels))
        return {};
    if (tokens_->problem && !tokens_->text)
        return Message(ATT_TEXT("core",
                           "the tokens (%1) are left out, because they cannot be read as text or numbers; save them with "
                           "numpy.array(tokens, dtype=str)"),
            {tokens_->name});
    return Message(ATT_TEXT("core", "the tokens (%1) are left out: their shape %2 does not fit the keys"),
        {tokens_->name, shapeText(tokens_->shape)});
}

namespace {

// Tells whether an array has the shape of query labels: (n_q,) or (batch, n_q).
bool labelsQueries(const TensorInfo& tensor, const HeadLayout& layout)
{
    if ((tensor.problem && !tensor.text) || tensor.shape.empty() || tensor.shape.size() > 2 || tensor.dimension(0) != layout.nq)
        return false;
    return tensor.shape.size() == 1 || tensor.dimension(1) == layout.batches;
}

} // namespace

bool AttentionFile::hasOwnQueries(std::size_t layer) const
{
    const TensorInfo* labels = layers_[layer].queryTokens;
    const bool named = labels && labelsQueries(*labels, layers_[layer].layout);
    return queries_ == QueryPlaces::Own || (queries_ == QueryPlaces::Told && named);
}

// Returns how many labels of queries there are if they are taken to belong to other layers: there are as many queries as keys,
// and another number of labels.
std::optional<Index> AttentionFile::strayQueryLabels(const AttentionLayer& layer) const
{
    const TensorInfo* tensor = layer.queryTokens;
    const HeadLayout& layout = layer.layout;
    if (!tensor || layout.nq != layout.nk || labelsQueries(*tensor, layout) || (tensor->problem && !tensor->text))
        return {};
    const std::size_t dimensions = tensor->shape.size();
    const bool list = dimensions == 1 || (dimensions == 2 && tensor->dimension(1) == layout.batches);
    return list ? std::optional(tensor->dimension(0)) : std::nullopt;
}

Outcome<Done> AttentionFile::addQueryLabels(const AttentionLayer& layer, Index batch, Inputs& inputs) const
{
    const TensorInfo* tensor = layer.queryTokens;
    if (!tensor)
        return Done{};
    const HeadLayout& layout = layer.layout;
    if (!labelsQueries(*tensor, layout)) {
        if (tensor->problem && !tensor->text)
            return badInput(nameOf(*tensor), *tensor->problem);
        if (!strayQueryLabels(layer))
            return badInput(nameOf(*tensor),
                {ATT_TEXT("core", "has the shape %1, but there are %2 queries: one label per query is needed"),
                    {shapeText(tensor->shape), formatNumber(layout.nq)}});
        return Done{};
    }
    const auto all = labelsOf(*tensor, layout.batches * layout.nq, inputs.doubts);
    if (!all)
        return all.error();
    const auto first = all->begin() + (tensor->shape.size() == 1 ? 0 : batch * layout.nq);
    inputs.queryTokens.assign(first, first + inputs.nq());
    inputs.namedQueries = true;
    return Done{};
}

} // namespace attentoscope

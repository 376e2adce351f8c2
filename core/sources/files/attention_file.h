// SPDX-License-Identifier: GPL-3.0-or-later
// The queries, keys and values of every layer and head in tensor files, or their attention weights. Opening reads no numbers.
// Heads are read one at a time, so that a model of any size needs only the memory of one (Q, K) pair:
//
//   auto file = AttentionFile::open("model.safetensors");
//   for (std::size_t layer = 0; layer < file->layers().size(); ++layer)
//       for (Index head = 0; head < file->layers()[layer].layout.queryHeads; ++head)
//           auto inputs = file->head(layer, 0, head);
//
// Shapes: (n, d), (heads, n, d), (batch, heads, n, d) or (layers, batch, heads, n, d), with other leading dimensions
// (told_leading.h), or with heads after tokens (attention_shapes.h) or side by side.
// With grouped-query attention there are fewer key heads than query heads, and query head h reads key head h / (H_q / H_k).
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/query_places.h"
#include "core/experiment/weights_rest.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/formats/tensors/tensor_names.h"
#include "core/masks/mask.h"
#include "core/sources/files/attention_shapes.h"
#include "core/sources/files/mask_beside.h"
#include "core/sources/files/told_leading.h"
#include "core/sources/inputs.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attentoscope {

// The shapes of one layer's tensors, after checks that they fit each other.
struct HeadLayout {
    Index batches = 1;
    Index queryHeads = 1, keyHeads = 1;
    Index nq = 0, nk = 0, d = 0;
    Index dv = 0; // 0: no values
    Index keyHead(Index queryHead) const { return queryHead / (queryHeads / keyHeads); }
};

// Says how the model computed attention, as far as its file records it.
struct ModelRecord {
    std::optional<Mask> mask; // in canonical text
    std::string maskName; // names of the mask arrays, if the model was called with them; then the file records only the mask
    bool hidesKeysAlone = false; // the mask is padding only; the model may have applied another mask, too
    std::optional<double> scale; // s of softmax(s q·k) if it is not 1/√d
    double tau = 1; // τ that gives this scale: s √d
    std::optional<Index> trainedLength;
    bool empty() const { return !mask && !scale && !trainedLength; }
    bool saysScale() const
    {
        return scale || trainedLength || (mask && maskName.empty());
    } // a record without a scale means
      // 1/√d
};

// An array that is named like a mask, and how its dimensions fit the layer.
struct LayerMask {
    const TensorInfo* tensor = nullptr;
    MaskFit fit;
    explicit operator bool() const { return tensor != nullptr; }
};

struct AttentionLayer {
    std::optional<Index> layer; // the number in the tensors' names, or the index in a stack of layers, if there is one
    std::optional<Index> stacked; // the index of this layer along the dimension of layers in its tensors
    const TensorInfo *q = nullptr, *k = nullptr, *v = nullptr; // v may be null
    const TensorInfo* weights = nullptr; // attention weights, instead of q, k and v
    const TensorInfo* queryTokens = nullptr; // labels beside q or the weights, or one array for all layers; or null
    const TensorInfo *recordedMask = nullptr, *recordedVisible = nullptr, *recordedScale = nullptr; // beside q, or null
    HeadLayout layout; // set only if there is no problem
    // The masks that the model was called with: one that hides keys, and one table. At most one of each kind is used.
    LayerMask keyMask, table;
    std::vector<Message> strayMasks; // why arrays named like masks are not used
    std::optional<Error> problem; // why these tensors cannot be used together; some of them may then be null
    std::optional<Error> withoutValues; // why V is not used although the file has values for this layer
};

// The user's choice of tensors. Names may contain {L}, the number of the layer. If q and k are empty, tensors are recognized
// by their names (see tensor_names.h), and exactly one pattern of names must match.
struct NameChoice {
    std::string q, k, v;
    bool operator==(const NameChoice&) const = default;
};

// Selects the part of a head to read.
struct HeadPart {
    bool values = true;
    Index rows = -1; // only the first rows of Q, K and V; −1: all
    KeyRanges keys{}; // only these rows of K and V, see TokenRows::held(), and no other queries than these; empty: all of Q, K
    std::vector<Index> queries{}; // and V
};

class AttentionFile
{
public:
    // Errors: those of TensorFile; no queries and keys, or several candidates (the message names them).
    static Outcome<AttentionFile> open(
        const std::filesystem::path& path, const NameChoice& names = {}, const ArrayReading& reading = {});
    // Opens one array per file, as a single layer; `v` may be empty.
    static Outcome<AttentionFile> openEach(const std::filesystem::path& q, const std::filesystem::path& k,
        const std::filesystem::path& v, const ArrayReading& reading = {});

    // Opens attention weights: the array `name`, which may contain {L}. If `name` is empty: the array recognized by its name,
    // or the only one in the file. Errors: as above.
    static Outcome<AttentionFile> openWeights(
        const std::filesystem::path& path, const std::string& name = {}, const ArrayReading& reading = {});

    void takeRestAs(WeightsRest rest) { rest_ = rest; } // sets what rows of weights stand for that do not sum to 1
    void takeTrueAs(MaskTrue meaning) { maskTrue_ = meaning; } // sets what True means in masks
    // Finds where a mask of this layer is stored and what its numbers mean, which may require reading it. Errors: it is a
    // bias, or nothing tells what 1 means.
    Outcome<FlagsPlace> placeOf(const LayerMask& mask, StopToken stop = {}) const;
    // Returns all arrays that are used as a mask by any layer.
    std::vector<const TensorInfo*> masks() const;

    // Sets where the queries of all heads stand. By default their labels decide.
    void placeQueries(QueryPlaces places) { queries_ = places; }

    bool hasOwnQueries(std::size_t layer) const; // by placeQueries() or by labels; the layer must have no problem

    std::span<const AttentionLayer> layers() const { return layers_; } // ascending, at least one
    const std::string& pattern() const
    {
        return pattern_;
    } // of names, by which the layers were recognized; empty if the
      // user named them
    const ToldOrder& order() const { return order_; } // the order of heads and tokens
    const ToldLeading& leading() const { return leading_; } // the dimensions in front of tokens and numbers
    // Lists the guesses made about a layer, each with the option that overrides it: order of heads and tokens, heads that may
    // be side by side, bits of bfloat16; and says if arrays may be parameters of a model, or tokens are left out.
    std::vector<Message> doubts(const AttentionLayer& layer) const;
    // Lists all that the user should know of how a layer is read, whatever is computed from it: its doubts, and what of the
    // file is left out. Inputs::doubts holds the same. `batch`: the sequence that is read.
    std::vector<Message> remarks(std::size_t layer, Index batch) const;
    // Does so for all layers that can be read, with one example of each remark.
    std::vector<LayerRemark> remarks(Index batch) const;
    // Returns the i for which layers()[i].layer is `number`. If names have no number, number 0 means the only layer.
    Outcome<std::size_t> find(Index number) const;
    std::span<const TensorFile> files() const { return files_; } // one for all, or one each for Q, K and V
    // The record of a layer. Its mask is "recorded" if layers were called with different masks. Errors: an invalid record,
    // naming its array.
    Outcome<ModelRecord> recordOf(std::size_t layer) const;
    Outcome<ModelRecord> ownRecordOf(const AttentionLayer& layer) const; // regardless of the masks of other layers

    // Reads Q, K and V of one query head, counted from 0, with labels and padding if the file has them. Thread-safe. Errors:
    // the layer's problem, weights that are negative or not finite, no such sequence or head, those of TensorFile::matrix.
    Outcome<Inputs> head(std::size_t layer, Index batch, Index head, const HeadPart& part = {}, StopToken stop = {}) const;

    // The names of the file and the array, for messages.
    std::string nameOf(const TensorInfo& tensor) const;

private:
    AttentionFile() = default;
    const TensorFile& fileOf(const TensorInfo& tensor) const;
    // Opens the first file and matches its tensor names to patterns.
    Outcome<NameMatching> read(const std::filesystem::path& path, const ArrayReading& reading);
    const TensorInfo* queryTokensBeside(const TensorInfo& queries) const;
    void addLayer(std::optional<Index> number, const TensorInfo& q, const TensorInfo& k, const TensorInfo* v);
    void addWeights(std::optional<Index> number, const TensorInfo& weights);
    Outcome<Done> addNamedWeights(const std::string& name);
    Outcome<Done> addNamedLayers(const NameChoice& names);
    Outcome<Done> addLayersOf(const NameMatching& matching);
    void addIncomplete(const NamePattern& pattern);
    Outcome<Done> checkDimensions(const TensorInfo& tensor, const AttentionLayer& layer) const;
    Outcome<Done> checkShapes(const AttentionLayer& layer) const;
    Outcome<HeadLayout> layoutOf(const AttentionLayer& layer) const;
    bool numbersLayers() const;
    Outcome<Done> settle();
    Outcome<Done> tellLeading(std::span<AttentionLayer* const> whole);
    Outcome<Done> checkLeading();
    bool fitsBeside(const TensorInfo& beside, const HeadLayout& layout) const;
    std::vector<const TensorInfo*> besideOf(const AttentionLayer& layer) const;
    Outcome<Done> unstack();
    void noteBrokenLayers();
    bool holdsBfloat16(const TensorInfo& tensor) const;
    LeadingAxes axesOf(const TensorInfo& tensor) const;
    AxisPlaces axisPlacesOf(const TensorInfo& tensor) const;
    Planes planes(const TensorInfo& tensor, Index heads) const;
    Outcome<Done> checkSplit(const AttentionLayer& layer) const;
    Outcome<Done> readWeights(const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const;
    Outcome<std::string> normalizerOf(const TensorInfo& weights) const;
    Outcome<Done> readTables(
        const AttentionLayer& layer, Index batch, Index head, const HeadPart& part, Inputs& inputs, const StopToken& stop) const;
    Outcome<Done> readApart(
        const AttentionLayer& layer, Index batch, Index head, const HeadPart& part, Inputs& inputs, const StopToken& stop) const;
    TensorSlice planeOf(
        const AttentionLayer& layer, const TensorInfo& tensor, Index heads, Index batch, Index head, Index rows) const;
    Outcome<Done> centre(
        const AttentionLayer& layer, Index batch, Index head, Index rows, Inputs& inputs, const StopToken& stop) const;
    // Adds to `doubts` what was done with letters of byte-level BPE.
    Outcome<std::vector<std::string>> labelsOf(const TensorInfo& tensor, Index most, std::vector<Message>& doubts) const;
    Outcome<std::string> recordedMaskOf(const AttentionLayer& layer) const;
    Outcome<std::optional<double>> recordedNumber(const TensorInfo* tensor) const;
    Outcome<Done> addRecord(const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const;
    void findMasks();
    void addMasks(AttentionLayer& layer) const;
    void addMaskBeside(const AttentionLayer& layer, ModelRecord& record) const;
    std::string maskTextOf(const AttentionLayer& layer) const;
    Outcome<Done> readKeyMask(const AttentionLayer& layer, Index batch, Inputs& inputs, const StopToken& stop) const;
    Outcome<Done> readTable(const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const;
    Outcome<Done> readMasks(const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const;
    Outcome<Done> addLabels(Inputs& inputs, const HeadLayout& layout, Index batch) const;
    std::optional<Message> tokensLeftOut() const;
    std::vector<Message> parameterDoubts(const AttentionLayer& layer) const;
    std::optional<Index> strayQueryLabels(const AttentionLayer& layer) const;
    Outcome<Done> addQueryLabels(const AttentionLayer& layer, Index batch, Inputs& inputs) const;

    std::vector<TensorFile> files_; // see files()
    std::string pattern_;
    ArrayReading reading_;
    ToldOrder order_;
    ToldLeading leading_;
    std::vector<KeyCount> besideKeys_;
    std::vector<const TensorInfo*> maskNamed_; // arrays named like masks, in the first file
    QueryPlaces queries_ = QueryPlaces::Told;
    MaskTrue maskTrue_ = MaskTrue::Told;
    WeightsRest rest_ = WeightsRest::Told;
    std::vector<AttentionLayer> layers_;
    std::string company_; // see NameMatching
    std::optional<Message> brokenLayers_; // says which layers are left out
    const TensorInfo *mask_ = nullptr, *tokens_ = nullptr, *trainedLength_ = nullptr; // in the first file, or null
};

// Tells whether the file's names show attention weights but no queries and keys. Errors: those of TensorFile.
Outcome<bool> holdsWeights(const std::filesystem::path& path);

} // namespace attentoscope

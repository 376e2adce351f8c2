// SPDX-License-Identifier: GPL-3.0-or-later
// The queries, keys and values of every layer and head that tensor files hold, or their attention weights. Opening reads no
// numbers; heads are read one at a time, so that a model of any size takes the memory of one (Q, K) pair:
//
//   auto file = AttentionFile::open("model.safetensors");
//   for (std::size_t layer = 0; layer < file->layers().size(); ++layer)
//       for (Index head = 0; head < file->layers()[layer].layout.queryHeads; ++head)
//           auto inputs = file->head(layer, 0, head);
//
// Shapes: (n, d), (heads, n, d) or (batch, heads, n, d), or with heads behind tokens or side by side, see attention_shapes.h.
// With grouped-query attention there are fewer key heads than query heads, and query head h reads key head h / (H_q / H_k).
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/query_places.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/formats/tensors/tensor_names.h"
#include "core/masks/mask.h"
#include "core/sources/files/attention_shapes.h"
#include "core/sources/files/mask_beside.h"
#include "core/sources/inputs.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attentoscope {

// What the tensors of one layer are; they fit each other.
struct HeadLayout {
    Index batches = 1;
    Index queryHeads = 1, keyHeads = 1;
    Index nq = 0, nk = 0, d = 0;
    Index dv = 0; // 0: no values
    Index keyHead(Index queryHead) const { return queryHead / (queryHeads / keyHeads); }
};

// What a file says of how its model computed.
struct ModelRecord {
    std::optional<Mask> mask; // in its canonical text
    std::string maskName; // of the arrays, where it was read from such as the model was called with; nothing else is known then
    bool hidesKeysAlone = false; // that mask is padding, and there may have been another
    std::optional<double> scale; // s of softmax(s q·k), where it is not 1/√d
    double tau = 1; // what that makes of τ: s √d
    std::optional<Index> trainedLength;
    bool empty() const { return !mask && !scale && !trainedLength; }
    bool saysScale() const { return scale || trainedLength || (mask && maskName.empty()); } // where there is none it was 1/√d
};

// An array that is named like a mask, and how it lies over the layer.
struct LayerMask {
    const TensorInfo* tensor = nullptr;
    MaskFit fit;
    explicit operator bool() const { return tensor != nullptr; }
};

struct AttentionLayer {
    std::optional<Index> layer; // its number in the names, if they have one
    const TensorInfo *q = nullptr, *k = nullptr, *v = nullptr; // v may be null
    const TensorInfo* weights = nullptr; // instead of the others
    const TensorInfo* queryTokens = nullptr; // beside q or the weights, or once in the file; or null
    const TensorInfo *recordedMask = nullptr, *recordedVisible = nullptr, *recordedScale = nullptr; // beside q, or null
    HeadLayout layout; // only without a problem
    // The masks that the model was called with: one for keys, one as a table. They have one name, or two of different kinds.
    LayerMask keyMask, table;
    std::vector<Message> strayMasks; // those that are not used, and why
    std::optional<Error> problem; // why these tensors cannot be used together; then some may be null
    std::optional<Error> withoutValues; // why there are none although the file has some for this layer
};

// Which tensors are meant. Names may hold {L}, the number of the layer. Without q and k they are told by their names, see
// tensor_names.h, and one pattern must be the only one.
struct NameChoice {
    std::string q, k, v;
};

// How much of a head is read.
struct HeadPart {
    bool values = true;
    Index rows = -1; // only the first rows of Q, K and V; −1: all
};

class AttentionFile
{
public:
    // Errors: those of TensorFile; no queries and keys, or several that could be meant (they are named).
    static Outcome<AttentionFile> open(
        const std::filesystem::path& path, const NameChoice& names = {}, const ArrayReading& reading = {});
    // One array each, in files of their own; `v` may be empty. One layer.
    static Outcome<AttentionFile> openEach(const std::filesystem::path& q, const std::filesystem::path& k,
        const std::filesystem::path& v, const ArrayReading& reading = {});

    // Attention weights: the array of that name, which may hold {L}, or when it is empty the one that its name tells or the only
    // one of the file. Errors: as above.
    static Outcome<AttentionFile> openWeights(
        const std::filesystem::path& path, const std::string& name = {}, const ArrayReading& reading = {});

    void takeTrueAs(MaskTrue meaning) { maskTrue_ = meaning; } // in masks
    // Tells what a mask of this layer means, which may take reading it. Errors: it is a bias, or nothing tells what 1 means.
    Outcome<FlagsPlace> placeOf(const LayerMask& mask, StopToken stop = {}) const;
    // The arrays that are the masks of some layer.
    std::vector<const TensorInfo*> masks() const;

    // Where the queries of all heads stand; else as their labels tell.
    void placeQueries(QueryPlaces places) { queries_ = places; }

    bool hasOwnQueries(std::size_t layer) const; // with that, of a layer without a problem

    std::span<const AttentionLayer> layers() const { return layers_; } // ascending, at least one
    const std::string& pattern() const { return pattern_; } // by which the layers were told; empty when they were named
    const ToldOrder& order() const { return order_; } // of heads and tokens
    // Lists what was guessed of a layer, with the option that turns each guess: heads and tokens, heads that may stand side by
    // side, bits of bfloat16.
    std::vector<Message> doubts(const AttentionLayer& layer) const;
    // Where layers()[i].layer is `number`; where names have no number, number 0 is the only layer.
    Outcome<std::size_t> find(Index number) const;
    bool changedOnDisk() const;
    // With the mask "recorded" where layers were called with different ones. Errors: a record that is none, naming its array.
    Outcome<ModelRecord> recordOf(std::size_t layer) const;
    Outcome<ModelRecord> ownRecordOf(const AttentionLayer& layer) const; // whatever other layers were called with

    // Q, K, V of one query head, counted from 0, with labels and padding where the file has them. Thread-safe.
    // Errors: the layer's problem, weights that are negative or not finite, a sequence or head that there is not, those of
    // TensorFile::matrix.
    Outcome<Inputs> head(std::size_t layer, Index batch, Index head, const HeadPart& part = {}, StopToken stop = {}) const;

    // The file and the array, for messages.
    std::string nameOf(const TensorInfo& tensor) const;

private:
    using SharedFile = std::shared_ptr<const TensorFile>;
    AttentionFile() = default;
    const TensorFile& fileOf(const TensorInfo& tensor) const;
    // Opens the first file and finds what its names tell.
    Outcome<NameMatching> read(const std::filesystem::path& path, const ArrayReading& reading);
    const TensorInfo* queryTokensBeside(const TensorInfo& queries) const;
    void addLayer(std::optional<Index> number, const TensorInfo& q, const TensorInfo& k, const TensorInfo* v);
    void addWeights(std::optional<Index> number, const TensorInfo& weights);
    Outcome<Done> addNamedWeights(const std::string& name);
    Outcome<Done> addNamedLayers(const NameChoice& names);
    Outcome<Done> addLayersOf(const NameMatching& matching);
    void addIncomplete(const NamePattern& pattern);
    Outcome<Done> checkShapes(const AttentionLayer& layer) const;
    Outcome<Done> checkLayer(AttentionLayer& layer) const;
    void settle();
    bool holdsBfloat16(const TensorInfo& tensor) const;
    Planes planes(const TensorInfo& tensor, Index heads) const;
    Outcome<Done> checkSplit(const AttentionLayer& layer) const;
    Outcome<Done> readWeights(const AttentionLayer& layer, Index batch, Index head, Inputs& inputs, const StopToken& stop) const;
    Outcome<Done> readTables(
        const AttentionLayer& layer, Index batch, Index head, const HeadPart& part, Inputs& inputs, const StopToken& stop) const;
    TensorSlice planeOf(const TensorInfo& tensor, Index heads, Index batch, Index head, Index rows) const;
    Outcome<Done> centre(
        const AttentionLayer& layer, Index batch, Index head, Index rows, Inputs& inputs, const StopToken& stop) const;
    Outcome<std::vector<std::string>> labelsOf(const TensorInfo& tensor, Index most) const;
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
    Outcome<Done> addQueryLabels(const AttentionLayer& layer, Index batch, Inputs& inputs) const;

    std::vector<SharedFile> files_; // one, or those of Q, K and V
    std::string pattern_;
    ArrayReading reading_;
    ToldOrder order_;
    std::vector<KeyCount> besideKeys_;
    std::vector<const TensorInfo*> maskNamed_; // in the first file
    QueryPlaces queries_ = QueryPlaces::Told;
    MaskTrue maskTrue_ = MaskTrue::Told;
    std::vector<AttentionLayer> layers_;
    const TensorInfo *mask_ = nullptr, *tokens_ = nullptr, *trainedLength_ = nullptr; // in the first file, or null
};

// Whether the names of the file tell attention weights, and no queries and keys. Errors: those of TensorFile.
Outcome<bool> holdsWeights(const std::filesystem::path& path);

} // namespace attentoscope

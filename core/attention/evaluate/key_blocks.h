// SPDX-License-Identifier: GPL-3.0-or-later
// One evaluation in blocks of its keys: for sequences whose keys no process should hold all of. The bits of a row are those that
// evaluate() gives it (core/attention/kernels/key_chunks.h).
#pragma once

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/key_chunks.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// Holds what an evaluation finds in some of the keys.
struct KeyBlock {
    std::vector<KeyChunk> chunks{};
    double longestCentred = 0; // ‖k‖ of the longest finite key, less what all keys have in common
    std::optional<Message> tiny{}; // tinyNumbers() of these keys and their values
    double elapsedMs = 0;
};

class KeyBlocks
{
public:
    // Prepares an evaluation, and reads or makes only the queries of its rows and a few keys. Errors: those of evaluate(); a
    // source that makes no keys alone; a policy that needs the scores of all keys first, or whose normalizer does (named); rows
    // whose sums over all blocks do not fit into memory.
    static Outcome<KeyBlocks> start(const Experiment& experiment, const Demand& demand, const StopToken& stop = {});

    Index count() const;
    double cost(Index block) const; // multiply-adds
    std::size_t chunks(Index block) const;
    std::size_t numbersOfChunk() const; // the numbers of each KeyChunk
    // Reads or makes the keys of a block and evaluates all rows over them; on any thread. Errors: those of evaluate().
    Outcome<KeyBlock> evaluate(Index block, const StopToken& stop = {}, const Progress& progress = {}) const;
    // Puts the blocks together, given all of them in order. Holds a few keys. A further error: numbers that no pass can have
    // found.
    Outcome<SharedResult> finish(std::vector<KeyBlock> blocks, const StopToken& stop = {}) const;

    KeyBlocks(KeyBlocks&&) noexcept;
    KeyBlocks& operator=(KeyBlocks&&) noexcept;
    ~KeyBlocks();

private:
    struct State;
    explicit KeyBlocks(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace attentoscope

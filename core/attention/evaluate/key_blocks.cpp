// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/key_blocks.h"

#include "core/attention/evaluate/prepared.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/evaluate/rounding.h"
#include "core/attention/kernels/key_offset.h"
#include "core/attention/machine.h"
#include "core/attention/rows/made_inputs.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "core/statistics/quantities.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <new>
#include <utility>

namespace attentoscope {
namespace {

using Clock = std::chrono::steady_clock;

// Checks what no sums over some of the keys can give.
Outcome<Done> checkApart(const CheckedExperiment& experiment, std::span<const PolicyChoice> policies)
{
    if (!experiment.source().keysApart)
        return badInput("source",
            {ATT_TEXT("core", "\"%1\" cannot make some keys without the others; sphere, gaussian and tensor can"),
                {experiment->source}});
    for (const PolicyChoice& policy : policies) {
        if (!canSumChunks(policy.normalizer.kind()))
            return badInput("policy",
                {ATT_TEXT("core",
                     "%1: its weights do not follow from sums over blocks of keys, because each row must be seen whole; softmax "
                     "and softmax with a sink do"),
                    {policyText(policy)}});
        const Policy& entry = *findPolicy(policy.name);
        if (entry.fromData() || entry.ofEntropy())
            return badInput("policy",
                {ATT_TEXT("core", "%1: its scale depends on the scores of all keys, which no block of keys holds"),
                    {policyText(policy)}});
    }
    return Done{};
}

// Returns the keys that quantities of these rows are about.
KeyRanges keysOfQuantities(const Inputs& inputs, std::span<const Index> rows)
{
    KeyRanges keys;
    for (const Quantity& quantity : quantities())
        for (std::size_t r = 0; r < rows.size() && quantity.keys; ++r) {
            const KeySpan span = quantity.keys(inputs.position(rows[r]));
            const KeyRange range{std::max<Index>(span.begin, 0), std::min(span.end, inputs.nk())};
            if (range.begin < range.end)
                keys.push_back({range.begin, range.end});
        }
    return keys;
}

} // namespace

struct KeyBlocks::State {
    CheckedExperiment experiment;
    Demand demand;
    std::vector<PolicyChoice> policies;
    SharedInputs frame; // the sizes, padding and labels, without the numbers of queries and keys
    BoundMask mask;
    std::vector<Index> rows;
    KeyRanges everywhere{}; // keys that each block needs, too
    Index keysOfBlock = 0;
    std::size_t numbersOfChunk = 0;

    Index blocks() const { return std::max<Index>(1, (frame->nk() + keysOfBlock - 1) / keysOfBlock); }
    KeyRange keysOf(Index block) const { return {block * keysOfBlock, std::min(frame->nk(), (block + 1) * keysOfBlock)}; }

    // Prepares an evaluation that holds some keys.
    Outcome<Prepared> prepareWith(KeyRanges keys, const StopToken& stop) const
    {
        keys.insert(keys.end(), everywhere.begin(), everywhere.end());
        mergeRanges(keys);
        Draw draw(demand.trial, rows);
        draw.keys = std::move(keys);
        draw.values = demand.output;
        const auto begin = Clock::now();
        auto inputs = makeInputs(experiment, draw, stop);
        if (!inputs)
            return inputs.error();
        auto result = std::make_shared<Result>(*experiment);
        result->threads = demand.threads > 0 ? demand.threads : hardwareThreads();
        result->simd = simdName();
        result->inputs = *std::move(inputs);
        result->sourceMs = millisecondsSince(begin);
        return prepare(std::move(result), policies, demand, stop);
    }
};

KeyBlocks::KeyBlocks(std::unique_ptr<State> state)
    : state_(std::move(state))
{
}
KeyBlocks::KeyBlocks(KeyBlocks&&) noexcept = default;
KeyBlocks& KeyBlocks::operator=(KeyBlocks&&) noexcept = default;
KeyBlocks::~KeyBlocks() = default;

Outcome<KeyBlocks> KeyBlocks::start(const Experiment& asked, const Demand& demand, const StopToken& stop)
{
    const auto checked = validate(asked);
    if (!checked)
        return checked.error();
    auto policies = policiesOf(asked, demand);
    if (!policies)
        return policies.error();
    if (const auto possible = checkApart(*checked, *policies); !possible)
        return possible.error();
    Draw draw(demand.trial, {0});
    draw.keys = {{0, 1}};
    auto frame = makeInputs(*checked, draw, stop);
    if (!frame)
        return frame.error();
    auto mask = bindMask(asked, **frame);
    if (!mask)
        return mask.error();
    const Inputs& inputs = **frame;
    State state{*checked, demand, *std::move(policies), *std::move(frame), *std::move(mask), rowsOf(inputs, demand)};
    for (const Index key : keysOfOffset(state.mask))
        state.everywhere.push_back({key, key + 1});
    state.numbersOfChunk = attentoscope::numbersOfChunk({.experiment = asked,
        .inputs = inputs,
        .mask = state.mask,
        .rows = state.rows,
        .policies = state.policies,
        .wanted = demand});
    const double chunkBytes = double(state.numbersOfChunk * sizeof(double));
    if (auto fits = checkFitsMemory(chunkBytes * double((inputs.nk() + keysOfChunk - 1) / keysOfChunk)); !fits)
        return fits.error();
    constexpr double work = 1e8; // multiply-adds of a block, which take some milliseconds
    constexpr double bytes = 64e6; // limits the memory that the keys of a block take
    constexpr Index mostBlocks = 4096;
    const double columns = double(inputs.d() + inputs.dv() + 1);
    const double ofWork = work / (double(keysOfChunk) * columns * double(state.rows.size()));
    const double ofBytes = bytes / (double(keysOfChunk) * columns * sizeof(float));
    const Index chunks = std::max<Index>(Index(std::min(ofWork, ofBytes)), inputs.nk() / keysOfChunk / mostBlocks + 1);
    state.keysOfBlock = std::max<Index>(1, chunks) * keysOfChunk;
    return KeyBlocks(std::make_unique<State>(std::move(state)));
}

Index KeyBlocks::count() const { return state_->blocks(); }

double KeyBlocks::cost(Index block) const
{
    const KeyRange keys = state_->keysOf(block);
    const Inputs& inputs = *state_->frame;
    return double(keys.end - keys.begin) * double(inputs.d() + inputs.dv() + 1) * double(state_->rows.size());
}

std::size_t KeyBlocks::chunks(Index block) const
{
    const KeyRange keys = state_->keysOf(block);
    return std::size_t((keys.end - keys.begin + keysOfChunk - 1) / keysOfChunk);
}

std::size_t KeyBlocks::numbersOfChunk() const { return state_->numbersOfChunk; }

Outcome<KeyBlock> KeyBlocks::evaluate(Index block, const StopToken& stop, const Progress& progress) const
{
    try {
        const KeyRange keys = state_->keysOf(block);
        const auto prepared = state_->prepareWith({keys}, stop);
        if (!prepared)
            return prepared.error();
        const auto begin = Clock::now();
        const RowJob job = prepared->job(state_->demand, prepared->result->rowIndex);
        auto chunks = chunksOver(job, keys, stop, progress);
        if (!chunks)
            return chunks.error();
        return KeyBlock{*std::move(chunks), longestCentred(job, keys), tinyNumbers(job.inputs),
            prepared->elapsedMs + millisecondsSince(begin)};
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

Outcome<SharedResult> KeyBlocks::finish(std::vector<KeyBlock> blocks, const StopToken& stop) const
{
    try {
        auto prepared = state_->prepareWith(keysOfQuantities(*state_->frame, state_->rows), stop);
        if (!prepared)
            return prepared.error();
        std::vector<KeyChunk> chunks;
        bool saidTiny = false;
        double elapsedMs = prepared->elapsedMs, longest = 0;
        for (KeyBlock& block : blocks) {
            std::ranges::move(block.chunks, std::back_inserter(chunks));
            elapsedMs += block.elapsedMs;
            longest = std::max(longest, block.longestCentred);
            if (block.tiny && !std::exchange(saidTiny, true))
                prepared->resolved.notes.push_back(*block.tiny);
        }
        Result& result = *prepared->result;
        result.bytesPeak += double(state_->keysOfBlock) * double(result.inputs->d() + result.inputs->dv()) * sizeof(float)
            + double(chunks.size() * state_->numbersOfChunk) * sizeof(double);
        const RowJob job = prepared->job(state_->demand, result.rowIndex);
        auto found = rowsFromChunks(job, chunks, stop);
        if (!found)
            return found.error();
        if (auto added = addAfterPass(job, *found, stop); !added)
            return added.error();
        const auto isKey = [&](std::int64_t key) { return key >= -1 && key < state_->frame->nk(); };
        for (const PolicyResult& policy : *found)
            if (!std::ranges::all_of(policy.rows.argmax, isKey))
                return badInput("blocks", ATT_TEXT("core", "have numbers that no keys can have"));
        result.policies = *std::move(found);
        if (mayBeRounded(job, result.policies, longest))
            prepared->resolved.notes.emplace_back(ATT_TEXT("core",
                "scores may be too large for float32: with keys in blocks it is not checked whether an entropy is off "
                "by more than 0.001 nats"));
        return prepared->finish(elapsedMs);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

} // namespace attentoscope

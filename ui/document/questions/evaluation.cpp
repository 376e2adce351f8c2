// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/evaluation.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/machine.h"
#include "core/attention/rows/chosen_rows.h"
#include "core/attention/rows/row_set.h"
#include "core/policies/policy.h"
#include "core/sources/source.h"
#include "ui/document/answers.h"
#include "ui/document/engine/computing_threads.h"
#include "ui/document/engine/engine.h"

#include <algorithm>
#include <numeric>

namespace attentoscope {

namespace {

// Limits for the first pictures: what can be computed in a millisecond or two.
constexpr Index firstCells = Index(1) << 20;
constexpr Index fewestRows = 24;

bool areAlikeButForLength(Subject a, const Subject& b)
{
    a.experiment.n = b.experiment.n;
    return a == b;
}

// Returns the length to reserve memory for, so that a longer sequence can continue a shorter one. Memory that is not drawn into
// costs address space only, but that may be limited, too.
Index roomFor(const Experiment& experiment)
{
    const double token = inputBytes(experiment) / double(experiment.n);
    const double most = std::min({double(maxLength), 4.0 * double(experiment.n), availableBytes() / 4 / token});
    return std::max(experiment.n, Index(most));
}

// Returns a length somewhat larger than n, within the reserved room, so that a sequence that grows in small steps is rarely
// extended.
Index withSpare(Index n, const Inputs& begun)
{
    const Index longer = std::min(maxLength, n + std::clamp<Index>(n / 64, 16, 4096));
    return begun.k.room() >= n ? std::min(longer, begun.k.room()) : longer;
}

// Returns false if the drawn sequence is much longer than n, so that its memory should be freed.
bool isWorthKeeping(const Inputs& drawn, Index n)
{
    constexpr Index small = Index(1) << 22; // values of 4 bytes: 16 MB
    return drawn.nk() <= 4 * n || drawn.q.size() + drawn.k.size() + drawn.v.size() <= small;
}

} // namespace

Outcome<SharedInputs> MadeInputs::answer(const Subject& of, Memory& memory, const Work<SharedInputs>& work)
{
    const Source* source = findSource(of.experiment.source);
    if (source == nullptr || !source->generated) {
        memory = {};
        return makeInputs(of.experiment, {}, work.stop);
    }
    const Index n = of.experiment.n;
    if (memory.drawn && !(areAlikeButForLength(memory.of, of) && isWorthKeeping(*memory.drawn, n)))
        memory = {};
    if (!memory.drawn || memory.drawn->nk() < n) {
        Draw draw;
        draw.begun = memory.drawn;
        draw.room = roomFor(of.experiment);
        Experiment longer = of.experiment;
        if (memory.drawn)
            longer.n = withSpare(n, *memory.drawn);
        auto drawn = makeInputs(longer, draw, work.stop);
        if (!drawn && drawn.error().kind != ErrorKind::Cancelled) { // with fewer tokens the memory may suffice
            memory = {};
            drawn = makeInputs(of.experiment, {}, work.stop);
        }
        if (!drawn)
            return drawn.error();
        memory = {of, *std::move(drawn)};
    }
    if (memory.drawn->nk() == n)
        return memory.drawn;
    return SharedInputs(std::make_shared<const attentoscope::Inputs>(beginningOf(*memory.drawn, n)));
}

Outcome<SharedResult> Evaluation::answer(const Subject& of, const Work<SharedResult>& work)
{
    auto inputs = work.need<MadeInputs>(sourceSubject(of));
    if (!inputs)
        return inputs.error();
    Demand demand;
    demand.inputs = *inputs;
    demand.output = false;
    // A scale matched to the data must be found on the full row sample, so that all questions use the same scale.
    const bool matched = std::ranges::any_of(
        comparedPolicies(of.experiment), [](const PolicyChoice& choice) { return findPolicy(choice.name)->fromData(); });
    const Index nq = (*inputs)->nq(), nk = (*inputs)->nk();
    demand.rows = matched ? evaluatedRows(nq, nk) : rowsWithin(firstCells, nq, nk, fewestRows);
    demand.threads = threadsFor(double(demand.rows > 0 ? demand.rows : nq) * double(nk) * double((*inputs)->d()));
    return evaluate(of.experiment, demand, work.stop, work.progress);
}

Outcome<SharedResult> MoreRows::answer(const Subject& of, const Work<SharedResult>& work)
{
    const auto first = work.need<Evaluation>(of);
    if (!first)
        return first.error();
    const SharedInputs& inputs = (*first)->inputs;
    Demand demand;
    demand.inputs = inputs;
    demand.output = false;
    demand.rows = evaluatedRows(inputs->nq(), inputs->nk());
    if (const Index known = Index((*first)->rowIndex.size()); known == inputs->nq() || (demand.rows > 0 && demand.rows <= known))
        return first;
    return evaluate(of.experiment, demand, work.stop, work.progress);
}

// Needs the data only for policies that are matched to them, and for typed formulas, which may give no scale for some row.
Outcome<FurtherScales::Answer> FurtherScales::answer(const Inputs& of, const Work<Answer>& work)
{
    const auto known = work.need<Evaluation>(of.subject);
    if (!known)
        return known.error();
    const Result& result = **known;
    std::vector<Index> rows; // all rows
    Answer scales;
    for (const PolicyChoice& choice : of.policies) {
        const Policy& policy = *findPolicy(choice.name);
        Outcome<PolicyChoice> scale = choice;
        if (policy.fromData()) {
            Demand demand;
            demand.policies = {choice};
            demand.inputs = result.inputs;
            demand.output = false;
            demand.rows = evaluatedRows(demand.inputs->nq(), demand.inputs->nk());
            const auto found = evaluate(of.subject.experiment, demand, work.stop);
            scale = found ? Outcome<PolicyChoice>(resolvedScales(**found).front()) : found.error();
        } else if (policy.text != nullptr) {
            rows.resize(std::size_t(result.inputs->nq()));
            std::iota(rows.begin(), rows.end(), Index(0));
            const auto found = scalesOf(result.experiment, *result.inputs, result.mask, std::span(&choice, 1), rows);
            if (!found)
                scale = found.error();
        }
        if (!scale && scale.error().kind != ErrorKind::BadInput)
            return scale.error();
        scales.push_back(std::move(scale));
    }
    return scales;
}

Outcome<SharedResult> FurtherRows::answer(const Inputs& of, const Work<SharedResult>& work)
{
    const auto known = work.need<Evaluation>(of.subject);
    if (!known)
        return known.error();
    const auto scales = work.need<FurtherScales>(of);
    if (!scales)
        return scales.error();
    std::vector<PolicyChoice> usable;
    for (const Outcome<PolicyChoice>& scale : *scales)
        if (scale)
            usable.push_back(*scale);
    if (usable.empty())
        return SharedResult();
    Demand demand;
    demand.policies = std::move(usable);
    demand.inputs = (*known)->inputs;
    demand.output = false;
    demand.rows = evaluatedRows(demand.inputs->nq(), demand.inputs->nk());
    return evaluate(of.subject.experiment, demand, work.stop, work.progress);
}

const SharedResult& mostRows(const Answers& answers)
{
    const auto& first = answers.inquiry<Evaluation>();
    const auto& more = answers.inquiry<MoreRows>();
    return more.answer() && more.of() == first.of() ? more.answer() : first.answer();
}

const SharedResult& mostRows(Engine& engine) { return mostRows(Answers(engine)); }

} // namespace attentoscope

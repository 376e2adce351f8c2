#include "ui/document/questions/evaluation.h"

#include "core/attention/evaluate/evaluate.h"
#include "ui/document/engine/worker.h"

#include <algorithm>

namespace attentoscope {

Outcome<SharedInputs> MadeInputs::answer(const Subject& of, const Work<SharedInputs>& work)
{
    return makeInputs(of.experiment, {}, work.stop);
}

Outcome<SharedResult> Evaluation::answer(const Subject& of, const Work<SharedResult>& work)
{
    auto inputs = work.need<MadeInputs>(sourceSubject(of));
    if (!inputs)
        return inputs.error();
    Demand demand;
    demand.inputs = *inputs;
    demand.rows = evaluatedRows((*inputs)->nq(), (*inputs)->nk());
    return evaluate(of.experiment, demand, work.stop, work.progress);
}

Index evaluatedRows(Index nq, Index nk)
{
    constexpr Index quickCells = Index(1) << 24;
    if (nq <= 0 || nk <= 0 || nq <= quickCells / nk)
        return 0;
    return std::max<Index>(256, quickCells / nk);
}

} // namespace attentoscope

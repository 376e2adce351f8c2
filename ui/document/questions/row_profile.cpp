#include "ui/document/questions/row_profile.h"

#include "ui/document/engine/worker.h"
#include "ui/document/questions/evaluation.h"

namespace attentoscope {

Outcome<KnownRow> RowProfile::answer(const RowOf& of, const Work<KnownRow>& work)
{
    const auto result = work.need<Evaluation>(of.subject);
    if (!result)
        return result.error();
    const Result& known = **result;
    auto found =
        profileRow(known.experiment, known.inputs, known.mask, resolvedScales(known), shownRow(of.row, known.inputs->nq()));
    if (!found)
        return found.error();
    KnownRow row{*result, std::make_shared<const Profile>(std::move(*found)), {}};
    for (std::size_t policy = 0; policy < row.profile->policies(); ++policy)
        row.weights.emplace_back(row.profile, row.profile->weightsOf(policy));
    return row;
}

} // namespace attentoscope

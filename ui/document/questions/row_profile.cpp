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
    for (const std::vector<float>& weights : row.profile->weights)
        row.weights.emplace_back(std::shared_ptr<const std::vector<float>>(row.profile, &weights));
    return row;
}

} // namespace attentoscope

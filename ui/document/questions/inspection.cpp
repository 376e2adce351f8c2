// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/inspection.h"

#include "core/studies/critical/critical_rows.h"
#include "ui/document/engine/worker.h"

namespace attentoscope {

Outcome<SharedInspectedRow> InspectRow::answer(const RowOf& of, const Work<SharedInspectedRow>& work)
{
    const auto known = work.need<RowProfile>(of);
    return known ? inspectRow(known->result, *known->profile, inspectedTop, work.stop)
                 : Outcome<SharedInspectedRow>(known.error());
}

Outcome<KnownCell> InspectCell::answer(const Inputs& of, const Work<KnownCell>& work)
{
    const auto profile = work.need<RowProfile>(of.row);
    if (!profile)
        return profile.error();
    const auto row = work.need<InspectRow>(of.row);
    if (!row)
        return row.error();
    const bool isThere = of.key >= 0 && of.key < (*row)->of->inputs->nk() && of.row.row == (*row)->row;
    const Index key = isThere ? of.key : profile->profile->best;
    KnownCell known{*row, nullptr};
    const Result& result = *(*row)->of;
    CriticalRows critical(1);
    if (const auto counted = critical.add(*result.inputs, result.mask, {&(*row)->row, 1}, work.stop); !counted)
        return counted.error();
    known.critical = critical.found().ofRows.front();
    if (key >= 0)
        known.cell = std::make_shared<const InspectedCell>(inspectCell(*row, key));
    return known;
}

} // namespace attentoscope

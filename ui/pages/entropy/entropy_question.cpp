// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_question.h"

#include "ui/document/engine/worker.h"
#include "ui/document/questions/evaluation.h"

namespace attentoscope {

namespace {

constexpr Index studiedRows = 256; // at most, for spectra

} // namespace

Outcome<Entropies> EntropyQuestion::answer(const RowOf& of, Memory& known, const Work<Entropies>& work)
{
    const auto result = work.need<MoreRows>(of.subject);
    if (!result)
        return result.error();
    if (!known.study || known.study->result != *result) {
        const auto study = studyEntropy(*result, studiedRows, work.stop);
        if (!study)
            return study.error();
        known = {*study, {}};
    }
    const Index row = shownRow(of.row, (*result)->inputs->nq());
    if (!known.row || known.row->row != row) {
        const auto spectra = studyRow(**result, row, work.stop);
        if (!spectra)
            return spectra.error();
        known.row = *spectra;
    }
    return known;
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/additive/additive_board.h"

#include "ui/pages/jl/additive/additive_numbers.h"
#include "ui/pages/jl/additive/additive_pictures.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct AdditiveWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::AdditiveBoard)
};

} // namespace

Outcome<SharedAdditiveLengths> AdditiveCurves::answer(const Inputs& of, const Work<SharedAdditiveLengths>& work)
{
    constexpr Index studiedRows = 64;
    const auto result = work.need<MoreRows>(of.subject);
    if (!result)
        return result.error();
    return studyAdditiveLengths(*result, of.setup, invariantLength((*result)->experiment), studiedRows, work.stop, work.progress);
}

BoardSpec additiveBoard()
{
    const auto wanted = [](const Document& document) {
        AdditiveCurves::Inputs asked{evaluationSubject(document), {}};
        asked.setup.additiveUnits = document.experiment().gradients.additiveUnits;
        asked.setup.additiveGain = document.experiment().gradients.additiveGain;
        return asked;
    };
    const auto plot = [](const QString& key, const QString& title, PanelPlace place, auto draw) {
        return panel<LineView>(key, title, place, fromAnswer<AdditiveCurves>(draw));
    };
    return {.margins = {.left = 68},
        .asks = {asked<AdditiveCurves>(wanted)},
        .panels = {plot(QStringLiteral("additiveEntropy"), AdditiveWords::tr("Entropy against length"), {0, 0},
                       additiveEntropyPicture),
            plot(QStringLiteral("additiveFactor"), AdditiveWords::tr("Factor on the scores"), {0, 1}, additiveFactorPicture),
            plot(QStringLiteral("additivePeak"), AdditiveWords::tr("Largest weight"), {1, 0}, additivePeakPicture),
            plot(QStringLiteral("additiveReach"), AdditiveWords::tr("Largest score minus mean score"), {1, 1},
                additiveReachPicture)},
        .switches = {fieldSwitch({0, 1}, "additive-units", AdditiveWords::tr("Units")),
            fieldSwitch({0, 1}, "additive-gain", AdditiveWords::tr("Gain"))},
        .table = TableSpec{numbersPart({}, onceKnown<AdditiveCurves>(additiveNumbers)), {}}};
}

} // namespace attentoscope

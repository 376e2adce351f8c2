// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/additive/additive_board.h"

#include "ui/pages/jl/additive/additive_numbers.h"
#include "ui/pages/jl/additive/additive_pictures.h"
#include "ui/widgets/switches/field_in_page.h"

#include <QGridLayout>
#include <QHBoxLayout>

namespace attentoscope {

Outcome<SharedAdditiveLengths> AdditiveCurves::answer(const Inputs& of, const Work<SharedAdditiveLengths>& work)
{
    constexpr Index studiedRows = 64;
    const auto result = work.need<MoreRows>(of.subject);
    if (!result)
        return result.error();
    return studyAdditiveLengths(*result, of.setup, invariantLength((*result)->experiment), studiedRows, work.stop, work.progress);
}

AdditiveBoard::AdditiveBoard(Document* document, Engine* engine, QWidget* parent)
    : StudyBoard(document, engine, {.left = 68}, parent)
{
    const auto drawn = [](auto draw) { return [draw](const SharedAdditiveLengths& study) { return draw(*study); }; };
    addPanel<LineView, AdditiveCurves>(
        {QStringLiteral("additiveEntropy"), tr("Entropy against length")}, {0, 0}, drawn(additiveEntropyPicture));
    addPanel<LineView, AdditiveCurves>({QStringLiteral("additiveFactor"), tr("Factor")}, {0, 1}, drawn(additiveFactorPicture));
    addPanel<LineView, AdditiveCurves>(
        {QStringLiteral("additivePeak"), tr("Largest weight")}, {1, 0}, drawn(additivePeakPicture));
    addPanel<LineView, AdditiveCurves>(
        {QStringLiteral("additiveReach"), tr("Largest score minus the mean")}, {1, 1}, drawn(additiveReachPicture));
    QBoxLayout* fields = switches({0, 1});
    addField(fields, document, "additive-units", tr("Units"), this);
    addField(fields, document, "additive-gain", tr("Gain"), this);
    addNumbers<AdditiveCurves>([](const AdditiveLengths& study) { return Shown{additiveNumbers(study)}; });
    ask<AdditiveCurves>([this] {
        AdditiveCurves::Inputs asked{evaluationSubject(*document_), {}};
        asked.setup.additiveUnits = document_->experiment().gradients.additiveUnits;
        asked.setup.additiveGain = document_->experiment().gradients.additiveGain;
        return asked;
    });
}

} // namespace attentoscope

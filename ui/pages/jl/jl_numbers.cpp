// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/jl_numbers.h"

#include "core/studies/projection/projection_theory.h"
#include "ui/pages/jl/jl_pictures.h"
#include "ui/pages/jl/number_choice.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QLabel>

namespace attentoscope {

namespace {

std::vector<NumberGrid::Column> columnsOfMatrices()
{
    return {{QStringLiteral("1"), JlNumbers::tr("mean ratio"),
                JlNumbers::tr("Mean over pairs of ‖f(x) − f(y)‖² / ‖x − y‖²; 1 on average over matrices")},
        {QStringLiteral("2"), JlNumbers::tr("variance"), JlNumbers::tr("Variance of the ratio over pairs")},
        {QStringLiteral("3"), JlNumbers::tr("theory"),
            JlNumbers::tr("Variance in theory: 2/k for Gaussian and sparse matrices, a little less for the others")},
        {QStringLiteral("4"), JlNumbers::tr("worst pair"), JlNumbers::tr("The ratio that is furthest from 1")},
        {QStringLiteral("5"), JlNumbers::tr("inner products"),
            JlNumbers::tr("Root mean square of (f(x)·f(y) − x·y) / (‖x‖ ‖y‖)")},
        {QStringLiteral("6"), JlNumbers::tr("time (ms)"),
            JlNumbers::tr("To multiply all points by the matrix. The fast Hadamard transform takes as long for any k.")},
        {QStringLiteral("7"), JlNumbers::tr("k for ε"),
            JlNumbers::tr("The smallest of the studied k from which on every pair's ratio is within ε of 1; “—” when none is")}};
}

} // namespace

JlNumbers::JlNumbers(QWidget* parent)
    : NumberGrid(columnsOfMatrices(), bodyFont(), parent)
    , target_(new NumberChoice(QStringLiteral("shownTarget"), QStringLiteral("<i>k</i>"),
          tr("The dimension whose distribution and numbers are shown; a click on a picture with the axis k chooses it, too"),
          this))
{
    addToCorner(target_);
    for (const auto& matrix : projectionMatrices())
        addLine(QLatin1String(matrix.name), translated(matrix.label));
    sample_ = addNote(QStringLiteral("sample"));
    connect(target_, &NumberChoice::chosen, this, &JlNumbers::targetChosen);
}

void JlNumbers::show(const ProjectionTable& table, double epsilon, Index k)
{
    target_->show(table.targets, k);
    setCorner(QStringLiteral("k = %1").arg(countText(k)), false);
    for (int m = 0; m < int(projectionMatrices().size()); ++m) {
        const ProjectionMatrix matrix = projectionMatrices()[std::size_t(m)].matrix;
        const ProjectionRow* row = table.find(matrix, k);
        setLineShown(m, row != nullptr);
        if (row == nullptr)
            continue;
        setLineColor(m, Theme::of(*this).color(hueOf(matrix)));
        const auto enough = table.sufficient(matrix, epsilon);
        setLine(m,
            {fixedText(row->pairs.meanRatio, 4), fixedText(row->pairs.varRatio, 5), fixedText(row->theoryVariance, 5),
                fixedText(row->pairs.worstRatio, 3), fixedText(row->pairs.innerError, 4), fixedText(row->seconds * 1e3, 1),
                enough ? countText(*enough) : QStringLiteral("—")});
    }
    const double n = double(table.setup.points);
    sample_->setText(tr("%1 · 8 ln n / ε² = %2, 8.33 ln n / ε² = %3 · every k takes the first rows of one matrix")
                         .arg(pairCountText(table), countText(std::llround(theory::boundDimension(8, n, epsilon))),
                             countText(std::llround(theory::boundDimension(8.33, n, epsilon)))));
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/points/jl_numbers.h"

#include "core/studies/projection/projection_theory.h"
#include "ui/pages/jl/points/jl_pictures.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct JlNumbers {
    Q_DECLARE_TR_FUNCTIONS(JlNumbers)
};

std::vector<NumberTable::Column> columnsOfMatrices()
{
    return {{QStringLiteral("1"), JlNumbers::tr("mean ratio"),
                JlNumbers::tr("Mean over pairs of ‖f(x) − f(y)‖² / ‖x − y‖²; 1 on average over matrices")},
        {QStringLiteral("2"), JlNumbers::tr("variance"), JlNumbers::tr("Variance of the ratio over pairs")},
        {QStringLiteral("3"), JlNumbers::tr("theory"),
            JlNumbers::tr("Variance of the ratio in theory: 2/k for Gaussian and sparse matrices, slightly less for the others")},
        {QStringLiteral("4"), JlNumbers::tr("worst pair"), JlNumbers::tr("The ratio farthest from 1")},
        {QStringLiteral("5"), JlNumbers::tr("inner product error"),
            JlNumbers::tr("Root mean square of (f(x)·f(y) − x·y) / (‖x‖ ‖y‖)")},
        {QStringLiteral("6"), JlNumbers::tr("time (ms)"),
            JlNumbers::tr(
                "Time to multiply all points by the matrix. The fast Hadamard transform takes the same time for any k.")},
        {QStringLiteral("7"), JlNumbers::tr("k for distortion ε"),
            JlNumbers::tr("The smallest tested k from which every pair's ratio is within ε of 1; “—”: none"), Hue::plain(),
            true}};
}

} // namespace

NumberTable projectionNumbers(const ProjectionTable& projections, double epsilon, Index k)
{
    NumberTable table{columnsOfMatrices()};
    table.corner = QStringLiteral("k = %1").arg(countText(k));
    table.cornerShown = false;
    for (const ProjectionMatrixName& each : projectionMatrices()) {
        NumberTable::Line& line = table.addLine(QLatin1String(each.name), translated(each.label));
        const ProjectionRow* row = projections.find(each.matrix, k);
        line.shown = row != nullptr;
        if (row == nullptr)
            continue;
        const auto enough = projections.sufficient(each.matrix, epsilon);
        line.hue = hueOf(each.matrix);
        line.numbers = {fixedText(row->pairs.meanRatio, 4), fixedText(row->pairs.varRatio, 5), fixedText(row->theoryVariance, 5),
            fixedText(row->pairs.worstRatio, 3), fixedText(row->pairs.innerError, 4), fixedText(row->seconds * 1e3, 1),
            enough ? countText(*enough) : QStringLiteral("—")};
    }
    const double n = double(projections.setup.points);
    table.addNote(QStringLiteral("sample"),
        JlNumbers::tr("%1 · 8 ln n / ε² = %2, 8.33 ln n / ε² = %3 · each k uses the first k rows of one matrix")
            .arg(pairCountText(projections), countText(std::llround(theory::boundDimension(8, n, epsilon))),
                countText(std::llround(theory::boundDimension(8.33, n, epsilon)))));
    return table;
}

} // namespace attentoscope

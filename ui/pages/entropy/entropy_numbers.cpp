// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_numbers.h"

#include "core/statistics/divergence.h"
#include "core/statistics/quantities.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QLabel>

namespace attentoscope {

EntropyNumbers::EntropyNumbers(QWidget* parent)
    : NumberGrid(policyColumns(*parent), bodyFont(), parent)
{
    addLine(QStringLiteral("mean"), tr("mean <i>H</i>"), tr("Mean entropy over rows, in the measure chosen on the left"));
    addLine(QStringLiteral("largest"), tr("of the largest"),
        tr("Mean of each row's entropy divided by the largest that its visible keys allow"));
    addLine(QStringLiteral("lowest"), tr("lowest row"), tr("The row of the smallest entropy"));
    addLine(QStringLiteral("highest"), tr("highest row"), tr("The row of the largest entropy"));
    for (const char* key : {"key_entropy", "mutual_information"})
        addLine(QLatin1String(key), quantitySymbol(quantity(key)), translated(quantity(key).help));
    addLine(QStringLiteral("information"), tr("ln <i>n</i> − mean <i>H</i>"),
        tr("An upper bound of the mutual information: the mean over rows of ln n − H, with n the visible keys of the row and H "
           "Shannon's entropy. It is 0 when all keys get the same weight, ln n when one key gets all of it."));
    addLine(QStringLiteral("divergence"), tr("KL to the other"),
        tr("Kullback–Leibler divergence Σ a ln(a / b), mean over rows: KL(A‖B) below A, KL(B‖A) below B. Infinite where a key "
           "has "
           "weight under the one and none under the other."));
    rowLine_ = 1
        + addLine(QStringLiteral("cross"), tr("cross-entropy"),
            tr("−Σ a ln b = H + KL with Shannon's entropy, mean over rows: H(A, B) below A, H(B, A) below B"));
    emptyRows_ = addNote(QStringLiteral("emptyRows"));
    rowTitle_ = addTitle(QStringLiteral("numbersRow"));
    addLine(QStringLiteral("rowEntropy"), tr("entropy <i>H</i>"), tr("Entropy of the row, in the measure chosen on the left"));
    addLine(QStringLiteral("rowDivergence"), tr("KL to the other"), tr("KL(A‖B) below A, KL(B‖A) below B"));
    addLine(QStringLiteral("rowCross"), tr("cross-entropy"), tr("H(A, B) below A, H(B, A) below B"));
}

void EntropyNumbers::show(const Entropies& entropies)
{
    const EntropyStudy& study = *entropies.study;
    const Result& result = *study.result;
    const Experiment& experiment = result.experiment;
    const QString unit = entropyUnit(experiment), information = informationUnit(experiment);
    setCorner(unit == information || unit.isEmpty() ? tr("All rows (%1)").arg(information) : tr("All rows"));
    for (std::size_t p = 0; p < 2 && p < result.policies.size(); ++p) {
        const RowStatistics& rows = result.policies[p].rows;
        const Summary entropy = summarize(rows.entropy), apart = summarize(p == 0 ? study.apart.forward : study.apart.backward);
        const auto shown = [&](double nats) { return fixedText(shownEntropy(experiment, nats), 3); };
        const auto inform = [&](double nats) { return fixedText(shownInformation(experiment, nats), 3); };
        setColumn(int(p),
            {shown(entropy.mean), fixedText(summarize(rows.normalized).mean, 3), shown(entropy.min), shown(entropy.max),
                inform(study.keys[p].keyEntropy), inform(study.keys[p].mutual), inform(informationReading(rows)),
                inform(apart.mean), inform(summarize(rows.shannon).mean + apart.mean)});
    }
    emptyRows_->setVisible(result.emptyRows > 0);
    emptyRows_->setText(tr("Rows without visible key, not counted: %1").arg(countText(result.emptyRows)));
    if (entropies.row)
        showRow(experiment, *entropies.row);
}

void EntropyNumbers::showRow(const Experiment& experiment, const RowSpectra& row)
{
    QString title = tr("Row %1").arg(countText(row.row));
    if (row.statistics.front().visible.front() == 0)
        title += QStringLiteral(" · ") + tr("no visible key");
    rowTitle_->setText(title);
    for (std::size_t p = 0; p < 2; ++p) {
        if (p >= row.statistics.size()) {
            setColumn(int(p), {}, rowLine_);
            continue;
        }
        const RowStatistics& one = row.statistics[p];
        const std::vector<double>& apart = p == 0 ? row.apart.forward : row.apart.backward;
        if (apart.empty()) {
            setColumn(int(p), {fixedText(shownEntropy(experiment, one.entropy.front()), 3)}, rowLine_);
            continue;
        }
        setColumn(int(p),
            {fixedText(shownEntropy(experiment, one.entropy.front()), 3),
                fixedText(shownInformation(experiment, apart.front()), 3),
                fixedText(shownInformation(experiment, one.shannon.front() + apart.front()), 3)},
            rowLine_);
    }
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_numbers.h"

#include "core/statistics/divergence.h"
#include "core/statistics/quantities.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct EntropyNumbers {
    Q_DECLARE_TR_FUNCTIONS(EntropyNumbers)
};

void addRow(NumberTable& table, const Experiment& experiment, const RowSpectra& row)
{
    QString title = EntropyNumbers::tr("Row %1").arg(countText(row.row));
    if (row.statistics.front().visible.front() == 0)
        title += QStringLiteral(" · ") + EntropyNumbers::tr("no visible key");
    table.addTitle(QStringLiteral("numbersRow"), title);
    const std::size_t first = table.lines.size();
    table.addLine(QStringLiteral("rowEntropy"), EntropyNumbers::tr("entropy <i>H</i>"),
        EntropyNumbers::tr("Entropy of the row, in the measure chosen on the left"));
    table.addLine(QStringLiteral("rowDivergence"), EntropyNumbers::tr("KL divergence"),
        EntropyNumbers::tr("KL(A‖B) in column A, KL(B‖A) in column B"));
    table.addLine(QStringLiteral("rowCross"), EntropyNumbers::tr("cross-entropy"),
        EntropyNumbers::tr("H(A, B) in column A, H(B, A) in column B"));
    for (std::size_t p = 0; p < 2; ++p) {
        if (p >= row.statistics.size()) {
            table.setColumn(p, {}, first);
            continue;
        }
        const RowStatistics& one = row.statistics[p];
        const std::vector<double>& apart = p == 0 ? row.apart.forward : row.apart.backward;
        if (apart.empty()) {
            table.setColumn(p, {fixedText(shownEntropy(experiment, one.entropy.front()), 3)}, first);
            continue;
        }
        table.setColumn(p,
            {fixedText(shownEntropy(experiment, one.entropy.front()), 3),
                fixedText(shownInformation(experiment, apart.front()), 3),
                fixedText(shownInformation(experiment, one.shannon.front() + apart.front()), 3)},
            first);
    }
}

} // namespace

NumberTable entropyNumbers(const Entropies& entropies)
{
    const EntropyStudy& study = *entropies.study;
    const Result& result = *study.result;
    const Experiment& experiment = result.experiment;
    const QString unit = entropyUnit(experiment), information = informationUnit(experiment);
    NumberTable table = NumberTable::ofPolicies();
    table.corner = unit == information || unit.isEmpty() ? EntropyNumbers::tr("All rows (%1)").arg(information)
                                                         : EntropyNumbers::tr("All rows");
    table.addLine(QStringLiteral("mean"), EntropyNumbers::tr("mean <i>H</i>"),
        EntropyNumbers::tr("Mean entropy over rows, in the measure chosen on the left"));
    table.addLine(QStringLiteral("largest"), EntropyNumbers::tr("<i>H</i> / max <i>H</i>"),
        EntropyNumbers::tr("Each row's entropy divided by the largest entropy that its visible keys allow, mean over rows"));
    table.addLine(
        QStringLiteral("lowest"), EntropyNumbers::tr("lowest entropy"), EntropyNumbers::tr("Smallest entropy of a row"));
    table.addLine(
        QStringLiteral("highest"), EntropyNumbers::tr("highest entropy"), EntropyNumbers::tr("Largest entropy of a row"));
    for (const char* key : {"key_entropy", "mutual_information"})
        table.addLine(QLatin1String(key), quantitySymbol(quantity(key)), translated(quantity(key).help));
    table.addLine(QStringLiteral("information"), EntropyNumbers::tr("ln <i>n</i> − mean <i>H</i>"),
        EntropyNumbers::tr(
            "An upper bound of the mutual information: the mean over rows of ln n − H, with n the visible keys of the row and H "
            "Shannon's entropy. It is 0 when all keys get the same weight, ln n when one key gets all of it."));
    table.addLine(QStringLiteral("divergence"), EntropyNumbers::tr("KL divergence"),
        EntropyNumbers::tr("Kullback–Leibler divergence Σ a ln(a / b), mean over rows: KL(A‖B) in column A, KL(B‖A) in column B. "
                           "Infinite where a key has weight under one policy and none under the other."));
    table.addLine(QStringLiteral("cross"), EntropyNumbers::tr("cross-entropy"),
        EntropyNumbers::tr(
            "−Σ a ln b = H + KL with Shannon's entropy, mean over rows: H(A, B) in column A, H(B, A) in column B"));
    for (std::size_t p = 0; p < 2 && p < result.policies.size(); ++p) {
        const RowStatistics& rows = result.policies[p].rows;
        const Summary entropy = summarize(rows.entropy), apart = summarize(p == 0 ? study.apart.forward : study.apart.backward);
        const auto shown = [&](double nats) { return fixedText(shownEntropy(experiment, nats), 3); };
        const auto inform = [&](double nats) { return fixedText(shownInformation(experiment, nats), 3); };
        table.setColumn(p,
            {shown(entropy.mean), fixedText(summarize(rows.normalized).mean, 3), shown(entropy.min), shown(entropy.max),
                inform(study.keys[p].keyEntropy), inform(study.keys[p].mutual), inform(informationReading(rows)),
                inform(apart.mean), inform(summarize(rows.shannon).mean + apart.mean)});
    }
    table
        .addNote(QStringLiteral("emptyRows"),
            EntropyNumbers::tr("Rows without visible key, not counted: %1").arg(countText(result.emptyRows)))
        .shown = result.emptyRows > 0;
    if (entropies.row)
        addRow(table, experiment, *entropies.row);
    return table;
}

} // namespace attentoscope

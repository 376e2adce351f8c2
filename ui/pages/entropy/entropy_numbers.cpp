#include "ui/pages/entropy/entropy_numbers.h"

#include "core/statistics/divergence.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/panels/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <cmath>

namespace attentoscope {

namespace {

// In the order of the lines.
enum LineOf { Mean, Largest, Lowest, Highest, Information, Divergence, Cross, RowEntropy, RowDivergence, RowCross };

QFont boldFont()
{
    QFont bold = bodyFont();
    bold.setWeight(QFont::Bold);
    return bold;
}

} // namespace

EntropyNumbers::EntropyNumbers(QWidget* parent)
    : QWidget(parent)
    , grid_(new QGridLayout(this))
    , unit_(new QLabel(this))
    , emptyRows_(new QLabel(this))
    , rowTitle_(new QLabel(this))
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(12);
    grid_->setVerticalSpacing(2);
    grid_->setColumnStretch(0, 1);
    unit_->setFont(boldFont());
    grid_->addWidget(unit_, 0, 0);
    for (int policy = 0; policy < 2; ++policy) {
        auto* head = new QLabel(QString(QChar('A' + policy)), this);
        head->setFont(boldFont());
        head->setAlignment(Qt::AlignRight);
        QPalette colours = head->palette();
        colours.setColor(QPalette::WindowText, Theme::of(*this).policy(policy));
        head->setPalette(colours);
        grid_->addWidget(head, 0, policy + 1);
    }
    auto* copyButton = new QToolButton(this);
    copyButton->setObjectName(QStringLiteral("copyNumbers"));
    copyButton->setText(tr("Copy"));
    copyButton->setToolTip(tr("Copy these numbers as a table"));
    copyButton->setFont(secondaryFont());
    copyButton->setAutoRaise(true);
    connect(copyButton, &QToolButton::clicked, this, &EntropyNumbers::copy);
    addLine(QStringLiteral("mean"), tr("mean <i>H</i>"), tr("Mean entropy over rows, in the measure chosen on the left"));
    addLine(QStringLiteral("largest"), tr("of the largest"),
        tr("Mean of each row's entropy divided by the largest that its visible keys allow"));
    addLine(QStringLiteral("lowest"), tr("lowest row"), tr("The row of the smallest entropy"));
    addLine(QStringLiteral("highest"), tr("highest row"), tr("The row of the largest entropy"));
    addLine(QStringLiteral("information"), tr("log <i>n</i> − mean <i>H</i>"),
        tr("The mutual-information reading: how much a query tells of the key that it looks at, at most. The mean over rows of "
           "log n − H, with n the visible keys of the row and H Shannon's entropy: 0 when all keys get the same weight, log n "
           "when "
           "one key gets all of it."));
    addLine(QStringLiteral("divergence"), tr("KL to the other"),
        tr("Kullback–Leibler divergence Σ a log(a / b), mean over rows: KL(A‖B) below A, KL(B‖A) below B"));
    addLine(QStringLiteral("cross"), tr("cross-entropy"),
        tr("−Σ a log b = H + KL with Shannon's entropy, mean over rows: H(A, B) below A, H(B, A) below B"));
    emptyRows_->setFont(secondaryFont());
    emptyRows_->setObjectName(QStringLiteral("emptyRows"));
    grid_->addWidget(emptyRows_, grid_->rowCount(), 0, 1, 3);
    const int place = grid_->rowCount();
    rowTitle_->setFont(boldFont());
    rowTitle_->setObjectName(QStringLiteral("numbersRow"));
    rowTitle_->setContentsMargins(0, 8, 0, 0);
    grid_->addWidget(rowTitle_, place, 0, 1, 2);
    grid_->addWidget(copyButton, place, 2, Qt::AlignRight | Qt::AlignBottom);
    addLine(QStringLiteral("rowEntropy"), tr("entropy <i>H</i>"), tr("Entropy of the row, in the measure chosen on the left"));
    addLine(QStringLiteral("rowDivergence"), tr("KL to the other"), tr("KL(A‖B) below A, KL(B‖A) below B"));
    addLine(QStringLiteral("rowCross"), tr("cross-entropy"), tr("H(A, B) below A, H(B, A) below B"));
}

void EntropyNumbers::addLine(const QString& key, const QString& name, const QString& help)
{
    Line line;
    const int place = grid_->rowCount();
    line.name = new QLabel(name, this);
    line.name->setToolTip(QStringLiteral("<p>%1</p>").arg(help.toHtmlEscaped())); // rich, so that it wraps
    grid_->addWidget(line.name, place, 0);
    for (int policy = 0; policy < 2; ++policy) {
        auto* number = new QLabel(this);
        number->setObjectName(key + QChar('A' + policy));
        number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        number->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid_->addWidget(number, place, policy + 1);
        line.numbers[policy] = number;
    }
    lines_.push_back(line);
}

void EntropyNumbers::setLine(std::size_t line, const QString& a, const QString& b)
{
    lines_[line].numbers[0]->setText(a);
    lines_[line].numbers[1]->setText(b);
}

void EntropyNumbers::show(const Entropies& entropies)
{
    const EntropyStudy& study = *entropies.study;
    const Result& result = *study.result;
    const Experiment& experiment = result.experiment;
    const QString unit = entropyUnit(experiment), information = informationUnit(experiment);
    unit_->setText(unit == information || unit.isEmpty() ? tr("All rows (%1)").arg(information) : tr("All rows"));
    QStringList columns[2];
    for (std::size_t p = 0; p < 2 && p < result.policies.size(); ++p) {
        const RowStatistics& rows = result.policies[p].rows;
        const Summary entropy = summarize(rows.entropy), apart = summarize(p == 0 ? study.apart.forward : study.apart.backward);
        const auto shown = [&](double nats) { return fixedText(shownEntropy(experiment, nats), 3); };
        const auto inform = [&](double nats) { return fixedText(shownInformation(experiment, nats), 3); };
        columns[p] << shown(entropy.mean) << fixedText(summarize(rows.normalized).mean, 3) << shown(entropy.min)
                   << shown(entropy.max) << inform(informationReading(rows)) << inform(apart.mean)
                   << inform(summarize(rows.shannon).mean + apart.mean);
    }
    for (int line = Mean; line <= Cross; ++line)
        setLine(std::size_t(line), columns[0].value(line), columns[1].value(line));
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
    QString numbers[3][2];
    for (std::size_t p = 0; p < 2 && row.statistics.size() == 2; ++p) {
        const RowStatistics& one = row.statistics[p];
        const double apart = (p == 0 ? row.apart.forward : row.apart.backward).front();
        numbers[0][p] = fixedText(shownEntropy(experiment, one.entropy.front()), 3);
        numbers[1][p] = fixedText(shownInformation(experiment, apart), 3);
        numbers[2][p] = fixedText(shownInformation(experiment, one.shannon.front() + apart), 3);
    }
    for (int line = 0; line < 3; ++line)
        setLine(std::size_t(RowEntropy + line), numbers[line][0], numbers[line][1]);
}

QString EntropyNumbers::tableText() const
{
    const auto plain = [](const QLabel* label) {
        QString text = label->text();
        return text.remove(QStringLiteral("<i>")).remove(QStringLiteral("</i>"));
    };
    QString text = unit_->text() + QStringLiteral("\tA\tB\n");
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        if (line == RowEntropy)
            text += rowTitle_->text() + QLatin1Char('\n');
        text += QStringList{plain(lines_[line].name), lines_[line].numbers[0]->text(), lines_[line].numbers[1]->text()}.join(
                    QLatin1Char('\t'))
            + QLatin1Char('\n');
    }
    return text;
}

void EntropyNumbers::copy() const { QApplication::clipboard()->setText(tableText()); }

} // namespace attentoscope

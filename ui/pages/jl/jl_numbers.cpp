#include "ui/pages/jl/jl_numbers.h"

#include "core/labs/projection/projection_theory.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace attentoscope {

JlNumbers::JlNumbers(QWidget* parent)
    : QWidget(parent)
    , grid_(new QGridLayout(this))
    , target_(new QComboBox(this))
    , sample_(new QLabel(this))
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(16);
    grid_->setVerticalSpacing(2);
    addHead(0, QString(), QString());
    addHead(1, tr("mean ratio"), tr("Mean over pairs of ‖f(x) − f(y)‖² / ‖x − y‖²; 1 on average over matrices"));
    addHead(2, tr("variance"), tr("Variance of the ratio over pairs"));
    addHead(3, tr("theory"), tr("Variance in theory: 2/k for Gaussian and sparse matrices, a little less for the others"));
    addHead(4, tr("worst pair"), tr("The ratio that is furthest from 1"));
    addHead(5, tr("inner products"), tr("Root mean square of (f(x)·f(y) − x·y) / (‖x‖ ‖y‖)"));
    addHead(6, tr("time (ms)"), tr("To multiply all points by the matrix. The fast Hadamard transform takes as long for any k."));
    addHead(7, tr("k for ε"),
        tr("The smallest of the studied k from which on every pair's ratio is within ε of 1; “—” when none is"));
    auto* bar = new QHBoxLayout;
    bar->setSpacing(6);
    auto* name = new QLabel(QStringLiteral("<i>k</i>"), this);
    target_->setObjectName(QStringLiteral("shownTarget"));
    target_->setToolTip(
        tr("The dimension whose distribution and numbers are shown; a click on a picture against k chooses it, too"));
    auto* copyButton = new QToolButton(this);
    copyButton->setObjectName(QStringLiteral("copyNumbers"));
    copyButton->setText(tr("Copy"));
    copyButton->setToolTip(tr("Copy these numbers as a table"));
    copyButton->setFont(secondaryFont());
    copyButton->setAutoRaise(true);
    sample_->setFont(secondaryFont());
    sample_->setObjectName(QStringLiteral("sample"));
    bar->addWidget(name);
    bar->addWidget(target_);
    bar->addWidget(copyButton);
    bar->addStretch(1);
    grid_->addLayout(bar, 0, 0);
    for (std::size_t m = 0; m < projectionMatrices().size(); ++m) {
        std::array<QLabel*, columns> line{};
        for (int column = 0; column < columns; ++column) {
            line[std::size_t(column)] = new QLabel(this);
            line[std::size_t(column)]->setAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            line[std::size_t(column)]->setTextInteractionFlags(Qt::TextSelectableByMouse);
            line[std::size_t(column)]->setObjectName(
                QStringLiteral("%1%2").arg(QLatin1String(projectionMatrices()[m].name)).arg(column));
            grid_->addWidget(line[std::size_t(column)], int(m) + 1, column);
        }
        lines_.push_back(line);
    }
    grid_->addWidget(sample_, int(lines_.size()) + 1, 0, 1, columns);
    grid_->setColumnStretch(columns, 1);
    connect(target_, &QComboBox::activated, this, [this] { emit targetChosen(target_->currentData().toLongLong()); });
    connect(copyButton, &QToolButton::clicked, this, &JlNumbers::copy);
}

void JlNumbers::addHead(int column, const QString& text, const QString& help)
{
    auto* head = new QLabel(text, this);
    head->setFont(secondaryFont());
    head->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    if (!help.isEmpty())
        head->setToolTip(QStringLiteral("<p>%1</p>").arg(help.toHtmlEscaped())); // rich, so that it wraps
    if (column > 0)
        grid_->addWidget(head, 0, column);
    head->setVisible(column > 0);
    heads_[std::size_t(column)] = head;
}

void JlNumbers::showTargets(const std::vector<Index>& targets, Index k)
{
    const QSignalBlocker quiet(target_);
    target_->clear();
    for (const Index target : targets)
        target_->addItem(countText(target), qlonglong(target));
    target_->setCurrentIndex(target_->findData(qlonglong(k)));
}

void JlNumbers::show(const ProjectionTable& table, double epsilon, Index k)
{
    showTargets(table.targets, k);
    for (std::size_t m = 0; m < lines_.size(); ++m) {
        const ProjectionMatrix matrix = projectionMatrices()[m].matrix;
        const ProjectionRow* row = table.find(matrix, k);
        for (QLabel* label : lines_[m])
            label->setVisible(row != nullptr);
        if (row == nullptr)
            continue;
        QPalette colours = palette();
        colours.setColor(QPalette::WindowText, Theme::of(*this).color(hueOf(matrix)));
        lines_[m][0]->setPalette(colours);
        const auto enough = table.sufficient(matrix, epsilon);
        const QString texts[columns] = {translated(nameOf(matrix).label), fixedText(row->pairs.meanRatio, 4),
            fixedText(row->pairs.varRatio, 5), fixedText(row->theoryVariance, 5), fixedText(row->pairs.worstRatio, 3),
            fixedText(row->pairs.innerError, 4), fixedText(row->seconds * 1e3, 1),
            enough ? countText(*enough) : QStringLiteral("—")};
        for (int column = 0; column < columns; ++column)
            lines_[m][std::size_t(column)]->setText(texts[column]);
    }
    const double n = double(table.setup.points);
    sample_->setText(tr("%1 · 8 ln n / ε² = %2, 8.33 ln n / ε² = %3 · every k takes the first rows of one matrix")
                         .arg(pairCountText(table), countText(std::llround(theory::boundDimension(8, n, epsilon))),
                             countText(std::llround(theory::boundDimension(8.33, n, epsilon)))));
}

QString JlNumbers::tableText() const
{
    QString text = QStringLiteral("k = %1").arg(target_->currentText());
    for (int column = 1; column < columns; ++column)
        text += QLatin1Char('\t') + heads_[std::size_t(column)]->text();
    text += QLatin1Char('\n');
    for (const auto& line : lines_) {
        if (line[0]->isHidden())
            continue;
        QStringList cells;
        for (const QLabel* label : line)
            cells << label->text();
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

void JlNumbers::copy() const { QApplication::clipboard()->setText(tableText()); }

} // namespace attentoscope

#include "ui/pages/gradients/score_table.h"

#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

namespace attentoscope {

namespace {

// Two digits, without a power of ten for what is large.
QString timeText(double nanoseconds) { return nanoseconds >= 10 ? fixedText(nanoseconds, 0) : briefText(nanoseconds, 2); }

// In the order of the lines.
enum LineOf { MultiplyAdds, Tanhs, Time, Deviation, Bound, Entropy, LeastEntropy, PeakWeight, Jacobian };

} // namespace

ScoreTable::ScoreTable(QWidget* parent)
    : QWidget(parent)
    , grid_(new QGridLayout(this))
    , note_(new QLabel(this))
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(1);
    grid_->setColumnStretch(0, 1);
    const QString heads[columns] = {tr("dot"), tr("additive"), tr("stretched")};
    const QString helps[columns] = {tr("The scores λ q·k of A"),
        tr("Additive scores vᵀ tanh(W_q q + W_k k + b), with random weights as before training (Bahdanau, Cho & Bengio 2015)"),
        tr("The same with v stretched until the logits spread as widely as those of the dot product")};
    for (int column = 0; column < columns; ++column) {
        auto* head = new QLabel(QStringLiteral("<b>%1</b>").arg(heads[column].toHtmlEscaped()), this);
        head->setAlignment(Qt::AlignRight);
        head->setFont(secondaryFont());
        head->setToolTip(QStringLiteral("<p>%1</p>").arg(helps[column].toHtmlEscaped()));
        grid_->addWidget(head, 0, column + 1);
    }
    addLine(QStringLiteral("multiplyAdds"), tr("multiply-adds"),
        tr("For one score; W_q q and W_k k are computed once for each query and key and shared out among the scores"));
    addLine(QStringLiteral("tanhs"), tr("tanh"), tr("For one score"));
    addLine(QStringLiteral("time"), tr("ns a score"), tr("Measured on one core of this machine; the fastest of some runs"));
    addLine(QStringLiteral("deviation"), tr("spread"), tr("Standard deviation of the logits within a row"));
    addLine(QStringLiteral("bound"), tr("|logit| at most"),
        tr("No logit can be larger: λ ‖q‖ ‖k‖ of the longest, or ‖v‖₁ = Σ|v|, however long q and k are"));
    addLine(QStringLiteral("entropy"), tr("mean <i>H</i>"), tr("Mean Shannon entropy of the rows, in the unit of the form"));
    addLine(QStringLiteral("leastEntropy"), tr("<i>H</i> at least"),
        tr("No row can be more peaked than that within the bound on its logits"));
    addLine(QStringLiteral("peakWeight"), tr("peak weight"), tr("Mean over rows of the largest weight"));
    addLine(QStringLiteral("jacobian"), tr("‖<i>J</i>‖"), tr("Mean over rows of ‖diag(a) − a aᵀ‖"));
    note_->setFont(secondaryFont());
    note_->setObjectName(QStringLiteral("scoreNote"));
    auto* copy = new QToolButton(this);
    copy->setObjectName(QStringLiteral("copyScores"));
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy these numbers as a table"));
    copy->setFont(secondaryFont());
    copy->setAutoRaise(true);
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(tabbedText()); });
    grid_->addWidget(copy, 0, 0, Qt::AlignLeft);
    grid_->addWidget(note_, grid_->rowCount(), 0, 1, columns + 1);
}

void ScoreTable::addLine(const QString& key, const QString& name, const QString& help)
{
    const int row = grid_->rowCount();
    auto* label = new QLabel(name, this);
    label->setTextFormat(Qt::RichText);
    label->setFont(secondaryFont());
    label->setMinimumWidth(label->sizeHint().width());
    label->setToolTip(QStringLiteral("<p>%1</p>").arg(help.toHtmlEscaped()));
    grid_->addWidget(label, row, 0);
    names_.push_back(label);
    Cells& cells = lines_.emplace_back();
    for (int column = 0; column < columns; ++column) {
        auto* cell = new QLabel(this);
        cell->setObjectName(key + QString::number(column));
        cell->setAlignment(Qt::AlignRight);
        cell->setFont(secondaryFont());
        cell->setTextInteractionFlags(Qt::TextSelectableByMouse);
        cells[std::size_t(column)] = cell;
        grid_->addWidget(cell, row, column + 1);
    }
}

void ScoreTable::setLine(std::size_t line, const std::array<QString, columns>& texts)
{
    for (std::size_t column = 0; column < columns; ++column)
        lines_[line][column]->setText(texts[column]);
}

void ScoreTable::show(const ScoreComparison& scores)
{
    const Experiment& experiment = scores.result->experiment;
    const double count = double(scores.sampledRows) * double(scores.keys);
    const auto three = [&](const auto& text) {
        return std::array<QString, columns>{text(scores.dot), text(scores.additive), text(scores.stretched)};
    };
    const QString additive = briefText(scores.additiveMultiplyAdds, 3), time = timeText(scores.additiveSeconds / count * 1e9);
    setLine(MultiplyAdds, {briefText(scores.dotMultiplyAdds, 4), additive, additive});
    setLine(Tanhs, {QStringLiteral("0"), briefText(scores.additiveTanhs), briefText(scores.additiveTanhs)});
    setLine(Time, {timeText(scores.dotSeconds / count * 1e9), time, time});
    setLine(Deviation, three([](const ScoreShape& shape) { return fixedText(shape.deviation, 3); }));
    setLine(Bound, three([](const ScoreShape& shape) { return briefText(shape.bound, 3); }));
    setLine(Entropy, three([&](const ScoreShape& shape) { return fixedText(shownInformation(experiment, shape.entropy), 3); }));
    setLine(LeastEntropy,
        three([&](const ScoreShape& shape) { return briefText(shownInformation(experiment, shape.leastEntropy), 2); }));
    setLine(PeakWeight, three([](const ScoreShape& shape) { return weightText(shape.maxWeight); }));
    setLine(Jacobian, three([](const ScoreShape& shape) { return weightText(shape.jacobianNorm); }));
    note_->setText(
        tr("v stretched × %1; mean of 1 − tanh²: %2").arg(briefText(scores.stretch, 3), fixedText(scores.openUnits, 2)));
}

QString ScoreTable::tabbedText() const
{
    QString text = QLatin1Char('\t') + tr("dot") + QLatin1Char('\t') + tr("additive") + QLatin1Char('\t') + tr("stretched");
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        QString name = names_[line]->text();
        text += QLatin1Char('\n') + name.remove(QStringLiteral("<i>")).remove(QStringLiteral("</i>"));
        for (const QLabel* cell : lines_[line])
            text += QLatin1Char('\t') + cell->text();
    }
    return text;
}

} // namespace attentoscope

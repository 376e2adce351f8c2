// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/cost_page.h"

#include "ui/document/change_view.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/cost/batch_numbers.h"
#include "ui/pages/cost/batch_pictures.h"
#include "ui/pages/cost/cost_pictures.h"
#include "ui/pages/cost/cost_settings.h"
#include "ui/text/mask_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/tables/number_grid.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

Outcome<CostTable> CostMeasurement::answer(const Inputs& of, Memory& memory, const Work<CostTable>& work)
{
    if (memory.of != of) {
        memory = {of, {}};
        memory.table.setup = of.setup;
    }
    if (const auto done = measureCost(memory.table, {}, work.tell, work.stop); !done)
        return done.error();
    return memory.table;
}

Outcome<SharedPaddingStudy> PaddingPrice::answer(const Inputs& of, const Work<SharedPaddingStudy>& work)
{
    return studyPadding(of.batch, {}, work.tell, work.stop);
}

CostPage::CostPage(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {.left = 64}, parent)
{
    ofSequence_ = {addPanel<LineView, CostMeasurement>({QStringLiteral("costTime"), tr("Time")}, {0, 0}, timePicture),
        addPanel<LineView, CostMeasurement>({QStringLiteral("costMemory"), tr("Memory")}, {1, 0}, memoryPicture)};
    addBatchPanels();
    setWholeSize({180, 75});
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addLayout(grid(), 1);
    auto* side = new QWidget(this);
    auto* sides = new QVBoxLayout(side);
    sides->setContentsMargins(0, 0, 0, 0);
    sides->addWidget(sequenceSide_ = makeSide());
    sides->addWidget(batchNumbers_ = new BatchNumbers(side));
    layout->addWidget(setSide(side, {.percent = 30, .least = 372, .most = 560}));
    ask<Evaluation>([this] { return evaluationSubject(*document_); });
    Watch* measured =
        ask<CostMeasurement>([this] { return document_->view().of<CostSettings>().ofBatch ? std::nullopt : wanted(); });
    connect(&inquiry<Evaluation>(), &InquiryBase::answered, measured, &Watch::look);
    connect(again_, &QPushButton::clicked, measured, [this, measured] {
        ++attempt_;
        measured->look();
    });
    addDrawing({&inquiry<CostMeasurement>(), &inquiry<Evaluation>()}, [this] { showNumbers(); });
    Watch* priced =
        ask<PaddingPrice>([this] { return document_->view().of<CostSettings>().ofBatch ? wantedBatch() : std::nullopt; });
    connect(batchNumbers_, &BatchNumbers::againRequested, priced, [this, priced] {
        ++batchAttempt_;
        priced->look();
    });
    addDrawing({&inquiry<PaddingPrice>()}, [this] { showHalf(); });
}

void CostPage::addBatchPanels()
{
    const auto ofStudy = [](auto draw) { return [draw](const SharedPaddingStudy& study) { return draw(*study); }; };
    ofBatch_ = {
        addPanel<LineView, PaddingPrice>({QStringLiteral("batchRows"), tr("Rows of the batch")}, {0, 0}, ofStudy(batchPicture)),
        addPanel<LineView, PaddingPrice>(
            {QStringLiteral("batchWork"), tr("Work and time of the batch")}, {1, 0}, ofStudy(batchWorkPicture))};
    addSwitch({0, 0}, &CostSettings::ofBatch, QStringLiteral("costOfBatch"),
        {tr("One sequence"), tr("Time and memory against the length of a sequence")},
        {tr("Batch with padding"), tr("What padding costs sequences of different length, and what sorting and packing save")});
}

void CostPage::showHalf()
{
    const bool batch = document_->view().of<CostSettings>().ofBatch;
    for (QWidget* panel : ofSequence_)
        panel->setVisible(!batch);
    for (QWidget* panel : ofBatch_)
        panel->setVisible(batch);
    sequenceSide_->setVisible(!batch);
    const SharedPaddingStudy& study = inquiry<PaddingPrice>().answer();
    batchNumbers_->setVisible(batch && study != nullptr && hasAnswer<PaddingPrice>());
    if (study)
        batchNumbers_->show(*study);
}

int CostPage::boardOf(const QString& figure) const
{
    const auto isOf = [&](const QWidget* panel) { return panel->objectName() == figure; };
    return figure == wholePage ? int(document_->view().of<CostSettings>().ofBatch) : int(std::ranges::any_of(ofBatch_, isOf));
}

void CostPage::showBoard(int board)
{
    changeView<CostSettings>(document_, [board](CostSettings& view) { view.ofBatch = board == 1; });
}

std::vector<NamedFigure> CostPage::figures() const
{
    std::vector<NamedFigure> figures = Board::figures();
    // Index of the first panel of this half, in the order they were added.
    const std::size_t first = document_->view().of<CostSettings>().ofBatch ? 2 : 0;
    figures.back().figure = composeFigure({{{{figures[first].figure, 1}, {figures[first + 1].figure, 1}}, 1}});
    return figures;
}

std::optional<PaddingPrice::Inputs> CostPage::wantedBatch() const
{
    const auto batch = paddingBatch(document_->experiment());
    if (!batch) // the text has no tokens; the evaluation reports that
        return {};
    return PaddingPrice::Inputs{*batch, batchAttempt_};
}

QWidget* CostPage::makeSide()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(12);
    setup_ = addSelectableLabel(layout, QStringLiteral("costSetup"));
    ratio_ = addSelectableLabel(layout, QStringLiteral("costRatio"));
    ratio_->setTextFormat(Qt::RichText);
    cells_ = new NumberGrid(bodyFont(), side);
    cells_->setObjectName(QStringLiteral("costCells"));
    layout->addWidget(cells_);
    state_ = addSelectableLabel(layout, QStringLiteral("costState"));
    state_->setFont(secondaryFont());
    again_ = new QPushButton(tr("Measure again"), side);
    again_->setObjectName(QStringLiteral("measureAgain"));
    again_->setToolTip(tr("Measures all lengths again, since other programs may have been busy"));
    layout->addWidget(again_, 0, Qt::AlignLeft);
    layout->addStretch(1);
    return side;
}

// Returns the setup to measure. Without values in the data, they get the width of the keys, because attention needs values. A
// change of anything else keeps what was measured.
std::optional<CostMeasurement::Inputs> CostPage::wanted() const
{
    const SharedResult& result = inquiry<Evaluation>().answer();
    if (!result)
        return {};
    const Inputs& inputs = *result->inputs;
    const CostSetup setup{.d = inputs.d(), .dv = inputs.dv() > 0 ? inputs.dv() : inputs.d(), .mask = result->experiment.mask};
    return CostMeasurement::Inputs{setup, attempt_};
}

void CostPage::showNumbers()
{
    const auto& measured = inquiry<CostMeasurement>();
    const CostTable& shown = measured.answer(); // the previous table stays until the wanted one has results
    setup_->setText(tr("<b>Cost of attention</b> on this machine<br><i>d</i> = %1, <i>d</i><sub>v</sub> = %2, mask %3")
                        .arg(shown.setup.d)
                        .arg(shown.setup.dv)
                        .arg(briefMaskText(shown.setup.mask).toHtmlEscaped()));
    ratio_->setText(ratioText(shown));
    ratio_->setVisible(!ratio_->text().isEmpty());
    cells_->show(costTable(shown));
    const bool begun = measured.asked() && measured.of() == measured.asked() && !shown.points.empty();
    const Index next = begun ? 2 * shown.points.back().n : CostLimits().first;
    state_->setText(measured.isWhole()
            ? tr("Lengths are left out if a run would take longer than %1 s, or need more than %2 or half of the free memory.")
                  .arg(CostLimits().longestMs / 1000)
                  .arg(bytesText(CostLimits().mostBytes))
            : tr("Measuring n = %1 …").arg(countText(next)));
    again_->setEnabled(measured.isWhole());
}

} // namespace attentoscope

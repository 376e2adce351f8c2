// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_curves_board.h"

#include "core/session/fields.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/subject.h"
#include "ui/editors/field_editor.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/curves/over_picture.h"
#include "ui/pages/lab/critical_question.h"
#include "ui/pages/lab/lab_legend.h"
#include "ui/pages/lab/lab_overlays.h"
#include "ui/pages/lab/lab_policies.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/pages/lab/lab_stories.h"
#include "ui/pages/lab/lab_table_view.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/splits/layout_shares.h"
#include "ui/widgets/switches/field_in_page.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int policiesWidth = 252; // px
constexpr int columnsOfPlots = 3;
constexpr int lengthWidth = 200;
constexpr int leastTable = 96, betweenPlotsAndTable = 8;

// Ends above the first line that would be cut through while nothing is scrolled.
class WholeLines : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QScrollArea::resizeEvent(event);
        fit();
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool done = QScrollArea::eventFilter(watched, event);
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            QMetaObject::invokeMethod(
                this, [this] { fit(); }, Qt::QueuedConnection); // once the lines are laid out
        return done;
    }

private:
    void fit()
    {
        int cut = 0;
        for (const QWidget* part : widget()->findChildren<QWidget*>()) {
            const int top = part->mapTo(widget(), QPoint()).y();
            const bool isLine = part->height() < 2 * fontMetrics().height() && part->isVisibleTo(widget());
            if (isLine && top < height() && top + part->height() > height())
                cut = std::max(cut, height() - top);
        }
        if (cut != viewportMargins().bottom())
            setViewportMargins(0, 0, 0, cut);
    }
};

// Says what the chosen meaning of n does to the evaluated rows; empty: no row is scaled.
QString meaningText(const SharedResult& result)
{
    if (!result || result->policies.size() < 2 || result->emptyRows == Index(result->rowIndex.size()))
        return {};
    const RowStatistics& rows = result->policies[1].rows;
    double n0 = INFINITY, n1 = 0, m0 = INFINITY, m1 = -INFINITY;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows.visible[i] == 0)
            continue; // a row without keys has no scale
        const double n = meantLength(result->experiment.length, Index(rows.visible[i]),
            result->inputs->position(result->rowIndex[i]), result->inputs->nk());
        n0 = std::min(n0, n), n1 = std::max(n1, n);
        m0 = std::min(m0, rows.multiplier[i]), m1 = std::max(m1, rows.multiplier[i]);
    }
    const auto range = [](double low, double high) {
        return high - low <= 1e-9 * high
            ? briefText(low, low < 1e4 ? 4 : 7)
            : LabCurvesBoard::tr("%1 … %2").arg(briefText(low, 4), briefText(high, high < 1e4 ? 4 : 7));
    };
    return LabCurvesBoard::tr("At sequence length %1, <i>n</i> = %2 and B's <i>m</i> = %3")
        .arg(countText(result->inputs->nk()), range(n0, n1), range(m0, m1));
}

} // namespace

LabCurvesBoard::LabCurvesBoard(Document* document, Engine* engine, StoryBar* stories, QWidget* parent)
    : Board(document, engine, {}, parent)
    , stories_(stories)
    , table_(new LabTableView(this))
{
    const Inquiries curves{&inquiry<Curves>(), &inquiry<CriticalGrowths>()};
    addDrawing(curves, [this] { takeIn(); }); // first, so that later drawings see the new data
    table_->setMinimumHeight(leastTable);
    auto* column = new QVBoxLayout;
    column->setSpacing(betweenPlotsAndTable);
    column->addWidget(makePlots(), 7);
    column->addWidget(table_, 3);
    new LayoutShares(QStringLiteral("table"), column, this);
    auto* body = new QHBoxLayout;
    body->setSpacing(16);
    body->addLayout(column, 1);
    QWidget* side = setSide(makeSide(), {.least = atTypeScale(policiesWidth), .most = atTypeScale(policiesWidth)});
    body->addWidget(side);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    QWidget* meaning = makeMeaning();
    layout->addWidget(meaning);
    layout->addWidget(new LabLegend(document_, this));
    layout->addLayout(body, 1);
    if (Theme::of(*this).isPresented()) // as the form: the class sees the curves, in all the room
        for (QWidget* tool : std::initializer_list<QWidget*>{meaning, table_, side})
            tool->hide();
    addDrawing(curves, [this] { showStory(); });
    addDrawing(
        curves, [this] { table_->show(data_, document_->view(), document_->experiment().bits); }, true);
    addDrawing(curves, [this] { showMatch(); });
    connect(table_, &LabTableView::exportRequested, this, &LabCurvesBoard::curvesExportRequested);
    ask<Evaluation>([this] { return evaluationSubject(*document_); });
    ask<MoreRows>([this] { return evaluationSubject(*document_); });
    ask<CriticalGrowths>([this]() -> std::optional<CriticalGrowths::Inputs> {
        if (!document_->view().of<LabSettings>().shows(Overlay::Critical))
            return {};
        return criticalSubject(*document_);
    });
    askCurves(true);
    ask<CurvesOver>([this]() -> std::optional<CurvesOver::Inputs> {
        const auto along = axis();
        return along ? std::optional(CurvesOver::Inputs{overSubject(*document_, *along, true), *along}) : std::nullopt;
    });
}

void LabCurvesBoard::takeIn()
{
    data_ = LabData(estimatesOf(curves(), data_));
    if (data_.sweep)
        data_.hues = document_->looks().huesOf(data_.sweep->policies);
    const auto& critical = inquiry<CriticalGrowths>();
    if (critical.of() && *critical.of() == criticalSubject(*document_))
        data_.critical = critical.answer();
}

QWidget* LabCurvesBoard::makeMeaning()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    FieldEditor* length = addField(row, document_, "length", {}, box);
    length->setFixedWidth(atTypeScale(lengthWidth));
    auto* meaning = new QLabel(box);
    meaning->setObjectName(QStringLiteral("labMeaning"));
    meaning->setFont(secondaryFont());
    row->addWidget(meaning, 1);
    auto* axis = new AxisButton(document_,
        {[](const Document& of) { return of.view().of<LabSettings>().axis; },
            [](ViewState& view, const QString& chosen) { view.of<LabSettings>().axis = chosen; }},
        box);
    axis->setObjectName(QStringLiteral("labAxis"));
    axis->setChoicesOf(tr("x axis of the Policy lab curves"));
    axis->setToolTip(tr("The x axis of the curves: the length n, or another parameter at the present length"));
    row->addWidget(axis);
    addDrawing(
        {&inquiry<Evaluation>(), &inquiry<MoreRows>()}, [this, meaning] { meaning->setText(this->meaning()); }, true);
    return box;
}

namespace {

// Returns whether the policies are the same apart from parameters. Otherwise curves of the previous policies would appear under
// the new legend.
bool areAlike(const std::vector<PolicyChoice>& measured, const std::vector<PolicyChoice>& chosen)
{
    return std::ranges::equal(measured, chosen,
        [](const PolicyChoice& a, const PolicyChoice& b) { return a.name == b.name && a.normalizer.name == b.normalizer.name; });
}

} // namespace

std::optional<SweptAxis> LabCurvesBoard::axis() const { return curveAxis(document_->view().of<LabSettings>().axis); }

QString LabCurvesBoard::meaning() const
{
    const auto along = axis();
    return along ? tr("x axis: %2, at length %1. No reference lines (they depend on n only). The table lists lengths.")
                       .arg(countText(document_->experiment().n), axisName(document_->experiment(), along->key()))
                 : meaningText(mostRows(*engine_));
}

LinePicture LabCurvesBoard::overPictureOf(const SweptAxis& along, const Quantity& quantity) const
{
    const Experiment& present = document_->experiment();
    const Inquiry<CurvesOver>& over = inquiry<CurvesOver>();
    LinePicture picture = pictureOfCurves();
    picture.emptyText = tr("Computing …");
    if (over.failure() != nullptr)
        picture.emptyText = whyNoCurves(*over.failure());
    else if (over.answer() && over.answer()->axis == along && over.answer()->any()) {
        const auto& measured = over.answer()->any()->policies;
        if (measured.size() == 2 + present.further.size()) // otherwise Explore has measured them
            picture = overPicture(
                *over.answer(), present, quantity, document_->view().theory, present.bits, document_->looks().huesOf(measured));
    }
    picture.title = quantityTitle(quantity, present, present.bits);
    picture.note.clear();
    picture.yLabel.clear(); // the title says it
    picture.legend = fillsThePage(quantity);
    picture.presentN = numberIn(present, along.key()).value_or(0);
    return picture;
}

// Tells whether the picture of a quantity fills the page, so that the legend of all pictures is not seen.
bool LabCurvesBoard::fillsThePage(const Quantity& quantity) const
{
    return document_->view().of<LonePictureSettings>().shown == std::string("lab/") + quantity.key;
}

LinePicture LabCurvesBoard::picture(std::size_t place) const
{
    const Quantity& quantity = *labQuantities()[place];
    if (const auto along = axis())
        return overPictureOf(*along, quantity);
    const bool bits = document_->experiment().bits;
    LinePicture picture = pictureOfCurves();
    if (data_.sweep && areAlike(data_.sweep->policies, sweptPolicies(document_->experiment()))) {
        picture = labPicture(data_, quantity, document_->view(), bits);
        picture.legend = fillsThePage(quantity);
    } else {
        picture.title = quantityTitle(quantity, document_->experiment(), bits);
        picture.emptyText = inquiry<Curves>().failure() ? tr("No curves") : tr("Computing …");
    }
    return picture;
}

QWidget* LabCurvesBoard::makePlots()
{
    auto* board = new QWidget(this);
    board->setLayout(grid());
    grid()->setSpacing(4);
    for (int i = 0; i < int(labQuantities().size()); ++i) {
        const Quantity& quantity = *labQuantities()[std::size_t(i)];
        auto* plot = addPanel<LineView>({QStringLiteral("labPlot%1").arg(i), quantityName(quantity, {})},
            {i / columnsOfPlots, i % columnsOfPlots}, {&inquiry<Curves>(), &inquiry<CurvesOver>(), &inquiry<CriticalGrowths>()},
            [this, i] { return picture(std::size_t(i)); });
        plot->setToolTip(translated(quantity.help));
        plots_.push_back(plot);
        connect(plot, &LineView::clicked, document_, [this](double n) {
            if (const auto along = axis())
                return setNumber(document_, *along, n);
            (void)document_->setField(*findField("n"), std::clamp<std::int64_t>(std::llround(n), 1, 65536));
        });
    }
    addDrawing({}, [this] { placePlots(); });
    return board;
}

// Arranges the plots that have something to show in a grid.
void LabCurvesBoard::placePlots()
{
    const auto policies = sweptPolicies(document_->experiment());
    int place = 0;
    for (std::size_t i = 0; i < plots_.size(); ++i) {
        const bool shown = hasPicture(*labQuantities()[i], policies);
        if (!isAncestorOf(plots_[i])) { // it fills the page (LonePicture), and has its place kept
            place += shown;
            continue;
        }
        plots_[i]->setVisible(shown);
        if (!shown)
            continue;
        // Every panel has a title row above it.
        const int row = 2 * (place / columnsOfPlots) + 1, column = place % columnsOfPlots;
        if (grid()->itemAtPosition(row, column) == nullptr || grid()->itemAtPosition(row, column)->widget() != plots_[i])
            grid()->addWidget(plots_[i], row, column);
        ++place;
    }
}

QWidget* LabCurvesBoard::makeMatch(QWidget* parent)
{
    auto* box = new QWidget(parent);
    match_ = new QPushButton(tr("Match B to A at n ="), box);
    match_->setObjectName(QStringLiteral("labMatch"));
    matchLength_ = new QComboBox(box);
    matchLength_->setObjectName(QStringLiteral("labMatchLength"));
    matchLength_->setToolTip(tr("A's entropy at this length becomes B's target"));
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 4, 0, 4);
    row->setSpacing(4);
    row->addWidget(match_, 1);
    row->addWidget(matchLength_);
    connect(match_, &QPushButton::clicked, this, &LabCurvesBoard::matchB);
    connect(matchLength_, &QComboBox::activated, this, [this] {
        n0_ = Index(matchLength_->currentData().toLongLong());
        showMatch();
    });
    return box;
}

QWidget* LabCurvesBoard::makePolicies(QWidget* parent)
{
    auto* policies = new LabPolicies;
    auto* scroll = new WholeLines(parent);
    scroll->setAccessibleName(tr("Policies"));
    scroll->setWidget(policies);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    policies->edits(document_);
    policies->followInTabOrder(scroll);
    addDrawing({}, [this, policies] { policies->show(document_->experiment(), document_->looks()); });
    addDrawing(
        {&inquiry<Curves>()},
        [this, policies] {
            if (data_.sweep)
                policies->explain(*data_.sweep);
        },
        true);
    return scroll;
}

QWidget* LabCurvesBoard::makeOverlays(QWidget* parent)
{
    auto* overlays = new LabOverlays(parent);
    connect(overlays, &LabOverlays::overlayChosen, this, [this](Overlay overlay, bool on) {
        changeView<LabSettings>(document_, [=](LabSettings& view) {
            view.overlays = on ? view.overlays | unsigned(overlay) : view.overlays & ~unsigned(overlay);
        });
    });
    connect(overlays, &LabOverlays::theoryChosen, this,
        [this](bool on) { changeView(document_, [=](ViewState& view) { view.theory = on; }); });
    addDrawing({}, [this, overlays] { overlays->show(document_->view()); });
    return overlays;
}

QWidget* LabCurvesBoard::makeSide()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Policies")), side));
    layout->addWidget(makePolicies(side), 1);
    layout->addWidget(makeMatch(side));
    layout->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Overlays")), side));
    layout->addWidget(makeOverlays(side));
    return side;
}

void LabCurvesBoard::matchB()
{
    const auto target = data_.sweep ? entropyOfA(*data_.sweep, n0_) : std::nullopt;
    if (!target)
        return;
    Experiment changed = document_->experiment();
    // Five decimals suffice, since the match itself is exact to 1e-4 nats.
    changed.policyB = {
        "entropy-matched", {{"target", std::round(*target * 1e5) / 1e5}}, {}, document_->experiment().policyB.normalizer};
    document_->setExperiment(changed, [n = n0_] { return tr("match B's entropy to A at n = %1").arg(countText(n)); });
}

// Says why there are no curves; otherwise shows the story.
void LabCurvesBoard::showStory()
{
    const Error* why = inquiry<Curves>().failure();
    stories_->say(why == nullptr
            ? QString()
            : QStringLiteral("<font color=\"%1\">⚠ <b>%2</b> %3</font>")
                  .arg(Theme::of(*this).warning.name(), tr("No curves:"), whyNoCurves(*why).toHtmlEscaped()));
}

void LabCurvesBoard::showMatch()
{
    const SharedSweep& sweep = data_.sweep;
    const QSignalBlocker quiet(matchLength_);
    matchLength_->clear();
    if (sweep) {
        for (const Index n : sweep->lengths)
            matchLength_->addItem(countText(n), qlonglong(n));
        if (matchLength_->findData(qlonglong(n0_)) < 0 && !sweep->lengths.empty())
            n0_ = sweep->lengths[sweep->lengths.size() / 2];
        matchLength_->setCurrentIndex(matchLength_->findData(qlonglong(n0_)));
    }
    const auto target = sweep ? entropyOfA(*sweep, n0_) : std::nullopt;
    match_->setEnabled(target.has_value());
    match_->setToolTip(target
            ? tr("Replaces B by the scale whose entropy at every length equals A's entropy at n = %1, which is %2")
                  .arg(n0_)
                  .arg(entropyText(document_->experiment(), *target))
            : tr("A's entropy at n = %1 is not known").arg(n0_));
}

std::vector<NamedFigure> LabCurvesBoard::figures() const
{
    std::vector<NamedFigure> figures;
    std::vector<FigureRow> rows{{{}, 0.5}};
    const auto policies = sweptPolicies(document_->experiment());
    const SharedOver& over = inquiry<CurvesOver>().answer();
    const SharedSweep sweep = !axis() ? data_.sweep : over ? over->any() : nullptr;
    std::size_t shown = 0;
    if (data_.sweep)
        rows.front().cells.push_back({makeLineLegend(labLegend(data_, document_->view())), 1});
    for (std::size_t i = 0; i < plots_.size(); ++i) {
        if (!hasPicture(*labQuantities()[i], policies))
            continue;
        LinePicture picture = plots_[i]->picture();
        if (sweep != nullptr && !picture.series.empty() && !isMultiplier(*labQuantities()[i]))
            picture.note = sampleText(*sweep); // on the screen the table says it
        if (shown++ % columnsOfPlots == 0)
            rows.push_back({{}, 3});
        rows.back().cells.push_back({makeLineFigure(picture), 1});
        picture.legend = true; // alone, it must explain itself
        figures.push_back({QString::fromLatin1(labQuantities()[i]->key),
            quantityName(*labQuantities()[i], document_->experiment().entropy), makeLineFigure(picture), {120, 90}});
    }
    // 120 mm for two rows of plots; the legend is as high with any number of rows.
    const double height = 120 * (0.5 + 3 * double(rows.size() - 1)) / 6.5;
    figures.push_back({wholePage, tr("Policy lab"), composeFigure(std::move(rows)), {180, height}});
    return figures;
}

} // namespace attentoscope

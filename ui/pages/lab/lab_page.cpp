#include "ui/pages/lab/lab_page.h"

#include "core/session/fields.h"
#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/explore/curve_pane.h"
#include "ui/pages/lab/lab_overlays.h"
#include "ui/pages/lab/lab_policies.h"
#include "ui/pages/lab/lab_presets.h"
#include "ui/pages/lab/lab_table_view.h"
#include "ui/panels/cell_text.h"
#include "ui/panels/editors/field_editor.h"
#include "ui/panels/quantity_text.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int sideWidth = 252; // px
constexpr int columnsOfPlots = 3;
constexpr int soonMs = 60;
constexpr int lengthWidth = 200;

} // namespace

LabPage::LabPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , table_(new LabTableView(this))
{
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setObjectName(QStringLiteral("labSplit"));
    split->addWidget(makePlots());
    split->addWidget(table_);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    table_->setMinimumHeight(96);
    split->setSizes({560, 240}); // shares of what there is
    auto* body = new QHBoxLayout;
    body->setSpacing(16);
    body->addWidget(split, 1);
    body->addWidget(makeSide());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(makeStories());
    layout->addWidget(makeMeaning());
    layout->addLayout(body, 1);
    soon_.setSingleShot(true);
    soon_.setInterval(soonMs);
    connect(&soon_, &QTimer::timeout, this, &LabPage::showCurves);
    connect(document_, &Document::experimentChanged, this, &LabPage::showExperiment);
    connect(document_, &Document::viewChanged, this, &LabPage::showView);
    connect(engine_, &Engine::sweepUpdated, this, &LabPage::showSweep);
    connect(engine_, &Engine::resultReady, this, &LabPage::showMeaning);
    connect(table_, &LabTableView::exportRequested, this, &LabPage::curvesExportRequested);
    showExperiment();
    overlays_->show(document_->view());
}

QWidget* LabPage::makeStories()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (const LabPreset& preset : labPresets()) {
        auto* button = new ToggleButton(presetName(preset), ToggleButton::Weight::Strong, box);
        button->setObjectName(QStringLiteral("preset.") + QString::fromLatin1(preset.key));
        button->setToolTip(tr("Sets the experiment; can be undone"));
        connect(button, &QToolButton::clicked, this, [this, &preset] {
            document_->setExperiment(presetExperiment(preset, document_->experiment()), presetName(preset));
            showExperiment(); // a click on the present one changes nothing
        });
        stories_.push_back(button);
        row->addWidget(button);
    }
    row->addStretch(1);
    story_ = new QLabel(box);
    story_->setObjectName(QStringLiteral("labStory"));
    story_->setWordWrap(true);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(row);
    layout->addWidget(story_);
    return box;
}

QWidget* LabPage::makeMeaning()
{
    auto* box = new QWidget(this);
    const Field& field = *findField("length");
    length_ = makeFieldEditor(field, box);
    length_->setObjectName(QStringLiteral("labLength"));
    length_->setFixedWidth(lengthWidth);
    auto* name = new QLabel(translated(field.label), box);
    name->setToolTip(fieldToolTip(field));
    name->setBuddy(length_);
    meaning_ = new QLabel(box);
    meaning_->setObjectName(QStringLiteral("labMeaning"));
    meaning_->setFont(secondaryFont());
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(name);
    row->addWidget(length_);
    row->addWidget(meaning_, 1);
    connect(length_, &FieldEditor::edited, this,
        [this, &field](const FieldValue& value, bool moving) { (void)document_->setField(field, value, moving); });
    connect(length_, &FieldEditor::finished, document_, &Document::endGesture);
    return box;
}

QWidget* LabPage::makePlots()
{
    auto* board = new QWidget(this);
    auto* grid = new QGridLayout(board);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    for (int i = 0; i < int(labQuantities().size()); ++i) {
        auto* plot = new CurveView(board);
        plot->setObjectName(QStringLiteral("labPlot%1").arg(i));
        plot->setToolTip(translated(labQuantities()[std::size_t(i)]->help));
        plots_.push_back(plot);
        grid->addWidget(plot, i / columnsOfPlots, i % columnsOfPlots);
        offerMenu(plot, std::size_t(i));
        connect(plot, &CurveView::lengthClicked, document_, [this](double n) {
            (void)document_->setField(*findField("n"), std::clamp<std::int64_t>(std::llround(n), 1, 65536));
        });
    }
    for (int row = 0; row < 2; ++row)
        grid->setRowStretch(row, 1);
    for (int column = 0; column < columnsOfPlots; ++column)
        grid->setColumnStretch(column, 1);
    return board;
}

QWidget* LabPage::makeMatch()
{
    auto* box = new QWidget(this);
    match_ = new QPushButton(tr("Match B to A at n ="), box);
    match_->setObjectName(QStringLiteral("labMatch"));
    matchLength_ = new QComboBox(box);
    matchLength_->setObjectName(QStringLiteral("labMatchLength"));
    matchLength_->setToolTip(tr("The length whose entropy under A becomes B's target"));
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 4, 0, 4);
    row->setSpacing(4);
    row->addWidget(match_, 1);
    row->addWidget(matchLength_);
    connect(match_, &QPushButton::clicked, this, &LabPage::matchB);
    connect(matchLength_, &QComboBox::activated, this, [this] {
        n0_ = Index(matchLength_->currentData().toLongLong());
        showMatch();
    });
    return box;
}

QWidget* LabPage::makeSide()
{
    auto* side = new QWidget(this);
    side->setFixedWidth(sideWidth);
    policies_ = new LabPolicies;
    overlays_ = new LabOverlays(side);
    auto* scroll = new QScrollArea(side);
    scroll->setWidget(policies_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Policies")), side));
    layout->addWidget(scroll, 1);
    layout->addWidget(makeMatch());
    layout->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Beside the measurement")), side));
    layout->addWidget(overlays_);
    connect(policies_, &LabPolicies::edited, this, &LabPage::setFurther);
    connect(policies_, &LabPolicies::finished, document_, &Document::endGesture);
    connect(overlays_, &LabOverlays::overlayChosen, this, &LabPage::setOverlay);
    connect(overlays_, &LabOverlays::theoryChosen, this, [this](bool on) {
        ViewState view = document_->view();
        view.theory = on;
        document_->setView(view);
    });
    return side;
}

void LabPage::setFurther(const std::vector<PolicyChoice>& further, bool moving)
{
    Experiment changed = document_->experiment();
    changed.further = further;
    document_->setExperiment(changed, translated(findField("further")->label), moving ? QStringLiteral("further") : QString());
}

void LabPage::setOverlay(Overlay overlay, bool on)
{
    ViewState view = document_->view();
    view.overlays = on ? view.overlays | unsigned(overlay) : view.overlays & ~unsigned(overlay);
    document_->setView(view);
}

void LabPage::matchB()
{
    const auto target = data_.sweep ? entropyOfA(*data_.sweep, n0_) : std::nullopt;
    if (!target)
        return;
    Experiment changed = document_->experiment();
    // As many digits as deserve it: the match itself is within 1e-4 nats.
    changed.policyB = {"entropy-matched", {{"target", std::round(*target * 1e5) / 1e5}}, {}};
    document_->setExperiment(changed, tr("match B to A at n = %1").arg(n0_));
}

void LabPage::showExperiment()
{
    const Experiment& experiment = document_->experiment();
    const LabPreset* present = presetOf(experiment);
    for (std::size_t i = 0; i < stories_.size(); ++i)
        stories_[i]->setChecked(present == &labPresets()[i]);
    showStory();
    length_->show(experiment);
    policies_->show(experiment);
    showMeaning();
    showSweep();
}

// What to look at; or why there is nothing to look at.
void LabPage::showStory()
{
    if (!engine_->sweep() && engine_->sweepFailure()) {
        const QString color = Theme::of(*this).warning.name();
        return story_->setText(QStringLiteral("<font color=\"%1\">⚠ <b>%2</b> %3</font>")
                                   .arg(color, tr("No curves:"), whyNoCurves(*engine_->sweepFailure()).toHtmlEscaped()));
    }
    const LabPreset* present = presetOf(document_->experiment());
    story_->setText(present != nullptr ? presetStory(*present) : tr("Choose a story above, or any policies on the right."));
}

void LabPage::showView()
{
    overlays_->show(document_->view());
    showCurves();
}

void LabPage::showSweep()
{
    if (isVisible() && !soon_.isActive())
        soon_.start();
}

void LabPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showCurves();
}

void LabPage::showCurves()
{
    soon_.stop();
    if (!isVisible())
        return;
    const bool bits = document_->experiment().bits;
    data_ = estimatesOf(engine_->sweep(), data_);
    // All alike, so that the columns line up: room for the widest number.
    const int left = QFontMetrics(secondaryFont()).horizontalAdvance(QStringLiteral("0.0000")) + 14;
    const int right = QFontMetrics(secondaryFont()).horizontalAdvance(QStringLiteral("65536")) / 2 + 4;
    for (std::size_t i = 0; i < plots_.size(); ++i) {
        const Quantity& quantity = *labQuantities()[i];
        CurvePicture picture;
        if (data_.sweep) {
            picture = labPicture(data_, quantity, document_->view(), bits);
        } else {
            picture.title = quantityTitle(quantity, document_->experiment(), bits);
            picture.emptyText = engine_->sweepFailure() ? tr("No curves") : tr("Measuring …");
        }
        picture.xNamed = int(i) >= columnsOfPlots;
        picture.leftMargin = left;
        picture.rightMargin = right;
        plots_[i]->show(picture);
    }
    showStory();
    table_->show(data_, document_->view(), bits);
    showMatch();
}

// What the choice does to the rows that are evaluated at present.
void LabPage::showMeaning()
{
    const SharedResult& result = engine_->result();
    if (!result || result->policies.size() < 2 || result->emptyRows == Index(result->rowIndex.size()))
        return meaning_->clear();
    const RowStatistics& rows = result->policies[1].rows;
    double n0 = INFINITY, n1 = 0, m0 = INFINITY, m1 = -INFINITY;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows.visible[i] == 0)
            continue; // nothing is scaled there
        const double n = meantLength(result->experiment.length, Index(rows.visible[i]),
            result->inputs->position(result->rowIndex[i]), result->inputs->nk());
        n0 = std::min(n0, n), n1 = std::max(n1, n);
        m0 = std::min(m0, rows.multiplier[i]), m1 = std::max(m1, rows.multiplier[i]);
    }
    const auto range = [](double low, double high) {
        return high - low <= 1e-9 * high ? briefText(low, low < 1e4 ? 4 : 7)
                                         : tr("%1 … %2").arg(briefText(low, 4), briefText(high, high < 1e4 ? 4 : 7));
    };
    meaning_->setText(
        tr("at length %1: <i>n</i> = %2, <i>m</i> of B = %3").arg(countText(result->inputs->nk()), range(n0, n1), range(m0, m1)));
}

void LabPage::showMatch()
{
    const SharedSweep& sweep = data_.sweep;
    const QSignalBlocker quiet(matchLength_);
    matchLength_->clear();
    if (sweep) {
        for (const Index n : sweep->lengths)
            matchLength_->addItem(QString::number(n), qlonglong(n));
        if (matchLength_->findData(qlonglong(n0_)) < 0 && !sweep->lengths.empty())
            n0_ = sweep->lengths[sweep->lengths.size() / 2];
        matchLength_->setCurrentIndex(matchLength_->findData(qlonglong(n0_)));
    }
    const auto target = sweep ? entropyOfA(*sweep, n0_) : std::nullopt;
    match_->setEnabled(target.has_value());
    match_->setToolTip(target ? tr("Makes B the scale that keeps A's entropy at n = %1, which is %2, at every length")
                                    .arg(n0_)
                                    .arg(entropyText(document_->experiment(), *target))
                              : tr("A's entropy at n = %1 is not known").arg(n0_));
}

void LabPage::setCurrent(bool current) { engine_->setLabWanted(current); }

std::vector<NamedFigure> LabPage::figures() const
{
    std::vector<NamedFigure> figures;
    if (!data_.sweep)
        return figures;
    std::vector<FigureRow> rows{{{{makeCurveLegend(labLegend(data_, document_->view())), 1}}, 0.5}, {{}, 3}, {{}, 3}};
    for (std::size_t i = 0; i < plots_.size(); ++i) {
        CurvePicture picture = plots_[i]->picture();
        rows[1 + i / columnsOfPlots].cells.push_back({makeCurveFigure(picture), 1});
        picture.legend = picture.xNamed = true; // alone it has to explain itself
        figures.push_back(
            {quantityName(*labQuantities()[i], data_.sweep->experiment.entropy), makeCurveFigure(picture), {120, 90}});
    }
    figures.push_back({tr("Policy lab"), composeFigure(std::move(rows)), {180, 120}});
    return figures;
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_curves_board.h"

#include "core/session/fields.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/curves_over.h"
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
#include "ui/pages/lab/lab_pictures.h"
#include "ui/pages/lab/lab_policies.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/pages/lab/lab_table_view.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/page.h"
#include "ui/widgets/switches/field_in_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct LabCurvesWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::LabCurvesBoard)
};

constexpr int policiesWidth = 252, lengthWidth = 200, leastTable = 96; // px
constexpr int columnsOfPlots = 3;

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

std::optional<SweptAxis> axisOf(const Document& document) { return curveAxis(document.view().of<LabSettings>().axis); }

// Returns null if there are no curves yet, or can be none.
SharedSweep curvesIn(const Answers& answers)
{
    const SharedSweep* curves = answers.failure<Curves>() == nullptr ? answers.of<Curves>() : nullptr;
    return curves != nullptr ? *curves : nullptr;
}

// Returns the curves with their estimates. Those made last are kept: pictures and table need the same.
LabData dataOf(const Answers& answers, const Document& document)
{
    static SweepEstimates last;
    const SharedSweep curves = curvesIn(answers);
    if (curves && last.sweep != curves)
        last = estimatesOf(curves, last);
    LabData data(curves ? last : SweepEstimates());
    if (data.sweep)
        data.hues = document.looks().huesOf(data.sweep->policies);
    const Subject* critical = answers.inputsOf<CriticalGrowths>();
    if (critical != nullptr && *critical == criticalSubject(document))
        data.critical = *answers.of<CriticalGrowths>();
    return data;
}

std::optional<CriticalGrowths::Inputs> criticalOf(const Document& document)
{
    if (!document.view().of<LabSettings>().shows(Overlay::Critical))
        return {};
    return criticalSubject(document);
}

std::optional<CurvesOver::Inputs> curvesOver(const Document& document)
{
    const auto along = axisOf(document);
    return along ? std::optional(CurvesOver::Inputs{overSubject(document, *along, true), *along}) : std::nullopt;
}

// Returns whether the policies are the same apart from parameters. Otherwise curves of the previous policies would appear under
// the new legend.
bool areAlike(const std::vector<PolicyChoice>& measured, const std::vector<PolicyChoice>& chosen)
{
    return std::ranges::equal(measured, chosen,
        [](const PolicyChoice& a, const PolicyChoice& b) { return a.name == b.name && a.normalizer.name == b.normalizer.name; });
}

// Tells whether the picture of a quantity fills the page, so that the legend of all pictures is not seen.
bool fillsThePage(const Quantity& quantity, const Document& document)
{
    return document.view().of<LonePictureSettings>().shown == std::string("lab/") + quantity.key;
}

SharedOver overIn(const Answers& answers)
{
    const SharedOver* over = answers.of<CurvesOver>();
    return over != nullptr ? *over : nullptr;
}

LinePicture overPictureOf(const SweptAxis& along, const Quantity& quantity, const Answers& answers, const Document& document)
{
    const Experiment& present = document.experiment();
    const SharedOver over = overIn(answers);
    LinePicture picture = pictureOfCurves();
    picture.emptyText = LabCurvesWords::tr("Computing …");
    if (const Error* why = answers.failure<CurvesOver>())
        picture.emptyText = whyNoCurves(*why);
    else if (over && over->axis == along && over->any()) {
        const auto& measured = over->any()->policies;
        if (measured.size() == 2 + present.further.size()) // otherwise Explore has measured them
            picture =
                overPicture(*over, present, quantity, document.view().theory, present.bits, document.looks().huesOf(measured));
    }
    picture.title = quantityTitle(quantity, present, present.bits);
    picture.note.clear();
    picture.yLabel = {}; // the title says it
    picture.legend = fillsThePage(quantity, document);
    picture.presentN = numberIn(present, along.key()).value_or(0);
    return picture;
}

LinePicture pictureOf(const Quantity& quantity, const Answers& answers, const Document& document)
{
    if (const auto along = axisOf(document))
        return overPictureOf(*along, quantity, answers, document);
    const bool bits = document.experiment().bits;
    const LabData data = dataOf(answers, document);
    LinePicture picture = pictureOfCurves();
    if (data.sweep && areAlike(data.sweep->policies, sweptPolicies(document.experiment()))) {
        picture = labPicture(data, quantity, document.view(), bits);
        picture.legend = fillsThePage(quantity, document);
    } else {
        picture.title = quantityTitle(quantity, document.experiment(), bits);
        picture.emptyText =
            answers.failure<Curves>() != nullptr ? LabCurvesWords::tr("No curves") : LabCurvesWords::tr("Computing …");
    }
    return picture;
}

// Returns the same picture for paper, where no table says what is sampled, and an axis says what it shows.
LinePicture onPaper(const Quantity& quantity, const Answers& answers, const Document& document)
{
    LinePicture picture = pictureOf(quantity, answers, document);
    picture.yLabel = quantityAxis(quantity, document.experiment().entropy, document.experiment().bits);
    const SharedOver over = overIn(answers);
    const SharedSweep sweep = !axisOf(document) ? curvesIn(answers) : over ? over->any() : nullptr;
    if (sweep != nullptr && !picture.series.empty() && !isMultiplier(quantity))
        picture.note = sampleText(*sweep);
    return picture;
}

bool isPictured(const Quantity& quantity, const Document& document)
{
    return hasPicture(quantity, sweptPolicies(document.experiment()));
}

void goToPlace(Document& document, const Answers&, double x)
{
    if (const auto along = axisOf(document))
        return setNumber(&document, *along, x);
    (void)document.setField(*findField("n"), std::clamp<std::int64_t>(std::llround(x), 1, 65536));
}

PanelSpec panelOf(const Quantity& quantity, int place)
{
    const auto plot = [&quantity](
                          const Answers& answers, const Document& document) { return pictureOf(quantity, answers, document); };
    PanelSpec spec = panel<LineView>(QString::fromLatin1(quantity.key), quantityName(quantity, {}),
        {place / columnsOfPlots, place % columnsOfPlots}, PlotOf{reading<Curves, CurvesOver, CriticalGrowths>(), plot})
                         .on(&LineView::clicked, goToPlace);
    spec.make = [make = spec.make, &quantity](QWidget* parent) {
        QWidget* view = make(parent);
        view->setToolTip(translated(quantity.help));
        return view;
    };
    spec.titleOf = [&quantity](const Document& document) { return quantityName(quantity, document.experiment().entropy); };
    spec.isThere = [&quantity](const Document& document) { return isPictured(quantity, document); };
    spec.isOfItsOwnOnPaper = true;
    spec.figure = [&quantity](const Answers& answers, const Document& document) {
        LinePicture picture = onPaper(quantity, answers, document);
        picture.legend = true; // alone, it must explain itself
        return makeLineFigure(picture);
    };
    return spec;
}

void composeLab(NamedFigure& all, const Answers& answers, const Document& document)
{
    std::vector<FigureRow> rows{{{}, 0.5}};
    if (const LabData data = dataOf(answers, document); data.sweep)
        rows.front().cells.push_back({makeLineLegend(labLegend(data, document.view())), 1});
    int shown = 0;
    for (const Quantity* each : labQuantities()) {
        if (!isPictured(*each, document))
            continue;
        if (shown++ % columnsOfPlots == 0)
            rows.push_back({{}, 3});
        rows.back().cells.push_back({makeLineFigure(onPaper(*each, answers, document)), 1});
    }
    // 120 mm for two rows of plots; the legend is as high with any number of rows.
    all.sizeMm = {180, 120 * (0.5 + 3 * double(rows.size() - 1)) / 6.5};
    all.name = LabCurvesWords::tr("Policy lab");
    all.figure = composeFigure(std::move(rows));
}

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
            : LabCurvesWords::tr("%1 … %2").arg(briefText(low, 4), briefText(high, high < 1e4 ? 4 : 7));
    };
    return LabCurvesWords::tr("At sequence length %1, <i>n</i> = %2 and B's <i>m</i> = %3")
        .arg(countText(result->inputs->nk()), range(n0, n1), range(m0, m1));
}

QString meaningOf(const Answers& answers, const Document& document)
{
    if (const auto along = axisOf(document))
        return LabCurvesWords::tr(
            "x axis: %2, at length %1. No reference lines (they depend on n only). The table lists lengths.")
            .arg(countText(document.experiment().n), axisName(document.experiment(), along->key()));
    return answers.of<Evaluation>() != nullptr ? meaningText(mostRows(answers)) : QString();
}

PartSpec lengthPart()
{
    return {.reads = {}, .make = [](Document* document, QWidget* parent) {
                auto* box = new QWidget(parent);
                auto* row = new QHBoxLayout(box);
                row->setContentsMargins(0, 0, 0, 0);
                row->setSpacing(8);
                addField(row, document, "length", {}, box)->setFixedWidth(atTypeScale(lengthWidth));
                return box;
            }};
}

PartSpec meaningPart()
{
    PartSpec part = labelPart(QStringLiteral("labMeaning"), {});
    part.reads = reading<Evaluation, MoreRows>();
    part.show = [](QWidget* label, const Answers& answers, const Document& document) {
        static_cast<QLabel*>(label)->setText(meaningOf(answers, document));
        return true;
    };
    part.stretch = 1;
    part.followsExperiment = true;
    return part;
}

PartSpec axisPart()
{
    return {.reads = {}, .make = [](Document* document, QWidget* parent) {
                auto* axis = new AxisButton(document,
                    {[](const Document& of) { return of.view().of<LabSettings>().axis; },
                        [](ViewState& view, const QString& chosen) { view.of<LabSettings>().axis = chosen; }},
                    parent);
                axis->setObjectName(QStringLiteral("labAxis"));
                axis->setChoicesOf(LabCurvesWords::tr("x axis of the Policy lab curves"));
                axis->setToolTip(
                    LabCurvesWords::tr("The x axis of the curves: the length n, or another parameter at the present length"));
                return axis;
            }};
}

PartSpec tablePart()
{
    const auto make = [](Document*, QWidget* parent) {
        auto* table = new LabTableView(parent);
        table->setMinimumHeight(leastTable);
        QObject::connect(table, &LabTableView::exportRequested, table, [table] {
            for (QWidget* around = table->parentWidget(); around != nullptr; around = around->parentWidget())
                if (auto* page = qobject_cast<Page*>(around))
                    return emit page->curvesExportRequested();
        });
        return table;
    };
    const auto show = [](QWidget* table, const Answers& answers, const Document& document) {
        static_cast<LabTableView*>(table)->show(dataOf(answers, document), document.view(), document.experiment().bits);
        return true;
    };
    return {.reads = reading<Curves, CriticalGrowths>(),
        .make = make,
        .show = show,
        .stretch = 3,
        .followsExperiment = true,
        .isTool = true};
}

PartSpec policiesPart()
{
    const auto make = [](Document* document, QWidget* parent) {
        auto* policies = new LabPolicies;
        auto* scroll = new WholeLines(parent);
        scroll->setAccessibleName(LabCurvesWords::tr("Policies"));
        scroll->setWidget(policies);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        policies->edits(document);
        policies->followInTabOrder(scroll);
        return scroll;
    };
    const auto show = [](QWidget* scroll, const Answers& answers, const Document& document) {
        auto* policies = static_cast<LabPolicies*>(static_cast<WholeLines*>(scroll)->widget());
        policies->show(document.experiment(), document.looks());
        if (const SharedSweep curves = curvesIn(answers))
            policies->explain(*curves);
        return true;
    };
    return {.reads = reading<Curves>(), .make = make, .show = show, .stretch = 1, .followsExperiment = true};
}

// Returns the length at which B is matched to A: the chosen one, or one in the middle where that is not measured.
Index matchLength(const SweepTable& curves, const Document& document)
{
    const Index chosen = document.view().of<LabSettings>().matchLength;
    const bool isMeasured = curves.lengths.empty() || std::ranges::find(curves.lengths, chosen) != curves.lengths.end();
    return isMeasured ? chosen : curves.lengths[curves.lengths.size() / 2];
}

void matchB(Document& document, const Answers& answers, bool)
{
    const SharedSweep curves = curvesIn(answers);
    const Index n0 = curves ? matchLength(*curves, document) : 0;
    const auto target = curves ? entropyOfA(*curves, n0) : std::nullopt;
    if (!target)
        return;
    Experiment changed = document.experiment();
    // Five decimals suffice, since the match itself is exact to 1e-4 nats.
    changed.policyB = {
        "entropy-matched", {{"target", std::round(*target * 1e5) / 1e5}}, {}, document.experiment().policyB.normalizer};
    document.setExperiment(changed, [n0] { return LabCurvesWords::tr("match B's entropy to A at n = %1").arg(countText(n0)); });
}

PartSpec matchPart()
{
    const auto make = [](Document*, QWidget* parent) {
        auto* button = new QPushButton(LabCurvesWords::tr("Match B to A at n ="), parent);
        button->setObjectName(QStringLiteral("labMatch"));
        return button;
    };
    const auto show = [](QWidget* button, const Answers& answers, const Document& document) {
        const SharedSweep curves = curvesIn(answers);
        const Index n0 = curves ? matchLength(*curves, document) : document.view().of<LabSettings>().matchLength;
        const auto target = curves ? entropyOfA(*curves, n0) : std::nullopt;
        button->setEnabled(target.has_value());
        button->setToolTip(target ? LabCurvesWords::tr("Replaces B by the scale whose entropy at every length equals A's "
                                                       "entropy at n = %1, which is %2")
                                        .arg(n0)
                                        .arg(entropyText(document.experiment(), *target))
                                  : LabCurvesWords::tr("A's entropy at n = %1 is not known").arg(n0));
        return true;
    };
    return {.reads = reading<Curves>(),
        .make = make,
        .show = show,
        .follow = following(&QAbstractButton::clicked, matchB),
        .stretch = 1};
}

PartSpec matchLengthPart()
{
    const auto make = [](Document* document, QWidget* parent) {
        auto* list = new QComboBox(parent);
        list->setObjectName(QStringLiteral("labMatchLength"));
        list->setToolTip(LabCurvesWords::tr("A's entropy at this length becomes B's target"));
        QObject::connect(list, &QComboBox::activated, document, [document, list] {
            changeView<LabSettings>(
                document, [list](LabSettings& view) { view.matchLength = Index(list->currentData().toLongLong()); });
        });
        return list;
    };
    const auto show = [](QWidget* part, const Answers& answers, const Document& document) {
        auto* list = static_cast<QComboBox*>(part);
        const QSignalBlocker quiet(list);
        list->clear();
        if (const SharedSweep curves = curvesIn(answers)) {
            for (const Index n : curves->lengths)
                list->addItem(countText(n), qlonglong(n));
            list->setCurrentIndex(list->findData(qlonglong(matchLength(*curves, document))));
        }
        return true;
    };
    return {.reads = reading<Curves>(), .make = make, .show = show};
}

PartSpec overlaysPart()
{
    const auto show = [](QWidget* overlays, const Answers&, const Document& document) {
        static_cast<LabOverlays*>(overlays)->show(document.view());
        return true;
    };
    const auto chooseOverlay = [](Document& document, const Answers&, Overlay overlay, bool on) {
        changeView<LabSettings>(&document, [=](LabSettings& view) {
            view.overlays = on ? view.overlays | unsigned(overlay) : view.overlays & ~unsigned(overlay);
        });
    };
    const auto chooseTheory = [](Document& document, const Answers&, bool on) {
        changeView(&document, [on](ViewState& view) { view.theory = on; });
    };
    return {.reads = {},
        .make = [](Document*, QWidget* parent) { return new LabOverlays(parent); },
        .show = show,
        .follow = following(&LabOverlays::overlayChosen, chooseOverlay, following(&LabOverlays::theoryChosen, chooseTheory))};
}

std::vector<PartSpec> partsAbove()
{
    PartSpec meaning = rowPart({lengthPart(), meaningPart(), axisPart()}, {});
    meaning.isTool = true;
    return {meaning, {.reads = {}, .make = [](Document* document, QWidget* parent) { return new LabLegend(document, parent); }}};
}

SideSpec policiesSide()
{
    const int width = atTypeScale(policiesWidth);
    return {.width = {.least = width, .most = width},
        .parts = {titlePart(LabCurvesWords::tr("Policies"), {}), policiesPart(),
            rowPart({matchPart(), matchLengthPart()}, {.spacing = 4, .margins = {0, 4, 0, 4}}),
            titlePart(LabCurvesWords::tr("Overlays"), {}), overlaysPart()},
        .spacing = 4,
        .isTool = true};
}

} // namespace

BoardSpec labCurvesBoard()
{
    std::vector<PanelSpec> panels;
    for (const Quantity* each : labQuantities())
        panels.push_back(panelOf(*each, int(panels.size())));
    return {.margins = {},
        .asks = {asked<Evaluation>(evaluationSubject), asked<MoreRows>(evaluationSubject), asked<CriticalGrowths>(criticalOf),
            askedCurves(true), asked<CurvesOver>(curvesOver)},
        .panels = std::move(panels),
        .above = partsAbove(),
        .below = {.parts = {tablePart()}, .panels = 7, .spacing = 8},
        .side = policiesSide(),
        .grid = {.betweenColumns = 4, .betweenRows = 4, .flow = columnsOfPlots},
        .paper = {.panel = {120, 90}},
        .whole = composeLab};
}

} // namespace attentoscope

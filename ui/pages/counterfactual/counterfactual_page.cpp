// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counterfactual/counterfactual_page.h"

#include "core/sources/source.h"
#include "core/studies/heads/head_feed.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/curve_subject_of.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/figures/text_line.h"
#include "ui/pages/counterfactual/change_table.h"
#include "ui/pages/counterfactual/counterfactual_settings.h"
#include "ui/pages/counterfactual/difference_map.h"
#include "ui/pages/counterfactual/head_change.h"
#include "ui/pages/counterfactual/head_scatter.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/head_boards/head_choice.h"
#include "ui/pages/head_boards/head_pictures.h"
#include "ui/pages/head_boards/head_quantity.h"
#include "ui/pages/head_boards/head_rows.h"
#include "ui/pages/head_boards/heads_invitation.h"
#include "ui/pages/head_boards/shown_heads.h"
#include "ui/plots/lines/line_view.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/veil.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

struct ChangeWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::CounterfactualPage)
};

constexpr int fewRows = 6; // a table of up to this many rows is shown whole

// The curves of a head of the model that is shown while the document has another source, whose own curves stay known.
struct ModelCurves : Curves {
};

bool showsModel(const Document& document) { return !hasHeads(document.experiment()) && hasHeads(changedExperiment(document)); }

std::string quantityOfHeads(const ViewState& view) { return view.of<HeadBoardsSettings>().quantity; }

HeadStudies::Inputs headsOf(const Document& document, bool onlyLayer)
{
    const Experiment shown = changedExperiment(document);
    return {.subject = headSubject(shown, document.filesRead()),
        .layer = shown.layer,
        .comparison = true,
        .onlyLayer = onlyLayer,
        .critical = true,
        .reduce = document.view().of<PoolingSettings>().reduceFor(Stage::Weights)}; // as Heads asks, for one memory
}

std::optional<MapChange::Inputs> changeOfMap(const Document& document, const Answers&, const MapSize& size)
{
    if (size.cells.isEmpty())
        return {};
    const Experiment shown = changedExperiment(document);
    return MapChange::Inputs{headSubject(shown, document.filesRead()), shown.layer, shown.head,
        showsModel(document) ? CellRange{} : document.view().range, size.cells.width(), size.cells.height(), size.onPaper};
}

std::optional<CurveSubject> modelCurves(const Document& document)
{
    if (!showsModel(document))
        return {};
    return curveSubjectOf(changedExperiment(document), document.filesRead(), quantityOfHeads(document.view()), false, nullptr);
}

// Returns the name of the chosen head; empty if there is only one.
QString selectedName(const Answers& answers, const Document& document)
{
    const HeadStudy& heads = changedHeads(answers);
    const auto place = selectedHead(heads, changedExperiment(document));
    if (!place || place->head >= heads.layers[place->layer].heads.size() || heads.heads() < 2)
        return {};
    return headName(heads, *place);
}

// Returns why there are no heads; null: there are, or they may still come.
const Error* whyNoHeads(const Answers& answers)
{
    return answers.of<HeadStudies>() == nullptr ? answers.failure<HeadStudies>() : nullptr;
}

HeadScatterPicture scatterPicture(const Answers& answers, const Document& document)
{
    const ViewState& view = document.view();
    const Experiment shown = changedExperiment(document);
    const HeadStudy& heads = changedHeads(answers);
    HeadScatterPicture picture = headScatterPicture(heads, shown,
        {.quantity = headQuantity(quantityOfHeads(view)),
            .shade = view.of<CounterfactualSettings>().shade,
            .map = view.colorMap,
            .selected = selectedHead(heads, shown)});
    if (const Error* why = whyNoHeads(answers))
        picture.points.emptyText = translated(*why);
    return picture;
}

// The old map stays until the new one is ready.
DifferencePicture differencePicture(const Answers& answers, const Document& document)
{
    const ViewState& view = document.view();
    const SharedHeadDifference* change = answers.of<MapChange>();
    const SharedHeadDifference difference = change != nullptr ? *change : nullptr;
    const Error* why = whyNoHeads(answers);
    if (why == nullptr && difference == nullptr)
        why = answers.failure<MapChange>();
    const bool model = showsModel(document);
    return {.difference = difference,
        .head = selectedName(answers, document),
        .range = model ? CellRange{} : view.range,
        .row = model ? -1 : view.row,
        .key = model ? -1 : view.key,
        .refining = difference && answers.isComing<MapChange>(),
        .failure = why != nullptr ? std::optional(*why) : std::nullopt,
        .colors = weightDifferenceColors(longestLength(changedExperiment(document), difference ? difference->nk : 1), view)};
}

// Returns the curve for the quantity that heads are compared by, or the entropy if that has no curve.
const Quantity& curveOf(const HeadQuantity& head)
{
    return head.ofRows && head.ofRows->swept ? *head.ofRows : quantity("entropy");
}

// Q: Curves or ModelCurves.
template <class Q>
LinePicture pictureOfHead(const Answers& answers, const Document& document)
{
    const ViewState& view = document.view();
    LinePicture picture = pictureOfCurves();
    const SharedSweep* known = answers.of<Q>();
    if (const Error* why = answers.failure<Q>()) {
        picture.emptyText = whyNoCurves(*why);
    } else if (const SharedSweep sweep = known != nullptr ? *known : nullptr) {
        picture = curvePicture(*sweep, curveOf(headQuantity(quantityOfHeads(view))), view.theory, document.experiment().bits);
        if (const Source* source = findSource(sweep->experiment.source); source != nullptr && !source->generated)
            picture.xLabel =
                sweep->experiment.windows ? ChangeWords::tr("length n of a window") : ChangeWords::tr("prefix length n");
    } else {
        picture.emptyText = ChangeWords::tr("Computing …");
    }
    return picture;
}

LinePicture curvesPicture(const Answers& answers, const Document& document)
{
    const bool model = showsModel(document);
    LinePicture picture = model ? pictureOfHead<ModelCurves>(answers, document) : pictureOfHead<Curves>(answers, document);
    picture.title =
        ChangeWords::tr("<b>Curves against length</b>") + betweenParts + selectedName(answers, document).toHtmlEscaped();
    if (const SharedResult* result = answers.of<Evaluation>(); result != nullptr && *result && !model)
        picture.presentN = double((*result)->inputs->nk());
    return picture;
}

QString noteText(const Answers& answers, const Document& document)
{
    const HeadStudy& heads = changedHeads(answers);
    QStringList notes;
    if (heads.compared() < heads.heads())
        notes << ChangeWords::tr("%1 of %2 heads computed")
                     .arg(countText(Index(heads.compared())), countText(Index(heads.heads())));
    for (const StudiedLayer& layer : heads.layers)
        if (!layer.heads.empty() && layer.heads.front() && !layer.heads.front()->problem) {
            if (layer.heads.front()->rows < layer.layer.nq)
                notes << ChangeWords::tr("each head: %1 of %2 query rows evaluated")
                             .arg(countText(layer.heads.front()->rows), countText(layer.layer.nq));
            break;
        }
    if (const QString leftOut = layersLeftOutText(heads); !leftOut.isEmpty())
        notes << leftOut;
    const bool ofLogits =
        std::ranges::all_of(heads.policies, [](const PolicyChoice& policy) { return isOfLogit(policy.normalizer.kind()); });
    const bool byDistance = !distanceLawsOf(heads.policies).empty();
    // The sentence would be wrong with ALiBi, whose bias is not scaled, and with stick-breaking, where the order of logits does
    // not decide.
    if (ofLogits && changedExperiment(document).alibi == 0 && !byDistance)
        notes << ChangeWords::tr("A scale changes how much weight the top key of a row gets, but never which key it is");
    return notes.join(QStringLiteral(" · "));
}

void chooseHead(Document& document, const Answers& answers, const HeadPlace& place)
{
    chooseHeadOf(document, changedExperiment(document), changedHeads(answers), place);
}

void openHead(Document& document, const Answers& answers, const HeadPlace& place)
{
    openHeadOf(document, changedExperiment(document), changedHeads(answers), place);
}

PartSpec barPart()
{
    const PartSpec quantities =
        headQuantityPart(QStringLiteral("changeQuantity"), ChangeWords::tr("The quantity that the heads are compared by"));
    std::vector<SwitchSide> shades;
    for (const HeadShade each : allHeadShades)
        shades.push_back({headShadeLabel(each), headShadeHelp(each)});
    return rowPart({quantities, labelPart(QStringLiteral("changeShadeLabel"), ChangeWords::tr("Colour")),
                       listPart(choiceOf(&CounterfactualSettings::shade), QStringLiteral("changeShade"),
                           ChangeWords::tr("What the points are coloured by"), shades)},
        {});
}

PartSpec invitationPart()
{
    return {.reads = {}, .make = [](Document* document, QWidget* parent) {
                return new HeadsInvitation(document, ViewFlag(&CounterfactualSettings::ownHead), parent);
            }};
}

PartSpec tablePart()
{
    const auto make = [](Document*, QWidget* parent) {
        return new HeadTableView(new ChangeTable, QStringLiteral("changeTable"), parent);
    };
    const auto show = [](QWidget* part, const Answers& answers, const Document& document) {
        auto* table = static_cast<HeadTableView*>(part);
        auto* rows = part->findChild<ChangeTable*>();
        const Experiment shown = changedExperiment(document);
        const HeadStudy& heads = changedHeads(answers);
        table->show([&] { rows->showStudy(heads, shown); }, selectedHead(heads, shown));
        table->setMaximumHeight(rows->rowCount() > fewRows ? QWIDGETSIZE_MAX : table->heightOfRows(rows->rowCount() + 1));
        return true;
    };
    const auto dim = [](QWidget* table, Document*, Engine* engine) {
        new Veil(table, engine, {&engine->inquiry<HeadStudies>(), &engine->inquiry<OtherHeads>()});
    };
    return {.reads = reading<HeadStudies, OtherHeads>(),
        .make = make,
        .show = show,
        .follow = following(&HeadTableView::opened, openHead, following(&HeadTableView::chosen, chooseHead, dim)),
        .stretch = 4};
}

PartSpec notePart()
{
    return keptInPlace(
        wordsPart(QStringLiteral("changeNote"), TextType::Small, Known<QString>{reading<HeadStudies, OtherHeads>(), noteText}));
}

std::vector<PanelSpec> changePanels()
{
    PanelSpec difference =
        panel<DifferenceMap>(QStringLiteral("difference"), ChangeWords::tr("Difference of the maps"), {0, 1},
            PlotOf{reading<MapChange>(), differencePicture})
            .on(&DifferenceMap::clicked,
                [](Document& document, const Answers&, Index row, Index key) {
                    document.select({row, key});
                })
            .on(&DifferenceMap::rangeRequested, [](Document& document, const Answers&, const CellRange& range) {
                changeView(&document, [&](ViewState& view) { view.range = range; });
            });
    PanelSpec curves = panel<LineView>(QStringLiteral("curves"), ChangeWords::tr("Curves of the head"), {0, 2},
        PlotOf{reading<Curves, ModelCurves>(), curvesPicture});
    difference.alsoReads = curves.alsoReads = reading<HeadStudies, OtherHeads, Evaluation>(); // which name the head
    curves.paper = QSizeF(89, 67);
    return {panel<HeadScatter>(QStringLiteral("moves"), ChangeWords::tr("Heads under A and B"), {0, 0},
                PlotOf{reading<HeadStudies, OtherHeads>(), scatterPicture})
                .on(&HeadScatter::chosen, chooseHead),
        difference, curves};
}

void composeChange(NamedFigure& all, const Answers& answers, const Document& document)
{
    std::vector<FigureCell> upper = HeadScatter::cellsOf(scatterPicture(answers, document));
    for (FigureCell& cell : DifferenceMap::cellsOf(differencePicture(answers, document)))
        upper.push_back(std::move(cell));
    all.figure = composeFigure({{std::move(upper), 1}, {{{LineView::onPaper(curvesPicture(answers, document)), 1}}, 0.8}});
}

} // namespace

const HeadStudy& changedHeads(const Answers& answers)
{
    static const HeadStudy none;
    const HeadStudy *layer = answers.of<HeadStudies>(), *all = answers.of<OtherHeads>();
    const bool same =
        layer != nullptr && all != nullptr && answers.inputsOf<HeadStudies>()->subject == answers.inputsOf<OtherHeads>()->subject;
    if (same && all->compared() > layer->compared())
        return *all;
    return layer != nullptr ? *layer : none;
}

Experiment changedExperiment(const Document& document)
{
    const Experiment& experiment = document.experiment();
    return document.view().of<CounterfactualSettings>().ownHead ? experiment : shownHeads(experiment);
}

BoardSpec counterfactualBoard()
{
    return {.margins = {.left = -1, .right = -1},
        .asks = {asked<Evaluation>(evaluationSubject),
            asked<HeadStudies>([](const Document& document) { return headsOf(document, true); }),
            asked<OtherHeads>([](const Document& document) { return headsOf(document, false); }), asked<MapChange>(changeOfMap),
            askedCurves(false, quantityOfHeads), asked<ModelCurves>(modelCurves)},
        .panels = changePanels(),
        .above = {barPart(), invitationPart()},
        .below = {.parts = {tablePart(), notePart()}, .panels = 5},
        .followsExperiment = true,
        .grid = {.betweenColumns = 12, .rowHeight = 0},
        .paper = {.whole = {180, 150}, .panel = {89, 80}},
        .whole = composeChange};
}

} // namespace attentoscope

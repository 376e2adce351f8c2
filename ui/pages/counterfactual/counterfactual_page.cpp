// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counterfactual/counterfactual_page.h"

#include "core/sources/source.h"
#include "core/studies/heads/head_feed.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/curve_subject_of.h"
#include "ui/document/questions/evaluation.h"
#include "ui/figures/text_line.h"
#include "ui/pages/counterfactual/change_table.h"
#include "ui/pages/counterfactual/counterfactual_settings.h"
#include "ui/pages/counterfactual/difference_map.h"
#include "ui/pages/counterfactual/head_change.h"
#include "ui/pages/counterfactual/head_scatter.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/head_boards/head_pictures.h"
#include "ui/pages/head_boards/head_quantity.h"
#include "ui/pages/head_boards/head_rows.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/splits/layout_shares.h"
#include "ui/widgets/veil.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

// Returns the curve for the quantity that heads are compared by, or the entropy if that has no curve.
const Quantity& curveOf(const HeadQuantity& head)
{
    return head.ofRows && head.ofRows->swept ? *head.ofRows : quantity("entropy");
}

constexpr int fewRows = 6; // a table of up to this many rows is shown whole

// The curves of a head of the model that is shown while the document has another source, whose own curves stay known.
struct ModelCurves : Curves {
};

// Q: Curves or ModelCurves.
template <class Q>
LinePicture pictureOfHead(const Inquiry<Q>& curves, const Document& document)
{
    const ViewState& view = document.view();
    LinePicture picture = pictureOfCurves();
    if (const Error* why = curves.failure()) {
        picture.emptyText = whyNoCurves(*why);
    } else if (const SharedSweep& sweep = curves.answer()) {
        const Quantity& shown = curveOf(headQuantity(view.of<HeadBoardsSettings>().quantity));
        picture = curvePicture(*sweep, shown, view.theory, document.experiment().bits);
        if (const Source* source = findSource(sweep->experiment.source); source != nullptr && !source->generated)
            picture.xLabel = sweep->experiment.windows ? CounterfactualPage::tr("length n of a window")
                                                       : CounterfactualPage::tr("prefix length n");
    } else {
        picture.emptyText = CounterfactualPage::tr("Computing …");
    }
    return picture;
}

} // namespace

CounterfactualPage::CounterfactualPage(Document* document, Engine* engine, QWidget* parent)
    : HeadsBoard(document, engine, HeadsInvitation::SingleHead::Offered, parent)
    , scatter_(new HeadScatter(this))
    , difference_(new DifferenceMap(this))
    , curves_(new LineView(this))
    , rows_(new ChangeTable)
    , table_(new HeadTableView(rows_, QStringLiteral("changeTable"), this))
    , note_(new WrappedLabel(this))
{
    note_->setObjectName(QStringLiteral("changeNote"));
    note_->setFont(secondaryFont());
    note_->setTextFormat(Qt::PlainText);
    curves_->setObjectName(QStringLiteral("headCurves"));
    auto* pictures = new QHBoxLayout;
    pictures->setSpacing(12);
    pictures->addWidget(scatter_, 1);
    pictures->addWidget(difference_, 1);
    pictures->addWidget(curves_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(makeBar());
    layout->addWidget(invitation_);
    layout->addLayout(pictures, 5);
    layout->addWidget(table_, 4);
    layout->addWidget(note_);
    new LayoutShares(QStringLiteral("pictures"), pictures, this);
    new LayoutShares(QStringLiteral("table"), layout, this);
    setPanelSize({89, 80});
    setWholeSize({180, 150});
    addFigure(scatter_, {QStringLiteral("moves"), tr("Heads under A and B")}, [this] { return scatter_->figure(); });
    addFigure(
        difference_, {QStringLiteral("difference"), tr("Difference of the maps")}, [this] { return difference_->figure(); });
    addFigure(curves_, {QStringLiteral("curves"), tr("Curves of the head")}, [this] { return curves_->figure(); });
    askAll();
    connectViews();
}

void CounterfactualPage::askAll()
{
    const auto heads = [this](bool onlyLayer) {
        return HeadStudies::Inputs{.subject = subject(),
            .layer = shown().layer,
            .comparison = true,
            .onlyLayer = onlyLayer,
            .critical = true,
            .reduce = document_->view().of<PoolingSettings>().reduceFor(Stage::Weights)}; // as Heads asks, for one memory
    };
    std::vector<Watch*> asked{ask<Evaluation>([this] { return evaluationSubject(*document_); }),
        ask<HeadStudies>([heads] { return heads(true); }), ask<OtherHeads>([heads] { return heads(false); }),
        ask<MapChange>([this]() -> std::optional<MapChange::Inputs> {
            const QSize pixels = printed_.isEmpty() ? pixels_ : printed_;
            if (pixels.isEmpty())
                return {};
            return MapChange::Inputs{subject(), shown().layer, shown().head,
                invitation_->showsModel() ? CellRange{} : document_->view().range, pixels.width(), pixels.height(),
                !printed_.isEmpty()};
        })};
    map_ = asked.back();
    connect(difference_, &DifferenceMap::pixelsChanged, map_, [this](QSize pixels) {
        pixels_ = pixels;
        map_->look();
    });
    connect(invitation_, &HeadsInvitation::changed, this, [this, asked] {
        for (Watch* each : asked)
            each->look();
        draw();
    });
    askCurves(false, [this] { return document_->view().of<HeadBoardsSettings>().quantity; });
    const Watch* ofModel = ask<ModelCurves>([this]() -> std::optional<CurveSubject> {
        if (!invitation_->showsModel())
            return {};
        return curveSubjectOf(
            shown(), document_->filesRead(), document_->view().of<HeadBoardsSettings>().quantity, false, nullptr);
    });
    connect(invitation_, &HeadsInvitation::changed, ofModel, &Watch::look);
}

void CounterfactualPage::setPrintedCells(const QSize& cells)
{
    printed_ = cells;
    map_->look();
}

QWidget* CounterfactualPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* shade = new QComboBox(bar);
    shade->setObjectName(QStringLiteral("changeShade"));
    shade->setToolTip(tr("What the points are coloured by"));
    for (const HeadShade each : allHeadShades) {
        shade->addItem(headShadeLabel(each));
        shade->setItemData(int(each), headShadeHelp(each), Qt::ToolTipRole);
    }
    connect(shade, &QComboBox::activated, this, [this](int chosen) {
        changeView<CounterfactualSettings>(document_, [&](CounterfactualSettings& view) { view.shade = HeadShade(chosen); });
    });
    addDrawing({}, [this, shade] { shade->setCurrentIndex(int(document_->view().of<CounterfactualSettings>().shade)); });
    auto* colour = new QLabel(tr("Colour"), bar);
    colour->setObjectName(QStringLiteral("changeShadeLabel"));
    colour->setFont(secondaryFont());
    layout->addWidget(makeQuantityBox(QStringLiteral("changeQuantity"), tr("The quantity that the heads are compared by")));
    layout->addWidget(colour);
    layout->addWidget(shade);
    layout->addStretch(1);
    return bar;
}

void CounterfactualPage::connectViews()
{
    connect(scatter_, &HeadScatter::chosen, this, &CounterfactualPage::choose);
    connect(table_, &HeadTableView::chosen, this, &CounterfactualPage::choose);
    connect(table_, &HeadTableView::opened, this, &CounterfactualPage::open);
    connect(difference_, &DifferenceMap::clicked, document_, [this](Index row, Index key) { document_->select({row, key}); });
    connect(difference_, &DifferenceMap::rangeRequested, document_, [this](const CellRange& range) {
        ViewState state = document_->view();
        state.range = range;
        document_->setView(state);
    });
    addDrawing(
        {&inquiry<HeadStudies>(), &inquiry<OtherHeads>()}, [this] { showStudy(); }, true);
    addDrawing(
        {&inquiry<MapChange>(), &inquiry<HeadStudies>()}, [this] { showDifference(); }, true);
    addDrawing({&inquiry<Curves>(), &inquiry<ModelCurves>(), &inquiry<Evaluation>()}, [this] { showCurves(); });
    for (QWidget* view : std::initializer_list<QWidget*>{scatter_, table_})
        new Veil(view, engine_, {&inquiry<HeadStudies>(), &inquiry<OtherHeads>()});
    new Veil(difference_, engine_, {&inquiry<MapChange>()});
    new Veil(curves_, engine_, {&inquiry<Curves>(), &inquiry<ModelCurves>()});
}

const HeadStudy& CounterfactualPage::study() const
{
    const auto& layer = inquiry<HeadStudies>();
    const auto& all = inquiry<OtherHeads>();
    const bool same = layer.of() && all.of() && layer.of()->subject == all.of()->subject;
    return same && all.answer().compared() > layer.answer().compared() ? all.answer() : layer.answer();
}

const Error* CounterfactualPage::failure() const { return inquiry<HeadStudies>().failure(); }

QString CounterfactualPage::selectedName() const
{
    const auto place = selected();
    const HeadStudy& heads = study();
    if (!place || place->head >= heads.layers[place->layer].heads.size() || heads.heads() < 2)
        return {};
    return headName(heads, *place);
}

void CounterfactualPage::showStudy()
{
    showNote();
    showScatter();
    showTable();
    if (selectedName() == shownName_) // still the same head; its name is known only once there are heads
        return;
    showDifference();
    showCurves();
}

void CounterfactualPage::showNote()
{
    const HeadStudy& heads = study();
    QStringList notes;
    if (heads.compared() < heads.heads())
        notes << tr("%1 of %2 heads computed").arg(countText(Index(heads.compared())), countText(Index(heads.heads())));
    for (const StudiedLayer& layer : heads.layers)
        if (!layer.heads.empty() && layer.heads.front() && !layer.heads.front()->problem) {
            if (layer.heads.front()->rows < layer.layer.nq)
                notes << tr("each head: %1 of %2 query rows evaluated")
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
    if (ofLogits && shown().alibi == 0 && !byDistance)
        notes << tr("A scale changes how much weight the top key of a row gets, but never which key it is");
    note_->setText(notes.join(QStringLiteral(" · ")));
}

void CounterfactualPage::showScatter()
{
    const ViewState& view = document_->view();
    HeadScatterPicture picture = headScatterPicture(study(), shown(),
        {.quantity = headQuantity(view.of<HeadBoardsSettings>().quantity),
            .shade = view.of<CounterfactualSettings>().shade,
            .map = view.colorMap,
            .selected = selected()});
    if (const Error* why = failure())
        picture.points.emptyText = translated(*why);
    scatter_->show(picture);
}

// Shows the difference map; the old map stays until the new one is ready.
void CounterfactualPage::showDifference()
{
    const ViewState& view = document_->view();
    const auto& change = inquiry<MapChange>();
    const Error* why = failure() != nullptr ? failure() : change.failure();
    const bool model = invitation_->showsModel();
    difference_->show({.difference = change.answer(),
        .head = selectedName(),
        .range = model ? CellRange{} : view.range,
        .row = model ? -1 : view.row,
        .key = model ? -1 : view.key,
        .refining = change.answer() && change.isLate(),
        .failure = why != nullptr ? std::optional(*why) : std::nullopt,
        .colors = weightDifferenceColors(longestLength(shown(), change.answer() ? change.answer()->nk : 1), view)});
}

void CounterfactualPage::showCurves()
{
    LinePicture picture = invitation_->showsModel() ? pictureOfHead(inquiry<ModelCurves>(), *document_)
                                                    : pictureOfHead(inquiry<Curves>(), *document_);
    picture.title = tr("<b>Curves against length</b>") + betweenParts + selectedName().toHtmlEscaped();
    if (const SharedResult& result = inquiry<Evaluation>().answer(); result && !invitation_->showsModel())
        picture.presentN = double(result->inputs->nk());
    curves_->show(picture);
    shownName_ = selectedName();
}

void CounterfactualPage::showTable()
{
    table_->show([this] { rows_->showStudy(study(), shown()); }, selected());
    table_->setMaximumHeight(rows_->rowCount() > fewRows ? QWIDGETSIZE_MAX : table_->heightOfRows(rows_->rowCount() + 1));
}

std::vector<NamedFigure> CounterfactualPage::figures() const
{
    std::vector<FigureCell> upper = scatter_->figureCells();
    for (FigureCell& cell : difference_->figureCells())
        upper.push_back(std::move(cell));
    std::vector<NamedFigure> figures = Board::figures();
    figures[2].sizeMm = {89, 67};
    figures.back().figure = composeFigure({{std::move(upper), 1}, {{{curves_->figure(), 1}}, 0.8}});
    return figures;
}

} // namespace attentoscope

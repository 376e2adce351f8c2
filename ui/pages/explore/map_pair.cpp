#include "ui/pages/explore/map_pair.h"

#include "core/sources/source.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/view_range.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"
#include "ui/widgets/switches/choice_bar.h"
#include "ui/widgets/veil.h"

#include <QAbstractButton>
#include <QCursor>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int leftOfCells = 66, rightOfCells = 8;
constexpr int barWidth = 84;
constexpr int untilRefining = 60; // ms: what is there sooner needs no mark
constexpr Stage stages[] = {Stage::Scores, Stage::Logits, Stage::Weights, Stage::LogWeights};

QStringList textsOf(const std::vector<std::string>& tokens)
{
    QStringList texts;
    for (const std::string& token : tokens)
        texts << QString::fromStdString(token);
    return texts;
}

} // namespace

MapPair::MapPair(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , bar_(new ColorBar(this))
    , stages_(new ChoiceBar(this))
    , scales_(new ChoiceBar(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    makeSwitches();
    auto* switches = new QHBoxLayout;
    switches->setContentsMargins(leftOfCells, 0, 0, 0);
    switches->addWidget(stages_);
    switches->addStretch(1);
    switches->addWidget(scales_);
    grid->addLayout(switches, 0, 0, 1, 3);
    for (int policy = 0; policy < 2; ++policy) {
        maps_[policy] = new MapView(this);
        maps_[policy]->setObjectName(policy == 0 ? QStringLiteral("mapA") : QStringLiteral("mapB"));
        new Veil(maps_[policy], engine_, {&engine_->inquiry<Evaluation>(), &engine_->inquiry<MapPictures>()});
        grid->addWidget(maps_[policy], 1, policy);
        grid->setColumnStretch(policy, 1);
        connectMap(policy);
    }
    bar_->setFixedWidth(atTypeScale(barWidth));
    grid->addWidget(bar_, 1, 2);
    grid->setRowStretch(1, 1);
    connect(document_, &Document::viewChanged, this, &MapPair::showView);
    for (MapView* map : maps_) {
        MapPicture picture;
        picture.emptyText = tr("Computing …");
        picture.leftMargin = leftOfCells;
        picture.rightMargin = rightOfCells;
        map->show(picture);
    }
    askForMaps();
    showMaps();
    showView();
}

void MapPair::askForMaps()
{
    Inquiry<MapPictures>& maps = engine_->inquiry<MapPictures>();
    connect(&maps, &InquiryBase::answered, this, &MapPair::showMaps);
    slow_.setSingleShot(true);
    slow_.setInterval(untilRefining);
    const auto setRefining = [this](bool refining) {
        for (MapView* map : maps_)
            map->setRefining(refining);
    };
    connect(&slow_, &QTimer::timeout, this, [setRefining] { setRefining(true); });
    connect(&maps, &InquiryBase::lateChanged, this, [this, setRefining](bool late) {
        if (late)
            return slow_.start();
        slow_.stop();
        setRefining(false);
    });
    connect(&engine_->inquiry<MoreRows>(), &InquiryBase::answered, this, &MapPair::showMaps);
    connect(&engine_->inquiry<HoverProfile>(), &InquiryBase::answered, this, &MapPair::showHover);
    pictures_ = watch<MapPictures>(this, document_, engine_, [this]() -> std::optional<MapDemand> {
        const MapDemand wanted = demand();
        return wanted.width > 0 && wanted.height > 0 ? std::optional(wanted) : std::nullopt;
    });
    pointed_ = watch<HoverProfile>(this, document_, engine_, [this]() -> std::optional<RowOf> {
        return hoverRow_ >= 0 ? std::optional(RowOf{evaluationSubject(*document_), hoverRow_}) : std::nullopt;
    });
}

void MapPair::makeSwitches()
{
    int number = 0;
    for (const Stage stage : stages)
        stages_->add(int(stage), stageLabel(stage), stageHelp(stage) + QStringLiteral(" (Alt+%1)").arg(++number))
            ->setObjectName(QLatin1String(stageName(stage)));
    scales_->add(0, tr("linear"), tr("Colours in proportion to the weight"));
    scales_->add(1, tr("log"),
        tr("Colours by the logarithm of the weight: small weights can be told apart") + QStringLiteral(" (Ctrl+L)"));
    connect(stages_, &ChoiceBar::chosen, this, [this](int stage) {
        ViewState view = document_->view();
        view.stage = Stage(stage);
        document_->setView(view);
    });
    connect(scales_, &ChoiceBar::chosen, this, [this](int logarithmic) {
        ViewState view = document_->view();
        view.logColors = logarithmic == 1;
        document_->setView(view);
    });
}

void MapPair::connectMap(int policy)
{
    MapView* map = maps_[policy];
    connect(map, &MapView::plotSizeChanged, this, [this] {
        if (pictures_ != nullptr)
            pictures_->look();
    });
    connect(map, &MapView::plotRectChanged, this, [this] {
        placeBar();
        emit marginsChanged();
    });
    connect(map, &MapView::clicked, document_, [this](Index row, Index key) { document_->select({row, key}); });
    connect(map, &MapView::hovered, this, [this, policy](Index row, Index key) { hover(policy, row, key); });
    connect(map, &MapView::left, this, [this] {
        hoverRow_ = -1;
        pointed_->look();
        QToolTip::hideText();
    });
    connect(map, &MapView::rangeRequested, document_, [this](const CellRange& range) {
        ViewState view = document_->view();
        const MapPicture& picture = maps_[0]->picture();
        view.range = range == picture.full ? CellRange{} : range;
        document_->setView(view);
    });
}

// The old maps stay, axes and all, until the new ones are there: nothing flashes while a slider moves.
void MapPair::showMaps()
{
    const auto& [result, rasters] = engine_->inquiry<MapPictures>().answer();
    if (rasters.empty() || result->policies.size() < 2)
        return;
    const Inputs& inputs = *result->inputs;
    // Multipliers of all rows, where they are known of these inputs.
    const SharedResult& most = mostRows(*engine_);
    const Result& known =
        most && most->inputs == result->inputs && most->policies.size() == result->policies.size() ? *most : *result;
    const ColorScaling colors = mapColors(rasters, document_->view());
    const RasterRequest& made = rasters.front()->request;
    if (cellsOf(made) == CellRange{0, inputs.nq(), 0, inputs.nk()})
        whole_ = engine_->inquiry<MapPictures>().answer();
    else if (whole_.result != result)
        whole_ = {}; // with Q, K and V of an experiment that has gone
    const bool isWholeOfIt = whole_.result == result && whole_.rasters.front()->request.stage == made.stage;
    for (std::size_t policy = 0; policy < 2; ++policy) {
        MapPicture picture = maps_[policy]->picture();
        picture.raster = rasters[std::min(policy, rasters.size() - 1)];
        picture.under = isWholeOfIt ? whole_.rasters[std::min(policy, whole_.rasters.size() - 1)] : nullptr;
        picture.full = {0, inputs.nq(), 0, inputs.nk()};
        picture.range = shownRange(document_->view().range, inputs.nq(), inputs.nk());
        picture.colors = colors;
        picture.title = policyTitle(Theme::of(*this), int(policy), known.policies[policy]);
        picture.note = rasterNote(*picture.raster);
        picture.queryTokens = textsOf(inputs.queryTokens);
        picture.keyTokens = textsOf(inputs.keyTokens);
        maps_[policy]->show(picture);
    }
    ColorBarPicture bar;
    bar.colors = colors;
    bar.label = stageAxis(rasters.front()->request.stage, givesWeights(document_->experiment()));
    bar.maskedSwatch = std::ranges::any_of(rasters, [](const SharedRaster& raster) {
        return std::ranges::any_of(raster->values, [](float value) { return std::isnan(value); });
    });
    bar_->show(bar);
    placeBar();
}

QString MapPair::rasterNote(const Raster& raster) const
{
    const CellRange cells = cellsOf(raster.request);
    if (raster.width == cells.cols() && raster.height == cells.rows())
        return tr("every cell");
    const auto perPixel = [](Index count, int pixels) { return (count + pixels - 1) / std::max(pixels, 1); };
    if (raster.rowsComputed < cells.rows())
        return tr("%1 of %2 rows").arg(countText(raster.rowsComputed), countText(cells.rows()));
    return tr("maximum of %1 × %2 cells").arg(perPixel(cells.rows(), raster.height)).arg(perPixel(cells.cols(), raster.width));
}

void MapPair::showView()
{
    const ViewState& view = document_->view();
    stages_->setCurrent(int(view.stage));
    scales_->setCurrent(view.logColors ? 1 : 0);
    scales_->setEnabled(canBeLogarithmic(view.stage));
    const auto& [result, rasters] = engine_->inquiry<MapPictures>().answer();
    if (rasters.empty())
        return;
    for (MapView* map : maps_)
        map->setRange(shownRange(view.range, result->inputs->nq(), result->inputs->nk()));
    if (rasters.front()->request.stage == view.stage)
        showMaps(); // other colours, the same numbers
}

void MapPair::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showMaps();
}

// Where the experiment cannot be evaluated the maps of the last one that could stay, and can still be looked at.
MapDemand MapPair::demand() const
{
    const Inquiry<Evaluation>& evaluation = engine_->inquiry<Evaluation>();
    const QSize pixels = maps_[0]->plotPixels().expandedTo(maps_[1]->plotPixels());
    MapDemand demand;
    demand.subject = evaluation.failure() != nullptr && evaluation.of() ? *evaluation.of() : evaluationSubject(*document_);
    demand.range = document_->view().range;
    demand.width = std::max(pixels.width(), printed_.width());
    demand.height = std::max(pixels.height(), printed_.height());
    demand.print = !printed_.isEmpty();
    demand.stage = document_->view().stage;
    return demand;
}

void MapPair::setPrintedCells(const QSize& cells)
{
    printed_ = cells;
    pictures_->look();
}

void MapPair::placeBar()
{
    const QRect cells = maps_[1]->plotRect();
    const int top = bar_->mapFrom(this, maps_[1]->mapTo(this, cells.topLeft())).y();
    bar_->setSpan(top, top + cells.height());
}

int MapPair::leftMargin() const { return maps_[0]->mapTo(this, maps_[0]->plotRect().topLeft()).x(); }

int MapPair::rightMargin() const
{
    const QRect cells = maps_[1]->plotRect();
    return width() - maps_[1]->mapTo(this, cells.topLeft()).x() - cells.width();
}

int MapPair::heightForSquares() const
{
    const CellRange& full = maps_[0]->picture().full;
    if (full.rows() != full.cols())
        return -1;
    const MapView* map = maps_[0];
    const QRect cells = map->plotRect();
    return map->y() + map->height() - cells.height() + cells.width();
}

void MapPair::setShownSelection(Index row, Index key)
{
    for (MapView* map : maps_)
        map->setSelection(row, key);
}

void MapPair::hover(int policy, Index row, Index key)
{
    hoverPolicy_ = policy;
    hoverKey_ = key;
    hoverRow_ = row;
    pointed_->look();
    showHover();
}

void MapPair::showHover()
{
    const Inquiry<HoverProfile>& pointed = engine_->inquiry<HoverProfile>();
    const auto& profile = pointed.answer().profile;
    if (!pointed.isWhole() || profile->row != hoverRow_ || hoverKey_ < 0 || std::size_t(hoverKey_) >= profile->scores.size())
        return;
    QToolTip::showText(QCursor::pos(), hoverText(*profile, hoverKey_), maps_[hoverPolicy_]);
}

QString MapPair::hoverText(const Profile& profile, Index key) const
{
    const std::size_t j = std::size_t(key);
    QString text = QStringLiteral("<p style=\"white-space:pre\"><b>")
        + tr("row %1 · key %2").arg(countText(profile.row), countText(key)) + QStringLiteral("</b>");
    if (std::isnan(profile.scores[j]))
        return text + QStringLiteral("<br>") + hiddenText(document_->experiment());
    text += QStringLiteral("<br>%1 = ").arg(scoreSymbol(document_->experiment())) + fixedText(double(profile.scores[j]), 3);
    for (std::size_t policy = 0; policy < profile.policies(); ++policy) {
        text += QStringLiteral("<br><b>%1</b> &nbsp;<i>x</i> = %2 &nbsp;<i>a</i> = %3 &nbsp;<i>H</i> = %4")
                    .arg(policyLetter(policy))
                    .arg(fixedText(profile.logit(policy, Index(j)), 3), weightText(double(profile.weightsOf(policy)[j])),
                        entropyText(document_->experiment(), profile.entropy[policy]));
    }
    return text;
}

SharedFigure MapPair::figure() const
{
    return composeFigure({{{{maps_[0]->figure(), 1}, {maps_[1]->figure(), 1}, {bar_->figure()}}, 1}});
}

} // namespace attentoscope

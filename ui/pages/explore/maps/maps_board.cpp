// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/maps_board.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/view_range.h"
#include "ui/figures/edits/named_text.h"
#include "ui/figures/text_line.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/plots/maps/levels.h"
#include "ui/plots/maps/raster_note.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cursor_ground.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

struct MapsBoard {
    Q_DECLARE_TR_FUNCTIONS(MapsBoard)
};

// Returns the part of the picture that all maps have in common.
MapPicture commonPart(const Maps& maps, const Document& document)
{
    const Inputs& inputs = *maps.result->inputs;
    MapPicture picture;
    picture.emptyText = MapsBoard::tr("Computing …");
    picture.brushedRows = document.view().brushedRows;
    picture.full = {0, inputs.nq(), 0, inputs.nk()};
    picture.range = shownRange(document.view().range, inputs.nq(), inputs.nk());
    picture.values = document.view().of<MapsSettings>().cellValues;
    picture.queryTokens = tokenLabels(inputs.queryTokens);
    picture.keyTokens = tokenLabels(inputs.keyTokens);
    picture.ground = cursorGroundOf(maps.result->experiment);
    picture.note = rasterNote(*maps.rasters.front());
    return picture;
}

// Puts a length into the title of a map, right behind the letter of its policy, because a long title is cut at its end.
QString withLength(QString title, Index length)
{
    const QString gap = QStringLiteral(" &nbsp;"); // behind the letter of the policy
    return title.insert(title.indexOf(gap), gap + QStringLiteral("<i>n</i> = ") + countText(length));
}

// Returns the name of the policy with its multiplier, or, with many maps, with the mean entropy of all rows. Uses the
// statistics of more rows if they are known for these inputs.
QString titleOf(const Maps& maps, std::size_t policy, const Answers& answers, const Document& document, const Theme& theme)
{
    const SharedResult& most = mostRows(answers);
    const bool isOfIt = most && most->inputs == maps.result->inputs && most->policies.size() == maps.result->policies.size();
    const Result& known = isOfIt ? *most : *maps.result;
    if (policiesSeen(document).size() < 3) {
        const QString title = policyTitle(theme, int(policy), known, policy);
        return secondLength(document) == 0 ? title : withLength(title, known.inputs->nk());
    }
    const Result* of = &known;
    const PolicyResult* result = policy < 2 ? &known.policies[policy] : nullptr;
    const auto& others = answers.inquiry<FurtherRows>();
    const auto among = maps.placeOf(policy);
    if (policy >= 2 && among && others.answer() && others.of()->policies == maps.further
        && others.answer()->inputs == maps.result->inputs) {
        of = &*others.answer();
        result = &of->policies[*among - 2];
    }
    const PolicyChoice& choice = policy < 2 ? known.policies[policy].policy : maps.further[policy - 2];
    const QString name = labPolicyName(choice).toHtmlEscaped();
    QString title = policyHeading(theme, policy, document.looks().hueOf(policy, choice),
        policy < 2 ? policyLetter(policy) + QStringLiteral(" &nbsp;") + name : name);
    if (result != nullptr)
        title += betweenParts + QStringLiteral("⟨<i>H</i>⟩ = ")
            + fixedText(shownEntropy(document.experiment(), summarizeCounted(*of, result->rows.entropy).mean), 3);
    return title;
}

std::vector<AskedQuestion> askedForMaps()
{
    const auto subject = [](const Document& document) { return evaluationSubject(document); };
    return {asked<Evaluation>(subject), asked<MoreRows>(subject), askedFurtherRows(), askedMaps(), askedSecondMaps()};
}

// Returns the maps that are seen, without those of the second length. Without rasters they are empty.
std::vector<MapPicture> mapsSeenAt(const Answers& answers, const Document& document)
{
    const Maps& maps = answers.inquiry<MapPictures>().answer();
    const std::vector<std::size_t> policies = policiesSeen(document);
    const bool isKnown = !maps.rasters.empty() && maps.result->policies.size() >= 2;
    std::vector<MapPicture> pictures;
    if (!isKnown) {
        pictures.resize(std::max<std::size_t>(1, policies.size()));
        for (MapPicture& picture : pictures)
            picture.emptyText = MapsBoard::tr("Computing …");
        return pictures;
    }
    if (policies.empty())
        return {mapOfDifference(maps, document)};
    for (const std::size_t policy : policies)
        pictures.push_back(mapOfPolicy(maps, policy, answers, document, Theme::light()));
    for (std::size_t place = 1; place < pictures.size(); ++place)
        pictures[place].noteIsBeside = true;
    return pictures;
}

SharedFigure gridOf(const std::vector<MapPicture>& pictures, const SharedFigure& bar)
{
    std::vector<FigureRow> rows;
    const std::size_t columns = std::size_t(columnsOnPaper(pictures.size()));
    for (std::size_t at = 0; at < pictures.size(); ++at) {
        MapPicture picture = pictures[at];
        picture.rowNames = at % columns == 0;
        if (at % columns == 0)
            rows.push_back({{}, 1});
        rows.back().cells.push_back({makeMapFigure(std::move(picture)), 1});
    }
    for (FigureRow& row : rows) {
        row.cells.resize(columns); // empty places after the last maps
        row.cells.push_back({bar});
    }
    return composeFigure(std::move(rows));
}

QSizeF sizeOf(std::size_t maps)
{
    const std::size_t columns = std::size_t(columnsOnPaper(maps));
    if (maps < 3)
        return maps == 2 ? QSizeF(180, 90) : QSizeF(120, 100);
    return {180, double((maps + columns - 1) / columns) * (columns == 2 ? 85 : 62)};
}

SharedFigure barOf(const std::vector<MapPicture>& pictures, const Answers& answers, const Document& document)
{
    const Maps& maps = answers.inquiry<MapPictures>().answer();
    return makeColorBarFigure(maps.rasters.empty() ? ColorBarPicture() : mapsBar(maps, pictures, document));
}

} // namespace

MapsShown mapsSeen(const ViewState& view)
{
    const MapsSettings& own = view.of<MapsSettings>();
    const bool several = own.shown == MapsShown::Difference || own.shown == MapsShown::Several;
    const bool same = several && view.stage == Stage::Scores;
    return same ? MapsShown::Both : own.shown;
}

std::vector<PolicyChoice> furtherSeen(const Document& document)
{
    return mapsSeen(document.view()) == MapsShown::Several ? furtherMaps(document.experiment()) : std::vector<PolicyChoice>();
}

std::vector<std::size_t> policiesSeen(const Document& document)
{
    switch (mapsSeen(document.view())) {
    case MapsShown::A:
        return {0};
    case MapsShown::B:
        return {1};
    case MapsShown::Difference:
        return {};
    case MapsShown::Both:
    case MapsShown::Several:
        break;
    }
    std::vector<std::size_t> policies{0, 1};
    for (std::size_t further = 0; further < furtherSeen(document).size(); ++further)
        policies.push_back(2 + further);
    return policies;
}

MapDemand mapDemand(const Answers& answers, const Document& document, const MapSize& size)
{
    const Inquiry<Evaluation>& evaluation = answers.inquiry<Evaluation>();
    MapDemand demand;
    demand.subject = evaluation.failure() != nullptr && evaluation.of() ? *evaluation.of() : evaluationSubject(document);
    demand.range = document.view().range;
    demand.print = size.onPaper;
    demand.width = size.cells.width();
    demand.height = size.cells.height();
    demand.stage = document.view().stage;
    demand.pooling = document.view().of<PoolingSettings>();
    demand.further = furtherSeen(document);
    if (demand.stage == Stage::Logits)
        demand.longest = document.experiment().lengths.values().back();
    demand.difference = mapsSeen(document.view()) == MapsShown::Difference;
    return demand;
}

SharedRaster rasterOf(const Maps& maps, std::size_t policy)
{
    if (maps.rasters.empty() || (policy >= 2 && policy - 2 >= maps.further.size()))
        return nullptr;
    const auto among = maps.rasters.size() == 1 ? 0 : maps.placeOf(policy);
    return among ? maps.rasters[*among] : nullptr;
}

MapPicture mapOfPolicy(const Maps& maps, std::size_t policy, const Answers& answers, const Document& document, const Theme& theme)
{
    MapPicture picture = commonPart(maps, document);
    picture.colors = mapColors(maps, document.experiment(), document.view());
    picture.hue = Hue::policy(policy);
    if (policy >= 2 && policy >= 2 + maps.further.size())
        return picture; // its own is being computed
    picture.raster = rasterOf(maps, policy);
    const auto among = picture.raster ? maps.placeOf(policy) : std::nullopt;
    picture.shares = among && *among < maps.shares.size() ? maps.shares[*among] : nullptr;
    picture.title = titleOf(maps, policy, answers, document, theme);
    if (policy < 2)
        return picture;
    picture.hue = document.looks().hueOf(policy, maps.further[policy - 2]);
    if (const auto& why = maps.unusable[policy - 2])
        picture.emptyText = MapsBoard::tr("This policy has no scale here: %1.").arg(translated(*why));
    return picture;
}

MapPicture mapOfDifference(const Maps& maps, const Document& document)
{
    MapPicture picture = commonPart(maps, document);
    if (!maps.difference)
        return picture;
    picture.raster = maps.difference;
    picture.colors = differenceColors(maps, document.experiment(), document.view());
    picture.title =
        pictureTitle(namingLetters(QStringLiteral("B − A")), withinSentence(stageLabel(maps.difference->request.stage)));
    return picture;
}

ColorBarPicture mapsBar(const Maps& maps, const std::vector<MapPicture>& shown, const Document& document)
{
    ColorBarPicture bar;
    bar.colors = shown.front().colors;
    bar.label = stageAxis(maps.rasters.front()->request.stage, givesWeights(document.experiment()));
    if (mapsSeen(document.view()) == MapsShown::Difference)
        bar.label = MapsBoard::tr("B − A, %1").arg(bar.label);
    for (const MapPicture& map : shown)
        if (map.raster)
            bar.markBeyond(map.raster->low, map.raster->high);
    bar.maskedSwatch = std::ranges::any_of(maps.rasters, [](const SharedRaster& raster) { return hasMasked(raster->values); });
    return bar;
}

Index secondLength(const Document& document)
{
    const Source* source = findSource(document.experiment().source);
    const Index times = document.view().of<MapsSettings>().secondLength;
    return source != nullptr && source->generated && times > 1 ? document.experiment().n * times : 0;
}

MapDemand secondDemand(const Document& document, const QSize& cells)
{
    const ViewState& view = document.view();
    MapDemand demand{.subject = evaluationSubject(document), .width = cells.width(), .height = cells.height()};
    demand.subject.experiment.n = secondLength(document);
    demand.stage = view.stage;
    demand.pooling = view.of<PoolingSettings>();
    if (demand.stage == Stage::Logits)
        demand.longest = document.experiment().lengths.values().back();
    return demand;
}

MapPicture mapAtSecondLength(std::size_t policy, const Answers& answers, const Document& document, const Theme& theme)
{
    const Index length = secondLength(document);
    const Maps &maps = answers.inquiry<MapsAtLength>().answer(), &atN = answers.inquiry<MapPictures>().answer();
    MapPicture picture;
    picture.hue = Hue::policy(policy);
    picture.emptyText = length > maxLength ? MapsBoard::tr("A sequence has at most %1 keys.").arg(countText(maxLength))
                                           : MapsBoard::tr("Computing …");
    if (maps.rasters.empty() || !atN.result || length > maxLength)
        return picture;
    picture.full = picture.range = {0, maps.result->inputs->nq(), 0, maps.result->inputs->nk()};
    picture.colors = mapColors(atN, document.experiment(), document.view());
    picture.note = rasterNote(*maps.rasters.front());
    picture.ground = cursorGroundOf(maps.result->experiment);
    const std::size_t at = maps.rasters.size() == 1 ? 0 : policy;
    picture.raster = maps.rasters[at];
    picture.shares = at < maps.shares.size() ? maps.shares[at] : nullptr;
    picture.title = withLength(policyTitle(theme, int(policy), *maps.result, policy), picture.full.col1);
    return picture;
}

AskedQuestion askedMaps()
{
    const auto inputs = [](const Document& document, const Answers& answers, const MapSize& size) {
        return size.cells.isEmpty() ? std::nullopt : std::optional(mapDemand(answers, document, size));
    };
    return asked<MapPictures>(inputs, reading<Evaluation>());
}

AskedQuestion askedFurtherRows()
{
    return asked<FurtherRows>([](const Document& document) -> std::optional<FurtherRows::Inputs> {
        const std::vector<PolicyChoice> policies = furtherSeen(document);
        return policies.empty() ? std::nullopt : std::optional(FurtherRows::Inputs{evaluationSubject(document), policies});
    });
}

AskedQuestion askedSecondMaps()
{
    return asked<MapsAtLength>([](const Document& document, const Answers&, const MapSize& size) {
        const Index length = secondLength(document);
        const bool isAsked = !size.cells.isEmpty() && length > 0 && length <= maxLength;
        return isAsked ? std::optional(secondDemand(document, size.cells)) : std::nullopt;
    });
}

OwnPart mapsPart()
{
    const auto figures = [](const Answers& answers, const Document& document) -> std::vector<NamedFigure> {
        const std::vector<MapPicture> pictures = mapsSeenAt(answers, document);
        const SharedFigure bar = barOf(pictures, answers, document);
        SharedFigure all = gridOf(pictures, bar);
        QSizeF size = sizeOf(pictures.size());
        if (secondLength(document) > 0) {
            const MapsShown seen = mapsSeen(document.view());
            const bool isOfOne = seen == MapsShown::A || seen == MapsShown::B;
            std::vector<MapPicture> second;
            for (const std::size_t policy : {0, 1})
                if (!isOfOne || (policy == 0) == (seen == MapsShown::A))
                    second.push_back(mapAtSecondLength(policy, answers, document, Theme::light()));
            second.back().noteIsBeside = second.size() > 1;
            all = composeFigure({{{{all, 1}}, 1}, {{{gridOf(second, bar), 1}}, 1}});
            size.setHeight(2 * size.height());
        }
        return {{QStringLiteral("map"), MapsBoard::tr("Maps"), all, size}};
    };
    return {askedForMaps(), figures, {QStringLiteral("map")}};
}

OwnPart eachMapPart()
{
    const auto figures = [](const Answers& answers, const Document& document) {
        std::vector<NamedFigure> figures;
        std::vector<MapPicture> pictures = mapsSeenAt(answers, document);
        if (pictures.size() < 3)
            return figures;
        const SharedFigure bar = barOf(pictures, answers, document);
        for (std::size_t policy = 0; policy < pictures.size(); ++policy) {
            pictures[policy].noteIsBeside = false;
            const QString letter = policyLetter(policy);
            const SharedFigure one = composeFigure({{{{makeMapFigure(pictures[policy]), 1}, {bar}}, 1}});
            figures.push_back({QStringLiteral("map") + letter, MapsBoard::tr("Map %1").arg(letter), one, {120, 100}});
        }
        return figures;
    };
    return {askedForMaps(), figures};
}

} // namespace attentoscope

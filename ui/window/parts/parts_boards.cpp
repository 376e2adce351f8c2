// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/parts/parts_boards.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/view_settings.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/curves/over_picture.h"
#include "ui/pages/extrapolation/extrapolation_pictures.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/head_boards/head_choice.h"
#include "ui/pages/heads/head_grid.h"
#include "ui/pages/heads/head_table.h"
#include "ui/pages/heads/heads_settings.h"
#include "ui/pages/lab/lab_legend.h"
#include "ui/pages/lab/lab_pictures.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct PartsWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::PartsBoard)
};

constexpr int columnsOfCurves = 3;

const FolderOfParts* partsIn(const Answers& answers)
{
    const SharedParts* parts = answers.of<ReadParts>();
    return parts != nullptr ? parts->get() : nullptr;
}

template <class Results>
const Results* resultsIn(const Answers& answers)
{
    const FolderOfParts* parts = partsIn(answers);
    return parts != nullptr ? std::get_if<Results>(&parts->results) : nullptr;
}

// Returns the combination with these values of the axes; of the one along which curves are drawn, that with this index.
std::size_t combinationAt(const SweptParts& swept, const PartsSettings& settings, std::size_t index)
{
    std::size_t combination = 0;
    for (std::size_t axis = 0; axis < swept.over.axes().size(); ++axis) {
        const bool isAlong = settings.along == int(axis) + 1;
        const std::size_t values = swept.over.axes()[axis].values().size();
        const auto value = isAlong ? index : std::size_t(std::max(0, settings.valueOf(axis + 1)));
        combination = combination * values + std::min(value, values - 1);
    }
    return combination;
}

// Breaks measured lines at places whose values are missing, so that none of them leads over a gap.
void addGaps(LinePicture& picture, const std::vector<double>& missing)
{
    for (Series& series : picture.series)
        for (const double x : series.measured ? missing : std::vector<double>()) {
            const auto at = std::ranges::lower_bound(series.xs, x);
            const auto place = at - series.xs.begin();
            if (at == series.xs.begin() || at == series.xs.end() || *at == x)
                continue;
            const auto insert = [place](auto& values, auto value) {
                if (std::ssize(values) > place)
                    values.insert(values.begin() + place, value);
            };
            series.xs.insert(at, x);
            insert(series.ys, std::nan(""));
            insert(series.errors, std::nan(""));
            insert(series.ringed, false);
            insert(series.firm, true);
        }
}

// Lets the axis go over all places from the start, so that it stays while the folder fills, and gaps at its ends are seen.
void setEnds(LinePicture& picture, double first, double last)
{
    constexpr double beside = 0.04; // share of the axis, so that markers at its ends are whole
    const bool isLogarithmic = picture.xScale == LinePicture::Logarithmic;
    const double spread = isLogarithmic ? std::pow(last / first, beside) : beside * (last - first);
    picture.xLow = isLogarithmic ? first / spread : first - spread;
    picture.xHigh = isLogarithmic ? last * spread : last + spread;
}

LinePicture againstLength(const SweptParts& swept, const Quantity& quantity, const Document& document)
{
    const auto& sweep = swept.sweeps[combinationAt(swept, document.view().of<PartsSettings>(), 0)];
    LabData data;
    data.sweep = sweep;
    data.hues = document.looks().huesOf(sweep->policies);
    ViewState view = document.view();
    view.of<LabSettings>().overlays = 0; // which would have to be computed
    LinePicture picture = labPicture(data, quantity, view, sweep->experiment.bits);
    std::vector<double> missing;
    for (std::size_t length = 0; length < sweep->lengths.size(); ++length)
        if (sweep->points[length].trials == 0 && !sweep->points[length].unsolved)
            missing.push_back(double(sweep->lengths[length]));
    addGaps(picture, missing);
    setEnds(picture, double(sweep->lengths.front()), double(sweep->lengths.back()));
    return picture;
}

// Returns the sweeps along one axis at one length; those without results are null.
OverTable tableAlong(const SweptParts& swept, const PartsSettings& settings)
{
    OverTable table{.axis = swept.over.axes()[std::size_t(settings.along) - 1], .sweeps = {}, .refused = {}};
    for (std::size_t value = 0; value < table.axis.values().size(); ++value) {
        const SweepTable& whole = *swept.sweeps[combinationAt(swept, settings, value)];
        const auto length = std::min(std::size_t(std::max(0, settings.valueOf(0))), whole.lengths.size() - 1);
        auto at = std::make_shared<SweepTable>(whole);
        at->lengths = {whole.lengths[length]};
        at->points.clear();
        for (std::size_t policy = 0; policy < whole.policies.size(); ++policy)
            at->points.push_back(whole.points[policy * whole.lengths.size() + length]);
        const bool isThere = at->points.front().trials > 0 || at->points.front().unsolved;
        table.sweeps.push_back(isThere ? std::move(at) : nullptr);
    }
    return table;
}

LinePicture againstNumber(const SweptParts& swept, const Quantity& quantity, const Document& document)
{
    const OverTable table = tableAlong(swept, document.view().of<PartsSettings>());
    LinePicture picture = pictureOfCurves();
    picture.title = quantityTitle(quantity, document.experiment(), document.experiment().bits);
    if (!table.any())
        return picture;
    const SharedSweep any = table.any();
    picture = overPicture(table, document.experiment(), quantity, document.view().theory, document.experiment().bits,
        document.looks().huesOf(any->policies));
    picture.title = quantityTitle(quantity, document.experiment(), document.experiment().bits);
    picture.note.clear();
    picture.yLabel = {}; // the title says it
    picture.legend = false;
    std::vector<double> missing;
    for (std::size_t value = 0; value < table.sweeps.size(); ++value)
        if (table.sweeps[value] == nullptr)
            missing.push_back(table.axis.values()[value]);
    addGaps(picture, missing);
    setEnds(picture, table.axis.values().front(), table.axis.values().back());
    return picture;
}

// The lists that choose what the curves are drawn against, and the values of all else.
std::vector<PartSpec> choicesOf(const SweptParts& swept, const Experiment& experiment)
{
    std::vector<PartSpec> parts;
    const auto& axes = swept.over.axes();
    if (axes.empty())
        return parts;
    std::vector<QString> names{PartsWords::tr("length n")};
    std::vector<std::vector<SwitchSide>> values(1 + axes.size());
    for (const Index n : swept.sweeps.front()->lengths)
        values[0].push_back({countText(n), {}});
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        names.push_back(axisName(experiment, axes[axis].key()));
        for (const double value : axes[axis].values())
            values[axis + 1].push_back({briefText(value), {}});
    }
    std::vector<SwitchSide> numbers;
    for (const QString& name : names)
        numbers.push_back({name, {}});
    parts.push_back(labelPart(QStringLiteral("partsAlongLabel"), PartsWords::tr("x axis")));
    parts.push_back(listPart(choiceOf(&PartsSettings::along), QStringLiteral("partsAlong"),
        PartsWords::tr("What the curves are drawn against: the length, or a number that the sweep varies"), numbers));
    for (std::size_t number = 0; number < names.size(); ++number) {
        const auto isHeld = [number](QWidget*, const Answers&, const Document& document) {
            return document.view().of<PartsSettings>().along != int(number);
        };
        PartSpec label = labelPart(QString(), PartsWords::tr("at %1 =").arg(withinSentence(names[number])));
        label.show = isHeld;
        const ViewChoice choice{[number](const ViewState& view) { return view.of<PartsSettings>().valueOf(number); },
            [number](ViewState& view, int value) {
                auto& held = view.of<PartsSettings>().held;
                held.resize(std::max(held.size(), number + 1));
                held[number] = value;
            }};
        PartSpec list = listPart(choice, QStringLiteral("partsAt%1").arg(number),
            PartsWords::tr("The curves are those at this value"), values[number]);
        list.show = [isHeld, show = list.show](QWidget* widget, const Answers& answers, const Document& document) {
            return isHeld(widget, answers, document) && show(widget, answers, document);
        };
        parts.push_back(label);
        parts.push_back(list);
    }
    return parts;
}

// Says what is measured, what errors are taken over and what dashes are.
QString sampleWords(const SharedParts& parts, const Document& document)
{
    const auto* swept = std::get_if<SweptParts>(&parts->results);
    if (swept == nullptr)
        return {};
    const auto& settings = document.view().of<PartsSettings>();
    const SharedSweep sweep =
        settings.along == 0 ? swept->sweeps[combinationAt(*swept, settings, 0)] : tableAlong(*swept, settings).any();
    if (sweep == nullptr || sweep->stepsDone == 0)
        return {};
    return clausesOf({sampleText(*sweep), PartsWords::tr("bands: standard errors, %1").arg(translated(sweep->errorMeaning())),
        PartsWords::tr("dashed: theory")});
}

BoardSpec sweptBoard(const FolderOfParts& parts)
{
    const auto& swept = std::get<SweptParts>(parts.results);
    BoardSpec board{.margins = {.left = 56}, .asks = {}, .panels = {}};
    int place = 0;
    for (const Quantity* each : labQuantities()) {
        if (!hasPicture(*each, swept.sweeps.front()->policies))
            continue;
        const auto draw = [each](const Answers& answers, const Document& document) {
            const auto* known = resultsIn<SweptParts>(answers);
            return known != nullptr ? sweptPicture(*known, *each, document) : waitingFor<LinePicture, ReadParts>(answers);
        };
        PanelSpec spec = panel<LineView>(QString::fromLatin1(each->key), quantityName(*each, parts.experiment.entropy),
            {place / columnsOfCurves, place % columnsOfCurves}, PlotOf<decltype(draw)>{reading<ReadParts>(), draw});
        spec.isOfItsOwnOnPaper = true;
        spec.figure = [draw](const Answers& answers, const Document& document) {
            LinePicture picture = draw(answers, document);
            picture.legend = true; // alone, it must explain itself
            return makeLineFigure(std::move(picture));
        };
        board.panels.push_back(std::move(spec));
        ++place;
    }
    if (const auto choices = choicesOf(swept, parts.experiment); !choices.empty())
        board.above.push_back(rowPart(choices, {}));
    const auto legend = [policies = swept.sweeps.front()->policies](
                            Document* document, QWidget* parent) { return new LabLegend(document, parent, policies); };
    board.above.push_back({.reads = {}, .make = legend});
    board.below.parts.push_back(wordsPart(QStringLiteral("partsSample"), TextType::Small, onceKnown<ReadParts>(sampleWords)));
    board.grid.betweenColumns = 8;
    return board;
}

std::optional<ShownNetworks> networksIn(const Answers& answers, const Document& document)
{
    const auto* known = resultsIn<SharedNetworks>(answers);
    if (known == nullptr)
        return {};
    return ShownNetworks{*known, document.looks().huesOf((*known)->plan.policies)};
}

template <class Make>
PanelSpec networksPanel(const QString& key, const QString& title, PanelPlace place, Make make)
{
    const auto draw = [make](const Answers& answers, const Document& document) {
        const auto networks = networksIn(answers, document);
        LinePicture picture =
            networks ? make(*networks, document.experiment().bits) : waitingFor<LinePicture, ReadParts>(answers);
        if (networks && !networks->known->isTested())
            picture.emptyText = PartsWords::tr("No part is there yet.");
        return picture;
    };
    return panel<LineView>(key, title, place, PlotOf<decltype(draw)>{reading<ReadParts>(), draw});
}

BoardSpec networksBoard()
{
    const auto accuracy = [](const ShownNetworks& shown, bool) { return accuracyPicture(shown); };
    const auto gains = [](const Answers& answers, const Document& document) {
        const auto networks = networksIn(answers, document);
        return networks && networks->known->isTested() ? std::optional(gainTable(*networks)) : std::nullopt;
    };
    PartSpec table = numbersPart(QStringLiteral("gains"), Known<NumberTable>{reading<ReadParts>(), gains});
    table.alignment = Qt::AlignLeft;
    return {.margins = {.left = 60},
        .asks = {},
        .panels = {networksPanel(QStringLiteral("testAccuracy"), PartsWords::tr("Accuracy against length"), {0, 0}, accuracy),
            networksPanel(QStringLiteral("testEntropy"), PartsWords::tr("Entropy against length"), {0, 1}, testEntropyPicture),
            networksPanel(QStringLiteral("testLoss"), PartsWords::tr("Loss against length"), {0, 2}, testLossPicture)},
        .below = {.parts = {rowPart({table}, {})}}};
}

HeadGridPicture gridIn(const Answers& answers, const Document& document)
{
    HeadGridPicture picture;
    picture.experiment = document.experiment();
    picture.quantity = headQuantity(document.view().of<HeadBoardsSettings>().quantity);
    picture.policy = document.view().of<HeadsSettings>().ofB ? 1 : 0;
    picture.maps = false;
    if (const auto* study = resultsIn<HeadStudy>(answers)) {
        picture.study = *study;
        picture.policy = std::min(picture.policy, study->policies.size() - 1);
        picture.colors = headColors(*study, picture.quantity, picture.experiment, document.view().colorMap);
        picture.title = withDetail(headQuantityAxis(picture.quantity, picture.experiment),
            naming({.policy = picture.policy},
                policyLetter(picture.policy) + QLatin1Char(' ') + policyName(study->policies[picture.policy])));
    }
    return picture;
}

PartSpec tableOfHeads()
{
    const auto make = [](Document*, QWidget* parent) {
        return new HeadTableView(new HeadTable, QStringLiteral("headTable"), parent);
    };
    const auto show = [](QWidget* part, const Answers& answers, const Document& document) {
        const auto* study = resultsIn<HeadStudy>(answers);
        auto* table = static_cast<HeadTableView*>(part);
        auto* rows = table->findChild<HeadTable*>();
        if (study != nullptr && rows != nullptr)
            table->show([&] { rows->show(*study, document.experiment(), gridIn(answers, document).policy); }, {});
        return study != nullptr;
    };
    return {.reads = reading<ReadParts>(), .make = make, .show = show, .stretch = 1};
}

BoardSpec headsBoardOfParts(const FolderOfParts& parts)
{
    std::vector<PartSpec> choices{
        headQuantityPart(QStringLiteral("headQuantity"), PartsWords::tr("The quantity that colours the heads"))};
    if (std::get<HeadStudy>(parts.results).policies.size() > 1)
        choices.push_back(flagPart(&HeadsSettings::ofB, QStringLiteral("headsOfB"),
            {PartsWords::tr("A"), PartsWords::tr("The heads under policy A")},
            {PartsWords::tr("B"), PartsWords::tr("The heads under policy B")}));
    return {.margins = {},
        .asks = {},
        .panels = {panel<HeadGrid>(
            QStringLiteral("heads"), PartsWords::tr("Heads"), {0, 0}, PlotOf<decltype(&gridIn)>{reading<ReadParts>(), &gridIn})},
        .above = {rowPart(choices, {})},
        .side = SideSpec{.width = {.percent = 44, .least = 380, .most = 760}, .parts = {tableOfHeads()}}};
}

// Lists the claims with what came out of those that are there.
BoardSpec claimsBoard()
{
    const auto list = [](const SharedParts& parts) {
        NumberTable table{{{QStringLiteral("Verdict"), PartsWords::tr("result")}}};
        const auto& claims = std::get<ClaimsInParts>(parts->results);
        for (std::size_t each = 0; each < claims.claims.size(); ++each) {
            const Claim& claim = *claims.claims[each];
            const auto& found = claims.found[each];
            const auto finding = found ? std::optional(Outcome<ClaimFinding>(*found)) : std::nullopt;
            table.addLine(QString::fromLatin1(claim.name), claimTitle(claim).toHtmlEscaped(), claimSource(claim),
                {finding ? briefClaimVerdict(claim, &*finding) : QStringLiteral("—")});
        }
        return table;
    };
    PartSpec table = numbersPart(QStringLiteral("claims"), onceKnown<ReadParts>(list));
    table.alignment = Qt::AlignLeft;
    const auto room = [](Document*, QWidget* parent) { // below the list, which is as high as its lines
        auto* widget = new QWidget(parent);
        widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
        return widget;
    };
    return {.margins = {},
        .asks = {},
        .panels = {},
        .above = {rowPart({table}, {})},
        .cell = {{{0, 0}, {.reads = {}, .make = room}}}};
}

} // namespace

const ViewSettings PartsSettings::table{};

LinePicture sweptPicture(const SweptParts& swept, const Quantity& quantity, const Document& document)
{
    const bool isOfLength = document.view().of<PartsSettings>().along == 0;
    LinePicture picture = isOfLength ? againstLength(swept, quantity, document) : againstNumber(swept, quantity, document);
    const bool isEmpty = std::ranges::all_of(picture.series, [](const Series& series) { return series.xs.empty(); });
    if (isEmpty
        && (isOfLength ? swept.sweeps[combinationAt(swept, document.view().of<PartsSettings>(), 0)]->stepsDone == 0
                       : picture.series.empty() && picture.emptyText.isEmpty()))
        picture.emptyText = PartsWords::tr("No part is there yet.");
    return picture;
}

BoardSpec partsBoard(const FolderOfParts& parts)
{
    if (std::holds_alternative<SweptParts>(parts.results))
        return sweptBoard(parts);
    if (std::holds_alternative<HeadStudy>(parts.results))
        return headsBoardOfParts(parts);
    return std::holds_alternative<ClaimsInParts>(parts.results) ? claimsBoard() : networksBoard();
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/heads_board.h"

#include "core/studies/heads/head_feed.h"
#include "ui/figures/edits/named_text.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/head_boards/head_choice.h"
#include "ui/pages/head_boards/head_pictures.h"
#include "ui/pages/head_boards/shown_heads.h"
#include "ui/pages/heads/heads_settings.h"
#include "ui/pages/heads/recordings.h"
#include "ui/pages/heads/steps_picture.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/board.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <numbers>

namespace attentoscope {

namespace {

struct HeadsWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::HeadsPage)
};

// Returns the same colour scale for every head, no matter which are known yet.
ColorScaling mapColorsOf(const HeadStudy& study, const Document& document)
{
    Index keys = 2;
    for (const StudiedLayer& layer : study.layers)
        keys = std::max(keys, layer.layer.nk);
    return weightColors(longestLength(document.experiment(), keys), document.view());
}

// Returns whether the agreement of the layer is known for at least one head that sees a key.
bool hasAgreement(const HeadStudy& study, std::size_t layer, std::size_t policy)
{
    return !study.layers.empty() && study.layers[layer].agreement
        && !study.layers[layer].agreement->divergence[policy].array().isNaN().all();
}

std::vector<NamedFigure> figuresOfHeads(const Answers& answers, const Document& document)
{
    std::vector<NamedFigure> figures{
        {QStringLiteral("heads"), HeadsWords::tr("Heads"), HeadGrid::onPaper(gridOfHeads(answers, document)), {120, 90}},
        {QStringLiteral("comparison"), HeadsWords::tr("Heads, A and B"), LineView::onPaper(comparisonOfHeads(answers, document)),
            PaperSpec().panel},
        {QStringLiteral("agreement"), HeadsWords::tr("Agreement of heads"),
            AgreementMap::onPaper(agreementOfHeads(answers, document)), {89, 95}}};
    if (!recordingsOf(document).empty())
        figures.push_back({QStringLiteral("history"), HeadsWords::tr("Heads against training step"),
            LineView::onPaper(historyOfHeads(answers, document)), PaperSpec().panel});
    return figures;
}

} // namespace

const HeadStudy& studiedHeads(const Answers& answers) { return answers.inquiry<HeadStudies>().answer(); }

std::size_t policyOfHeads(const Document& document) { return document.view().of<HeadsSettings>().ofB ? 1 : 0; }

bool seesHistory(const Document& document)
{
    return document.view().of<HeadsSettings>().againstSteps && !recordingsOf(document).empty();
}

HeadGridPicture gridOfHeads(const Answers& answers, const Document& document)
{
    const ViewState& view = document.view();
    const HeadStudy& study = studiedHeads(answers);
    HeadGridPicture picture;
    picture.study = study;
    picture.experiment = shownHeads(document.experiment());
    picture.quantity = headQuantity(view.of<HeadBoardsSettings>().quantity);
    picture.policy = policyOfHeads(document);
    picture.maps = view.of<HeadsSettings>().maps;
    picture.colors = headColors(study, picture.quantity, picture.experiment, view.colorMap);
    picture.mapColors = mapColorsOf(study, document);
    picture.selected = selectedHead(study, picture.experiment);
    picture.title = headQuantityAxis(picture.quantity, picture.experiment);
    if (picture.quantity.critical && !picture.maps) // it is the same under A and B
        return picture;
    const std::size_t policy = picture.policy;
    const QString name = policy < study.policies.size() ? QLatin1Char(' ') + policyName(study.policies[policy]) : QString();
    picture.title = withDetail(picture.title, naming({.policy = policy}, policyLetter(policy) + name));
    return picture;
}

AgreementPicture agreementOfHeads(const Answers& answers, const Document& document)
{
    const Experiment experiment = shownHeads(document.experiment());
    const HeadStudy& study = studiedHeads(answers);
    const std::size_t layer = shownLayer(study, experiment), policy = policyOfHeads(document);
    AgreementPicture agreement;
    agreement.policy = policy;
    agreement.bits = experiment.bits;
    agreement.map = document.view().colorMap;
    agreement.selected = experiment.head;
    agreement.emptyText = nothingOfLayerText(study, layer);
    QStringList of{namingLetter(policy)};
    if (study.layers.size() > 1)
        of << HeadsWords::tr("layer %1").arg(study.layers[layer].layer.number);
    agreement.title = withDetail(
        experiment.bits ? HeadsWords::tr("Divergence of heads (JS, bits)") : HeadsWords::tr("Divergence of heads (JS, nats)"),
        phraseOf(of));
    if (!hasAgreement(study, layer, policy))
        return agreement;
    agreement.agreement = study.layers[layer].agreement;
    const double mean = agreement.agreement->mean(policy);
    agreement.note = (experiment.bits ? HeadsWords::tr("mean %1 (upper bound 1) · %2 rows")
                                      : HeadsWords::tr("mean %1 (upper bound ln 2) · %2 rows"))
                         .arg(fixedText(experiment.bits ? mean / std::numbers::ln2 : mean, 3))
                         .arg(agreement.agreement->rows);
    return agreement;
}

LinePicture comparisonOfHeads(const Answers& answers, const Document& document)
{
    const Experiment experiment = shownHeads(document.experiment());
    const HeadStudy& study = studiedHeads(answers);
    const HeadQuantity& quantity = headQuantity(document.view().of<HeadBoardsSettings>().quantity);
    LinePicture picture = headsPicture(study, shownLayer(study, experiment), quantity, experiment);
    picture.selectedX = double(experiment.head);
    return picture;
}

LinePicture historyOfHeads(const Answers& answers, const Document& document)
{
    const std::vector<StampedStep> steps = recordingsOf(document);
    const Experiment experiment = shownHeads(document.experiment());
    if (!steps.empty())
        return stepsPicture(
            answers.inquiry<HeadHistories>().answer(), steps, experiment.layer, policyOfHeads(document), experiment.tensorFile);
    LinePicture none;
    none.emptyText = HeadsWords::tr("There are no recordings of other training steps beside this file.");
    return none;
}

QString noteOfHeads(const Answers& answers, const Document& document)
{
    if (const Error* failure = answers.failure<HeadStudies>())
        return translated(*failure);
    const HeadStudy& study = studiedHeads(answers);
    QStringList notes;
    if (const QString sinks = sinkHeadsText(study, shownLayer(study, shownHeads(document.experiment()))); !sinks.isEmpty())
        notes << sinks;
    if (study.known() < study.heads())
        notes << HeadsWords::tr("%1 of %2 heads computed").arg(study.known()).arg(study.heads());
    for (const StudiedLayer& each : study.layers)
        if (!each.heads.empty() && each.heads.front() && !each.heads.front()->problem) {
            const HeadEntry& entry = *each.heads.front();
            if (entry.rows < each.layer.nq)
                notes << HeadsWords::tr("each head: %1 of %2 query rows evaluated")
                             .arg(countText(entry.rows), countText(each.layer.nq));
            if (document.view().of<HeadsSettings>().maps && !entry.thumbnails.empty()
                && entry.thumbnails.front()->width < each.layer.nk)
                notes << (entry.thumbnails.front()->request.reduce == Reduce::Mean
                        ? HeadsWords::tr("maps: each pixel is the mean of the weights that it covers")
                        : HeadsWords::tr("maps: each pixel is the largest weight that it covers"));
            break;
        }
    const HeadQuantity& quantity = headQuantity(document.view().of<HeadBoardsSettings>().quantity);
    const auto isWithoutTokens = [](const SharedHeadEntry& entry) { return entry && !entry->problem && !entry->hasTokens; };
    const bool misses = std::ranges::any_of(
        study.layers, [&](const StudiedLayer& layer) { return std::ranges::any_of(layer.heads, isWithoutTokens); });
    if (quantity.pattern != nullptr && quantity.pattern->ofTokens && misses)
        notes << HeadsWords::tr("%1 is empty, because the tokens are not known").arg(headQuantityName(quantity));
    if (const QString leftOut = layersLeftOutText(study); !leftOut.isEmpty())
        notes << leftOut;
    return notes.join(QStringLiteral(" · "));
}

int boardOfHeads(const QString& figure, const Document& document)
{
    const bool history = figure == QLatin1String("history"), lines = figure == QLatin1String("comparison");
    return history ? 1 : lines ? 0 : int(seesHistory(document));
}

AskedQuestion askedHeads()
{
    return asked<HeadStudies>([](const Document& document) -> std::optional<HeadStudies::Inputs> {
        const Experiment experiment = shownHeads(document.experiment());
        if (!hasHeads(experiment))
            return {};
        return HeadStudies::Inputs{.subject = headSubject(experiment, document.filesRead()),
            .layer = experiment.layer,
            .agreement = true,
            .critical = true,
            .reduce = document.view().of<PoolingSettings>().reduceFor(Stage::Weights)};
    });
}

AskedQuestion askedHistory()
{
    return asked<HeadHistories>([](const Document& document) -> std::optional<HeadHistories::Inputs> {
        if (!seesHistory(document))
            return {};
        return HeadHistories::Inputs{
            headSubject(shownHeads(document.experiment()), document.filesRead()), recordingsOf(document)};
    });
}

OwnBoard headsBoard()
{
    const auto whole = [](const std::vector<NamedFigure>& heads, const Answers&, const Document& document) {
        const SharedFigure &grid = heads[0].figure, &agreement = heads[2].figure;
        const SharedFigure& lines = (seesHistory(document) ? heads.back() : heads[1]).figure;
        return std::optional(NamedFigure{wholePage, Board::tr("All plots"),
            composeFigure({{{{grid, 1}, {agreement, 0.8}}, 1.4}, {{{lines, 1}}, 0.7}}), {180, 150}});
    };
    return {{{{askedHeads(), askedHistory()}, figuresOfHeads}}, whole, choiceOf(&HeadsSettings::againstSteps), &boardOfHeads};
}

} // namespace attentoscope

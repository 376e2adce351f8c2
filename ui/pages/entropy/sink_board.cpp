// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/sink_board.h"

#include "ui/pages/entropy/entropy_board.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_numbers.h"
#include "ui/pages/entropy/sink_pictures.h"
#include "ui/pages/entropy/sink_question.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct SinkBoardWords {
    Q_DECLARE_TR_FUNCTIONS(SinkBoard)
};

std::vector<PanelSpec> sinkPanels()
{
    const auto select = [](Document& document, const Answers&, double place) { selectRowAt(document, place); };
    const auto selectPoint = [](Document& document, const Answers& answers, const PointAddress& at) {
        const SharedSinkStudy* study = answers.of<SinkQuestion>();
        if (study != nullptr && at.point < (*study)->result->rowIndex.size())
            selectRowAt(document, double((*study)->result->rowIndex[at.point]));
    };
    return {panel<LineView>(QStringLiteral("sinkWeight"), SinkBoardWords::tr("Weight on sinks by row"), {0, 0},
                fromAnswer<SinkQuestion>(sinkWeightPicture))
                .on(&LineView::clicked, select),
        panel<PointView>(QStringLiteral("sinkScatter"), SinkBoardWords::tr("Entropy against weight on sinks"), {0, 1},
            fromAnswer<SinkQuestion>(sinkScatterPicture))
            .on(&PointView::clicked, selectPoint),
        panel<LineView>(QStringLiteral("sinkChange"), SinkBoardWords::tr("Entropy with sinks masked"), {1, 0},
            fromAnswer<SinkQuestion>(sinkChangePicture))
            .on(&LineView::clicked, select),
        panel<LineView>(QStringLiteral("leastEntropies"), SinkBoardWords::tr("Entropy and its lower bound"), {1, 1},
            fromAnswer<SinkQuestion>(leastEntropyPicture))
            .on(&LineView::clicked, select)};
}

SideSpec sinkNumbersBeside()
{
    const auto aboutSinks = [](const SinkStudy& study, const ViewState& view) {
        return sinkWords(study, view.of<EntropySettings>().sinks);
    };
    return {{.percent = 30, .least = 308, .most = 640},
        {numbersPart(QStringLiteral("sinkNumbers"), onceKnown<SinkQuestion>(sinkNumbers)),
            wordsPart(QStringLiteral("sinkWords"), TextType::SmallRich, onceKnown<SinkQuestion>(aboutSinks)),
            wordsPart(QStringLiteral("boundWords"), TextType::SmallRich, onceKnown<SinkQuestion>(boundWords))}};
}

} // namespace

BoardSpec sinkBoard()
{
    return {.margins = {.left = 64},
        .asks = {asked<SinkQuestion>(evaluationSubject)},
        .panels = sinkPanels(),
        .switches = {choiceSwitch({0, 0}, choiceOf(&EntropySettings::sinks), QStringLiteral("sinks"),
            {{SinkBoardWords::tr("First key"), SinkBoardWords::tr("Key 0 is the sink, for all rows that see it")},
                {SinkBoardWords::tr("Own key"), SinkBoardWords::tr("The sink of a row is the key at the query's own position")},
                {SinkBoardWords::tr("Both"),
                    SinkBoardWords::tr(
                        "Sinks are the first key and the query's own key; in the first row, both are the same")}})},
        .side = sinkNumbersBeside()};
}

} // namespace attentoscope

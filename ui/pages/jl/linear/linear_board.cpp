// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/linear/linear_board.h"

#include "ui/document/change_view.h"
#include "ui/document/questions/pooling.h"
#include "ui/pages/jl/linear/linear_numbers.h"
#include "ui/pages/jl/linear/linear_pictures.h"
#include "ui/pages/jl/points/jl_pictures.h"
#include "ui/pages/jl/study/compared_maps.h"
#include "ui/pages/jl/study/jl_settings.h"
#include "ui/text/number_text.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"

#include <QGridLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

Outcome<SharedLinearAttention> LinearMaps::answer(const Inputs& of, const Work<SharedLinearAttention>& work)
{
    const auto result = work.need<MoreRows>(of.subject);
    if (!result)
        return result.error();
    return studyLinearAttention(*result, of.setup, work.stop, work.progress, of.reduce);
}

LinearBoard::LinearBoard(Document* document, Engine* engine, QWidget* parent)
    : StudyBoard(document, engine, {}, parent)
{
    setWholeSize({250, 150});
    addChoice(QStringLiteral("shownFeatures"), QStringLiteral("<i>m</i>"),
        tr("The number of features m for the map and the numbers shown. You can also click a plot whose axis is m to choose it"),
        [this](double m) { chooseFeatures(m); });
    addMaps<LinearMaps>({QStringLiteral("mapSoftmax"), tr("Map of the softmax")},
        {QStringLiteral("mapLinear"), tr("Map of random features")},
        makeViewSwitch(document_, &JlSettings::mapsOfB, QStringLiteral("linearMapsOfB"), {tr("A"), tr("Maps of policy A")},
            {tr("B"), tr("Maps of policy B")}, this),
        [this](const LinearAttention& study) { return maps(study); });
    addPanels();
    addNumbers<LinearMaps>([this](const LinearAttention& study) {
        return Shown{linearNumbers(study, epsilon(), features()), study.features, features()};
    });
    connect(document_, &Document::experimentChanged, this, &LinearBoard::draw); // ε may have changed
    ask<LinearMaps>([this] {
        LinearMaps::Inputs asked{evaluationSubject(*document_), {}};
        asked.reduce = document_->view().of<PoolingSettings>().reduceFor(Stage::Weights);
        asked.setup.features = document_->experiment().projection.features;
        return asked;
    });
}

void LinearBoard::addPanels()
{
    addPanel<LineView, LinearMaps>({QStringLiteral("neededFeatures"), tr("Features against length")}, {0, 2},
        [this](const SharedLinearAttention& study) { return neededPicture(*study, epsilon()); });
    for (LineView* view :
        {addPanel<LineView, LinearMaps>({QStringLiteral("linearError"), tr("Error of the map")}, {1, 0},
             [this](const SharedLinearAttention& study) { return linearErrorPicture(*study, epsilon(), features()); }),
            addPanel<LineView, LinearMaps>({QStringLiteral("linearEntropy"), tr("Entropy of the map")}, {1, 1},
                [this](const SharedLinearAttention& study) { return linearEntropyPicture(*study, features()); })})
        choosesAt(view);
    addPanel<PointView, LinearMaps>({QStringLiteral("focusedRows"), tr("Error of each row")}, {1, 2},
        [this](const SharedLinearAttention& study) { return focusPicture(*study, features()); });
}

std::vector<MapPicture> LinearBoard::maps(const LinearAttention& study) const
{
    const std::size_t policy = document_->view().of<JlSettings>().mapsOfB ? 1 : 0;
    const auto at = std::size_t(std::ranges::find(study.features, features()) - study.features.begin());
    const QString whose = policyLegend(policy, study.result->policies[policy].policy);
    return comparedMaps({study.exact[policy], pictureTitle(whose, tr("softmax"))},
        {study.map(at, policy), pictureTitle(whose, tr("%1 random features").arg(countText(features())))},
        longestLength(document_->experiment(), study.result->inputs->nk()), document_->view());
}

Index LinearBoard::features() const
{
    return shownTarget(inquiry<LinearMaps>().answer()->features, document_->view().of<JlSettings>().featureCount);
}

double LinearBoard::epsilon() const { return document_->experiment().projection.epsilon; }

void LinearBoard::chooseFeatures(double m)
{
    changeView<JlSettings>(document_, [m](JlSettings& view) { view.featureCount = Index(std::llround(m)); });
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figures/depicted.h"

#include "core/session/fields.h"
#include "core/studies/heads/head_feed.h"
#include "resources/resources.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/head_boards/shown_heads.h"
#include "ui/pages/steps/steps_question.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/window/figures/meant_series.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace attentoscope {

namespace {

struct DepictedWords {
    Q_DECLARE_TR_FUNCTIONS(Depicted)
};

// Returns the keys of the fields that an axis of every picture goes over: n where it is called "length n".
std::vector<std::string> axesOf(const Figure& figure)
{
    constexpr std::size_t mostAxes = 3; // columns; what a picture shows of them comes after
    std::vector<std::vector<std::string>> axes;
    for (const Figure* picture : figure.pictures()) {
        axes.push_back(picture->columns());
        axes.back().resize(std::min(axes.back().size(), mostAxes));
    }
    std::vector<std::string> keys;
    for (const Field& field : experimentFields()) {
        const std::string key = field.key, label = translated(field.label).toStdString();
        const auto isField = [&](const std::string& name) { return name == key || name.ends_with(' ' + key) || name == label; };
        if (!axes.empty() && std::ranges::all_of(axes, [&](const auto& names) { return std::ranges::any_of(names, isField); }))
            keys.push_back(key);
    }
    return keys;
}

// Says which policies the figure shows, and how their author calls them.
void namePolicies(CaptionPart& part, const Figure& figure, const PictureEdits& edits)
{
    const std::vector<PolicyChoice> policies = sweptPolicies(part.experiment);
    const QStringList drawn = figure.editable().series;
    for (std::size_t p = 0; p < policies.size(); ++p) {
        const QStringList names = seriesOfPolicy(p, policies[p]);
        bool isDrawn = false, isHidden = false;
        for (const QString& name : names)
            if (drawn.contains(name)) {
                (edits.hides(name) ? isHidden : isDrawn) = true;
                if (const auto own = edits.series.find(name); own != edits.series.end() && own->second.name)
                    part.names[p] = *own->second.name;
            }
        const bool isTitle = std::ranges::any_of(
            figure.pictures(), [&](const Figure* picture) { return picture->title().startsWith(names.front()); });
        if (p >= 2 && (isDrawn || (isTitle && !isHidden)))
            part.further.push_back(p);
        else if (p < 2 && isHidden && !isDrawn)
            part.unsaid.emplace_back(p == 0 ? "A" : "B");
    }
}

bool isShippedModel(const Experiment& experiment)
{
    return experiment.source == "tensor" && !experiment.tensorFile.empty()
        && QFileInfo(QString::fromStdString(experiment.tensorFile)) == QFileInfo(shippedModel());
}

} // namespace

CaptionPart depictedIn(
    const View& view, const Document& document, Engine& engine, const Figure& figure, const PictureEdits& edits)
{
    CaptionPart part{.letter = {}, .name = {}, .experiment = document.experiment()};
    part.unsaid = axesOf(figure);
    if (view.page == QLatin1String("heads") || view.page == QLatin1String("counterfactual")) {
        part.experiment = ShownHeads().of(document.experiment());
        for (const char* key : {"layer", "head"}) // the pictures name those that they show
            part.unsaid.emplace_back(key);
    }
    if (isShippedModel(part.experiment))
        part.data = DepictedWords::tr("Queries and keys of a small language model (newton.npz of Attentoscope), which reads 512 "
                                      "tokens of Newton’s Opticks");
    const SharedAttentionSteps steps =
        view.page == QLatin1String("steps") ? engine.inquiry<Steps>().answer().steps : SharedAttentionSteps();
    if (const Index all = steps ? steps->result->inputs->nk() : 0; steps && steps->keys() < all)
        part.length = DepictedWords::tr("tokens %1 to %2 of $n = %3$, whose weights alone sum to 1; the scale is that of all")
                          .arg(countText(steps->first), countText(steps->first + steps->keys() - 1), QString::number(all));
    namePolicies(part, figure, edits);
    const Claim* claim = claimOf(document);
    if (claim != nullptr && QLatin1String(claim->session.view).startsWith(view.page + QLatin1Char('/')))
        part.cites = claimCitation(*claim);
    part.ofExperiment = view.page != QLatin1String("claims");
    return part;
}

} // namespace attentoscope

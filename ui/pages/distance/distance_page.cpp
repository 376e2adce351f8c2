// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/distance/distance_page.h"

#include "ui/plots/lines/line_view.h"
#include "ui/text/number_text.h"
#include "ui/text/rows_text.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct DistanceWords {
    Q_DECLARE_TR_FUNCTIONS(DistancePage)
};

constexpr double ownKey = 0.5; // the place of distance 0 on the logarithmic axis

LinePicture pictureOf(const DistanceStudy& study, const QString& title, const QString& yLabel)
{
    LinePicture picture;
    picture.title = pictureTitle(title, someRowsText(study.rows, study.result->inputs->nq()));
    picture.xLabel = study.looksAhead() ? DistanceWords::tr("distance |i − j|") : DistanceWords::tr("distance i − j");
    picture.yLabel = yLabel;
    picture.emptyText = DistanceWords::tr("No row sees any key.");
    picture.xScale = LinePicture::Logarithmic;
    picture.xLow = ownKey;
    picture.xHigh = double(study.edges.back());
    picture.xValue = [](double place) { return place < 1 ? 0 : place; };
    picture.xTicks = {{ownKey, QStringLiteral("0")}};
    for (double distance = 1; distance <= picture.xHigh; distance *= 10)
        picture.xTicks.push_back({distance, briefText(distance, 7)});
    return picture;
}

Series seriesOf(const DistanceStudy& study, std::size_t p, Series::Shape shape)
{
    return seriesOfPolicy(p, study.result->policies[p].policy, shape);
}

LinePicture weightPicture(const SharedDistanceStudy& study)
{
    LinePicture picture = pictureOf(*study, DistanceWords::tr("Weight of a key"), DistanceWords::tr("mean weight a"));
    picture.logY = true;
    for (const auto* side : {&study->before, &study->after})
        for (std::size_t p = 0; p < side->size() && (side == &study->before || study->looksAhead()); ++p) {
            Series line = seriesOf(*study, p, Series::Line);
            line.thin = line.hollow = side == &study->after;
            line.dash = line.thin ? Dash::Dotted : Dash::Solid;
            if (line.thin) {
                line.id.kind = "keys after the query";
                line.name = line.legend = naming(line.id, DistanceWords::tr("%1, keys after the query").arg(policyLetter(p)));
            }
            line.ys = (*side)[p].weight; // a bin without pairs makes a gap
            const Index farthest = study->result->inputs->nk() - 1; // the last bin may go beyond
            for (std::size_t b = 0; b < study->bins(); ++b) {
                const Index first = study->edges[b], last = std::max(first, std::min(study->edges[b + 1] - 1, farthest));
                line.xs.push_back(b == 0 ? ownKey : std::sqrt(double(first) * double(last)));
            }
            picture.series.push_back(std::move(line));
        }
    return picture;
}

LinePicture massPicture(const SharedDistanceStudy& study)
{
    const bool sumToOne = std::ranges::all_of(
        study->result->policies, [](const PolicyResult& policy) { return sumsToOne(policy.policy.normalizer.kind()); });
    LinePicture picture = pictureOf(*study, DistanceWords::tr("Weight per decade of distance"),
        sumToOne ? DistanceWords::tr("share of a row's weight") : DistanceWords::tr("summed weight of a row"));
    for (std::size_t p = 0; p < study->before.size(); ++p) {
        Series steps = seriesOf(*study, p, Series::Steps);
        steps.xs = {ownKey, 1};
        steps.ys = {study->before[p].mass.front()};
        for (const double mass : study->decades(p)) {
            steps.ys.push_back(mass);
            steps.xs.push_back(10 * steps.xs.back());
        }
        picture.xHigh = steps.xs.back();
        picture.series.push_back(std::move(steps));
    }
    return picture;
}

} // namespace

BoardSpec distanceBoard()
{
    return {.margins = {.left = 64},
        .asks = {asked<Distances>(evaluationSubject)},
        .panels = {panel<LineView>(QStringLiteral("byDistance"), DistanceWords::tr("Weight by distance"), {0, 0},
                       fromAnswer<Distances>(weightPicture)),
            panel<LineView>(
                QStringLiteral("byDecade"), DistanceWords::tr("Weight per decade"), {0, 1}, fromAnswer<Distances>(massPicture))}};
}

} // namespace attentoscope

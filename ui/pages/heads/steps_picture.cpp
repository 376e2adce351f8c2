// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/steps_picture.h"

#include "ui/figures/edits/named_text.h"
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

struct StepsWords {
    Q_DECLARE_TR_FUNCTIONS(StepsPicture)
};

constexpr double beside = 0.02; // part of the axis

Index headsOf(const HeadHistory& history, Index layer)
{
    std::size_t heads = 0;
    for (const SharedHistoryStep& step : history.steps)
        for (const StudiedLayer& each : step->study.layers)
            if (each.layer.number == layer)
                heads = std::max(heads, each.heads.size());
    return Index(heads);
}

Series lineOf(const HeadHistory& history, Index layer, Index head, std::size_t policy)
{
    Series line = seriesNamed(
        {.source = QStringLiteral("head %1").arg(head)}, StepsWords::tr("head %1").arg(head), Hue::subject(int(head)));
    line.measured = true;
    for (const SharedHistoryStep& step : history.steps) {
        line.xs.push_back(double(step->recorded.step));
        line.ys.push_back(focusAt(*step, layer, head, policy));
    }
    return line;
}

Series limitOf(const HeadHistory& history)
{
    Series limit =
        seriesNamed({.kind = "collapsed"}, StepsWords::tr("collapsed below %1").arg(briefText(collapsedBelow)), Hue::quiet());
    limit.dash = Dash::Dashed;
    limit.thin = true;
    limit.xs = {double(history.steps.front()->recorded.step), double(history.steps.back()->recorded.step)};
    limit.ys = {collapsedBelow, collapsedBelow};
    return limit;
}

QString unreadText(const HeadHistory& history)
{
    const auto unread = std::ranges::find_if(history.steps, [](const auto& step) { return step->problem.has_value(); });
    return unread == history.steps.end() ? QString()
                                         : StepsWords::tr("step %1 cannot be read: %2")
                                               .arg(countText((*unread)->recorded.step), translated((*unread)->problem->why));
}

} // namespace

LinePicture stepsPicture(const HeadHistory& history, const std::vector<StampedStep>& steps, Index layer, std::size_t policy,
    const std::filesystem::path& file)
{
    LinePicture picture;
    picture.xLabel = StepsWords::tr("training step");
    picture.yLabel = quantitySymbol(quantity("normalized_entropy"));
    picture.emptyText = StepsWords::tr("Computing …");
    picture.title = StepsWords::tr("<b>Focus during training</b> — %1, layer %2").arg(namingLetter(policy)).arg(layer);
    if (history.steps.empty() || steps.empty())
        return picture;
    const bool whole = history.steps.size() == steps.size();
    picture.yLow = 0;
    picture.yHigh = 1;
    const double first = double(steps.front().recorded.step), last = double(steps.back().recorded.step);
    picture.xLow = first - beside * (last - first); // leave room for the markers
    picture.xHigh = last + beside * (last - first);
    const Index heads = headsOf(history, layer);
    QStringList notes, never;
    for (Index head = 0; head < heads; ++head) {
        picture.series.push_back(lineOf(history, layer, head, policy));
        const FateOfHead fate = whole ? fateOf(history, layer, head, policy) : FateOfHead();
        if (fate.fate == HeadFate::Collapsed)
            picture.marks.push_back({double(fate.since), StepsWords::tr("head %1 collapses").arg(head), Hue::subject(int(head))});
        if (fate.fate == HeadFate::NeverFocused)
            never << StepsWords::tr("head %1").arg(head);
    }
    if (!picture.marks.empty())
        picture.series.push_back(limitOf(history));
    if (!never.isEmpty())
        notes << StepsWords::tr("never focused (H / ln n at least %1 at every step): %2")
                     .arg(briefText(unfocusedFrom), listOf(never));
    if (const QString unread = unreadText(history); !unread.isEmpty())
        notes << unread;
    picture.note = notes.join(QStringLiteral(" · "));
    for (const SharedHistoryStep& step : history.steps)
        if (step->recorded.file.filename() == file.filename())
            picture.selectedX = double(step->recorded.step);
    return picture;
}

} // namespace attentoscope

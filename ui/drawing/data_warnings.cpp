// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/data_warnings.h"

#include "ui/document/questions/evaluation.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

struct DataWords {
    Q_DECLARE_TR_FUNCTIONS(DataWarnings)
};

} // namespace

QString DataWarnings::text() const
{
    QStringList all;
    if (!chosen.empty())
        all << translated(chosen);
    for (const auto& [said, layer] : others)
        all << DataWords::tr("layer %1: %2").arg(layer).arg(translated(said));
    return all.join(QStringLiteral(" · "));
}

DataWarnings dataWarnings(Engine& engine)
{
    DataWarnings warnings;
    if (const SharedResult& result = mostRows(engine))
        warnings.chosen = result->warnings;
    const Inquiry<HeadStudies>& heads = engine.inquiry<HeadStudies>();
    if (!heads.isAsked() || heads.isOlder())
        return warnings;
    const auto isSaid = [&](const Message& message) {
        return std::ranges::count(warnings.chosen, message.pattern, &Message::pattern) > 0
            || std::ranges::any_of(
                warnings.others, [&](const LayerRemark& other) { return other.said.pattern == message.pattern; });
    };
    for (const LayerRemark& remark : heads.answer().allRemarks())
        if (!isSaid(remark.said))
            warnings.others.push_back(remark);
    return warnings;
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/curves_settings.h"

#include "core/studies/sweep/swept_axis.h"
#include "ui/document/view_settings.h"

namespace attentoscope {

QJsonValue written(const std::vector<KeptCurves>& kept) { return jsonOf(kept); }
void read(const QJsonValue& value, std::vector<KeptCurves>& kept) { kept = keptCurvesOf(value); }

void CurvesSettings::correct()
{
    const auto read = SweptAxis::parse(axis.toStdString());
    if (!read || read->key() == "n") // the lengths are those of the experiment
        axis.clear();
}

const ViewSettings CurvesSettings::table{
    viewSetting<&CurvesSettings::axis>("axis"), viewSetting<&CurvesSettings::kept>("kept_curves")};

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/curves_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

QJsonValue written(const std::vector<KeptCurves>& kept) { return jsonOf(kept); }
void read(const QJsonValue& value, std::vector<KeptCurves>& kept) { kept = keptCurvesOf(value); }

const ViewSettings CurvesSettings::table{viewSetting<&CurvesSettings::kept>("kept_curves")};

} // namespace attentoscope

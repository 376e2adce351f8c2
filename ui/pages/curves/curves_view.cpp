// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/curves_view.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

QJsonValue written(const std::vector<KeptCurves>& kept) { return jsonOf(kept); }
void read(const QJsonValue& value, std::vector<KeptCurves>& kept) { kept = keptCurvesOf(value); }

const ViewSettings CurvesView::settings{viewSetting<&CurvesView::kept>("kept_curves")};

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/curves_settings.h"

#include "core/sources/source.h"
#include "ui/document/view_settings.h"

namespace attentoscope {

QJsonValue written(const std::vector<KeptCurves>& kept) { return jsonOf(kept); }
void read(const QJsonValue& value, std::vector<KeptCurves>& kept) { kept = keptCurvesOf(value); }

std::optional<SweptAxis> curveAxis(const QString& text)
{
    const auto read = SweptAxis::parse(text.toStdString());
    return read && read->key() != "n" ? std::optional(*read) : std::nullopt;
}

std::string CurvesSettings::secondTo(const std::string& source) const
{
    const std::string second = beside.toStdString();
    return second == source ? std::string() : second;
}

void CurvesSettings::correct()
{
    const Source* second = findSource(beside.toStdString());
    if (second == nullptr || !second->generated)
        beside.clear();
    if (!along())
        axis.clear();
}

const ViewSettings CurvesSettings::table{viewSetting<&CurvesSettings::axis>("axis"),
    viewSetting<&CurvesSettings::beside>("beside"), viewSetting<&CurvesSettings::kept>("kept_curves")};

} // namespace attentoscope

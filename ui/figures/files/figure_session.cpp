// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/figure_session.h"

#include "core/session/figure_session.h"

namespace attentoscope {

QByteArray svgWithSession(const QByteArray& svg, const QString& session)
{
    const auto tag = svg.indexOf("<svg");
    const auto end = tag < 0 ? -1 : svg.indexOf('>', tag);
    if (end < 0)
        return svg;
    const QString metadata =
        QStringLiteral("\n<metadata id=\"%1\">%2</metadata>").arg(QLatin1String(figureSessionKey), session.toHtmlEscaped());
    return svg.left(end + 1) + metadata.toUtf8() + svg.mid(end + 1);
}

} // namespace attentoscope

// Where a figure file keeps the session that made it.
#pragma once

#include <QByteArray>
#include <QString>

namespace attentoscope {

inline const QString sessionTextKey = QStringLiteral("attentoscope"); // PNG text chunk, SVG metadata id
inline const QString sessionFileName = QStringLiteral("session.attentoscope"); // PDF attachment

QByteArray svgWithSession(const QByteArray& svg, const QString& session);

} // namespace attentoscope

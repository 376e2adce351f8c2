// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the session that made a figure into its file: see core/session/figure_session.h.
#pragma once

#include <QByteArray>
#include <QString>

namespace attentoscope {

QByteArray svgWithSession(const QByteArray& svg, const QString& session);

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces what a pattern finds by what is computed from it.
#pragma once

#include <QRegularExpression>
#include <QString>

#include <functional>

namespace attentoscope {

// Calls `made` with each match in the text, in their order, and puts what it returns in its place.
QString replacedMatches(
    const QString& text, const QRegularExpression& what, const std::function<QString(const QRegularExpressionMatch&)>& made);

} // namespace attentoscope

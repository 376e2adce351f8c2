// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/matches.h"

namespace attentoscope {

QString replacedMatches(
    const QString& text, const QRegularExpression& what, const std::function<QString(const QRegularExpressionMatch&)>& made)
{
    QString whole;
    qsizetype done = 0;
    for (auto matches = what.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        whole += QStringView(text).mid(done, match.capturedStart() - done);
        whole += made(match);
        done = match.capturedEnd();
    }
    whole += QStringView(text).mid(done);
    return whole;
}

} // namespace attentoscope

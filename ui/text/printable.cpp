// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/printable.h"

#include "core/base/printable_text.h"
#include "ui/text/unbroken.h"

#include <QFileInfo>

namespace attentoscope {

QString printable(const std::string& text) { return QString::fromStdString(printableText(text)); }

QString printable(const QString& text) { return printable(text.toStdString()); }

QString printableName(const QString& path) { return printable(QFileInfo(path).fileName()); }

QString EditedText::show(const std::string& text)
{
    text_ = text;
    return shown_ = printable(text);
}

std::string EditedText::from(const QString& line) const { return line == shown_ ? text_ : line.toStdString(); }

QString plainToolTip(const QString& text)
{
    const QString lines = QString::fromStdString(printableLines(text.toStdString()));
    if (!lines.contains(QLatin1Char('<')) && !lines.contains(QLatin1Char('&')))
        return lines;
    return unbroken(QStringLiteral("<p style=\"white-space:pre-wrap\">%1</p>").arg(lines.toHtmlEscaped()));
}

} // namespace attentoscope

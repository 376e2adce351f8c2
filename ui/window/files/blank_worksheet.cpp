// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/files/blank_worksheet.h"

#include "core/session/session_look.h"
#include "core/session/worksheet.h"
#include "ui/document/document.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace attentoscope {

namespace {

bool isAnswered(const Worksheet& worksheet)
{
    return !worksheet.student.empty() || std::ranges::any_of(worksheet.answers, &WorksheetAnswer::isGiven);
}

} // namespace

bool wouldFillBlankWorksheet(const Document& document)
{
    if (document.path().isEmpty() || document.worksheet().isEmpty() || !isAnswered(document.worksheet()))
        return false;
    const auto session = lookIntoSession(document.path().toStdString());
    const auto there = session ? parseWorksheet(session->worksheet) : Outcome<Worksheet>(session.error());
    return there && !there->isEmpty() && !isAnswered(*there);
}

QString nameOfOwnWorksheet(const Document& document)
{
    static const QRegularExpression unsafe(QStringLiteral("[\\s/\\\\:*?\"<>|]+"));
    const QFileInfo blank(document.path());
    QString student = QString::fromStdString(document.worksheet().student).trimmed().replace(unsafe, QStringLiteral("-"));
    if (student.isEmpty())
        student = QCoreApplication::translate("BlankWorksheet", "answers");
    return blank.path() + QLatin1Char('/') + blank.completeBaseName() + QLatin1Char('-') + student + QLatin1Char('.')
        + blank.suffix();
}

} // namespace attentoscope

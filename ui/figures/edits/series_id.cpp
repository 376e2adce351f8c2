// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/series_id.h"

#include <QStringList>
#include <QUrl>

namespace attentoscope {

namespace {

constexpr QChar separator('|');

// Writes what could be taken for a separator, or for the beginning of settings, in the way of an address.
QString escaped(QString text)
{
    for (const char each : {'%', '|', ':', ',', ';', '='})
        text.replace(QLatin1Char(each), QStringLiteral("%%1").arg(int(each), 2, 16, QLatin1Char('0')));
    return text;
}

QString unescaped(const QString& text) { return QUrl::fromPercentEncoding(text.toUtf8()); }

} // namespace

QString textOf(const SeriesId& id)
{
    const QString policy = id.policy ? QString::number(*id.policy) : QString();
    return policy + separator + escaped(id.source) + separator + escaped(id.kind);
}

std::optional<SeriesId> seriesIdOf(const QString& text)
{
    const QStringList parts = text.split(separator);
    if (parts.size() != 3)
        return std::nullopt;
    bool isPlace = false;
    const std::size_t policy = parts[0].toULong(&isPlace);
    const SeriesId id{isPlace ? std::optional(policy) : std::nullopt, unescaped(parts[1]), unescaped(parts[2])};
    return (!isPlace && !parts[0].isEmpty()) || id == SeriesId() ? std::nullopt : std::optional(id);
}

} // namespace attentoscope

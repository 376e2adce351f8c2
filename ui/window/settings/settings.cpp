// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

QSettings store()
{
    return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("attentoscope"), QStringLiteral("window"));
}

} // namespace

QString Settings::language() { return store().value("language").toString(); }
void Settings::setLanguage(const QString& language) { store().setValue("language", language); }

ThemeChoice Settings::theme()
{
    const QString name = store().value("theme").toString();
    return name == QLatin1String("light") ? ThemeChoice::Light
        : name == QLatin1String("dark")   ? ThemeChoice::Dark
                                          : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice theme)
{
    store().setValue("theme", theme == ThemeChoice::Light ? "light" : theme == ThemeChoice::Dark ? "dark" : "system");
}

double Settings::typeSize()
{
    const double size = store().value("typeSize", 1).toDouble();
    return size > 0 ? std::clamp(size, 0.7, 2.5) : 1;
}
void Settings::setTypeSize(double size)
{
    store().setValue("typeSize", std::abs(size - 1) < 0.02 ? 1 : std::clamp(size, 0.7, 2.5));
}

bool Settings::figuresHoldSession() { return store().value("figuresHoldSession", true).toBool(); }
void Settings::setFiguresHoldSession(bool hold) { store().setValue("figuresHoldSession", hold); }

QString Settings::figureStyle() { return store().value("figureStyle").toString(); }
void Settings::setFigureStyle(const QString& style) { store().setValue("figureStyle", style); }

QList<double> Settings::parts(const QString& name)
{
    QList<double> parts;
    for (const QString& part : store().value("layout/" + name).toStringList())
        parts << part.toDouble();
    return parts;
}

void Settings::setParts(const QString& name, const QList<double>& parts)
{
    QStringList texts;
    for (const double part : parts)
        texts << QString::number(part, 'f', 4);
    if (texts.isEmpty())
        store().remove("layout/" + name);
    else
        store().setValue("layout/" + name, texts);
}

void Settings::clearParts() { store().remove("layout"); }

bool Settings::tourSeen() { return store().value("tourSeen", false).toBool(); }
void Settings::setTourSeen(bool seen) { store().setValue("tourSeen", seen); }

QByteArray Settings::geometry() { return store().value("geometry").toByteArray(); }
void Settings::setGeometry(const QByteArray& geometry) { store().setValue("geometry", geometry); }

QString Settings::folder(const QString& purpose)
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString folder = store().value("folders/" + purpose, documents).toString();
    return QFileInfo(folder).isDir() ? folder : QDir::homePath(); // a file dialog would take a missing folder for a file name
}

QList<RecentFiles> Settings::recent()
{
    QList<RecentFiles> all;
    QSettings settings = store();
    const int count = settings.beginReadArray("recent");
    for (int i = 0; i < count && all.size() < mostRecent; ++i) {
        settings.setArrayIndex(i);
        const RecentFiles recent{
            settings.value("files").toStringList(), settings.value("names").toStringList(), settings.value("tokens").toString()};
        if (!recent.files.isEmpty())
            all << recent;
    }
    return all;
}

void Settings::addRecent(const RecentFiles& recent)
{
    QList<RecentFiles> all = Settings::recent();
    all.removeIf([&](const RecentFiles& other) { return other.files == recent.files; });
    all.prepend(recent);
    clearRecent();
    QSettings settings = store();
    settings.beginWriteArray("recent");
    for (qsizetype i = 0; i < std::min(all.size(), mostRecent); ++i) {
        settings.setArrayIndex(int(i));
        settings.setValue("files", all[i].files);
        settings.setValue("names", all[i].names);
        settings.setValue("tokens", all[i].tokens);
    }
    settings.endArray();
}

void Settings::clearRecent() { store().remove("recent"); }

bool Settings::isTrusted(const QString& key) { return !key.isEmpty() && store().value("trusted").toStringList().contains(key); }

void Settings::addTrusted(const QString& key)
{
    QStringList all = store().value("trusted").toStringList();
    all.removeAll(key);
    all.prepend(key);
    store().setValue("trusted", all.mid(0, mostTrusted));
}

void Settings::setFolder(const QString& purpose, const QString& path)
{
    store().setValue("folders/" + purpose, QFileInfo(path).absolutePath());
}

} // namespace attentoscope

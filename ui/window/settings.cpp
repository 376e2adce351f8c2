#include "ui/window/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

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

QByteArray Settings::geometry() { return store().value("geometry").toByteArray(); }
void Settings::setGeometry(const QByteArray& geometry) { store().setValue("geometry", geometry); }

QString Settings::folder(const QString& purpose)
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString folder = store().value("folders/" + purpose, documents).toString();
    return QFileInfo(folder).isDir() ? folder : QDir::homePath(); // a dialog takes what is not there for a file name
}

void Settings::setFolder(const QString& purpose, const QString& path)
{
    store().setValue("folders/" + purpose, QFileInfo(path).absolutePath());
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Every ui test runs without a display and without touching the user's settings.
#include "resources/resources.h"

#include <QApplication>
#include <QLocale>
#include <QSettings>
#include <QTemporaryDir>

#include <gmock/gmock.h>

#include <clocale>

int main(int argc, char** argv)
{
    if (!qgetenv("QT_QPA_PLATFORM").startsWith("offscreen")) // which may name its screens
        qputenv("QT_QPA_PLATFORM", "offscreen");
    testing::InitGoogleMock(&argc, argv);
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QLocale::setDefault(QLocale::c());
    attentoscopeInitResources();
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    return RUN_ALL_TESTS();
}

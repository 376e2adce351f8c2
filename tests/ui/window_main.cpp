// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of the ui tests: they run without a display and leave the user's settings alone.
#include "resources/resources.h"

#include <QApplication>
#include <QLocale>
#include <QSettings>
#include <QTemporaryDir>

#include <gmock/gmock.h>

#include <clocale>

int main(int argc, char** argv)
{
    if (!qgetenv("QT_QPA_PLATFORM").startsWith("offscreen")) // it may name a configuration of screens
        qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("FC_LANG", "en"); // or fontconfig would choose fonts by the user's locale
    testing::InitGoogleMock(&argc, argv);
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QLocale::setDefault(QLocale::c());
    attentoscopeInitResources();
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    return RUN_ALL_TESTS();
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <gmock/gmock.h>

#include <QApplication>

#include <cstdlib>

int main(int argc, char** argv)
{
    // Test discovery runs without the test's environment.
    if (!std::getenv("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    testing::InitGoogleMock(&argc, argv);
    QApplication application(argc, argv);
    attentoscope::applyTheme(application, attentoscope::Theme::light());
    return RUN_ALL_TESTS();
}

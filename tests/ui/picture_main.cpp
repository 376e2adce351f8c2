// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <gmock/gmock.h>

#include <QApplication>

#include <cstdlib>

int main(int argc, char** argv)
{
    // Tests are also listed at build time, without the environment variables that ctest sets.
    if (!std::getenv("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    testing::InitGoogleMock(&argc, argv);
    QApplication application(argc, argv);
    attentoscope::applyTheme(application, attentoscope::Theme::light());
    return RUN_ALL_TESTS();
}

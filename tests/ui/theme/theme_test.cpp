// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/color_map.h"
#include "ui/theme/menu_button.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"

#include <QMenu>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

double luminance(const QColor& color)
{
    const auto part = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

TEST(Theme, everyTextCanBeRead)
{
    for (const Theme& theme : {Theme::light(), Theme::dark()})
        for (const QColor& behind : {theme.background, theme.window}) {
            for (const QColor& color : {theme.text, theme.secondaryText, theme.warning, theme.error})
                EXPECT_GE(contrast(color, behind), 4.5) << theme.isDark << ' ' << color.name().toStdString();
            for (const int policy : {0, 1}) // their colours are used for names, too
                EXPECT_GE(contrast(theme.policy(policy), theme.background), 4.5) << theme.isDark << ' ' << policy;
        }
}

// Returns the colour in the middle of the upper edge.
QColor edgeOf(QWidget& button, const QPalette& palette)
{
    button.setPalette(palette);
    button.resize(button.sizeHint());
    const QImage image = button.grab().toImage();
    return image.pixelColor(image.width() / 2, 1);
}

TEST(MenuButton, opensByMouseAndKeysKeepsItsFocusAndIsNeverChecked)
{
    MenuButton button(QStringLiteral("more"));
    int chosen = 0;
    button.menu()->addAction(QStringLiteral("one"), [&] { ++chosen; });
    button.resize(button.sizeHint());
    button.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&button));
    const auto opened = [&](const auto& open) {
        bool wasOpen = false;
        QTimer::singleShot(0, &button, [&] {
            wasOpen = button.menu()->isVisible();
            QTest::keyClick(button.menu(), Qt::Key_Down);
            QTest::keyClick(button.menu(), Qt::Key_Return);
        });
        open();
        return wasOpen;
    };
    EXPECT_TRUE(opened([&] { QTest::mouseClick(&button, Qt::LeftButton); }));
    EXPECT_TRUE(opened([&] { QTest::keyClick(&button, Qt::Key_Return); }));
    EXPECT_TRUE(opened([&] { QTest::keyClick(&button, Qt::Key_Space); }));
    EXPECT_EQ(chosen, 3);
    EXPECT_FALSE(button.isChecked());
    EXPECT_GT(button.sizeHint().width(), ToggleButton(QStringLiteral("more"), ToggleButton::Weight::Quiet).sizeHint().width())
        << "there is room for the chevron";
}

TEST(ToggleButton, showsWhatIsOnInBothThemes)
{
    for (const auto weight : {ToggleButton::Weight::Quiet, ToggleButton::Weight::Strong})
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            ToggleButton button(QStringLiteral("causal"), weight);
            const QColor off = edgeOf(button, theme.palette());
            button.setChecked(true);
            const QColor on = edgeOf(button, theme.palette());
            EXPECT_GE(contrast(on, theme.window), 3) << theme.isDark;
            EXPECT_NE(on, off) << theme.isDark;
        }
}

TEST(Theme, isRecognisedFromItsPalette)
{
    EXPECT_TRUE(Theme::forPalette(Theme::dark().palette()).isDark);
    EXPECT_FALSE(Theme::forPalette(Theme::light().palette()).isDark);
}

TEST(ColorMap, hasThePublishedEnds)
{
    EXPECT_EQ(colorAt(ColorMap::Viridis, 0, false), qRgb(0x44, 0x01, 0x54));
    EXPECT_EQ(colorAt(ColorMap::Viridis, 1, false), qRgb(0xfd, 0xe7, 0x25));
    EXPECT_EQ(colorAt(ColorMap::Magma, 1, false), qRgb(0xfc, 0xfd, 0xbf));
    EXPECT_EQ(colorAt(ColorMap::Diverging, 0.5, false), qRgb(0xf7, 0xf7, 0xf7));
    EXPECT_LT(qGray(colorAt(ColorMap::Diverging, 0.5, true)), 40);
}

TEST(ColorMap, growsLighterWithoutTurningBack)
{
    for (const ColorMap map : sequentialColorMaps())
        for (int k = 1; k <= 200; ++k)
            EXPECT_GE(luminance(colorAt(map, k / 200.0, false)), luminance(colorAt(map, (k - 1) / 200.0, false)) - 2e-3)
                << colorMapKey(map).toStdString() << ' ' << k;
}

TEST(ColorMap, keysNameTheMapsBack)
{
    for (const ColorMap map : sequentialColorMaps())
        EXPECT_EQ(colorMapFromKey(colorMapKey(map)), map);
    EXPECT_EQ(colorMapFromKey(QStringLiteral("rainbow"), ColorMap::Grey), ColorMap::Grey);
}

TEST(ColorScaling, clampsAndKeepsZeroLowest)
{
    const ColorScaling linear{-2, 2, false, ColorMap::Diverging};
    EXPECT_EQ(linear.position(0), 0.5);
    EXPECT_EQ(linear.position(1e30), 1);
    EXPECT_EQ(linear.position(-1e30), 0);
    const ColorScaling logarithmic{1e-4, 1, true, ColorMap::Viridis};
    EXPECT_NEAR(logarithmic.position(1e-2), 0.5, 1e-12);
    EXPECT_EQ(logarithmic.position(0), 0);
    EXPECT_EQ(logarithmic.position(-1), 0);
    EXPECT_EQ(logarithmic.position(std::numeric_limits<double>::infinity()), 1);
    EXPECT_EQ((ColorScaling{1, 1, false, ColorMap::Grey}.position(1)), 0) << "an empty range";
}

} // namespace
} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPainter>
#include <QProxyStyle>
#include <QStyleOption>
#include <QVariant>
#include <QWidget>

#include <algorithm>
#include <array>

namespace attentoscope {
namespace {

// Properties of the application object that hold what its font and palette do not.
constexpr const char *typeScaleProperty = "typeScale", *presentedProperty = "presented";

// Any two can be told apart with each kind of colour blindness and differ in lightness, as color_blind_test.cpp checks.
constexpr std::array<QRgb, Theme::colorCount> lightColors = {
    0xff2563a8, 0xffc2570c, 0xff019f8a, 0xffae51ff, 0xff555931, 0xff606d81, 0xff810c61};
constexpr std::array<QRgb, Theme::colorCount> darkColors = {
    0xff6ea8e6, 0xfff0a15e, 0xff56e9f4, 0xff8a5be7, 0xfff2eb98, 0xffbdc4c3, 0xfff53b80};

// Fusion with check boxes and radio buttons that stand out on a dark background: Fusion outlines them in a darker shade of the
// window colour.
class PlainStyle : public QProxyStyle
{
public:
    PlainStyle()
        : QProxyStyle(QStringLiteral("Fusion"))
    {
    }

    // The marks of check boxes and options, what is between them and their texts, and scroll bars grow with the type.
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        const int usual = QProxyStyle::pixelMetric(metric, option, widget);
        switch (metric) {
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
        case PM_CheckBoxLabelSpacing:
        case PM_RadioButtonLabelSpacing:
        case PM_ScrollBarExtent:
            return atTypeScale(usual);
        default:
            return usual;
        }
    }

    static void drawRadio(const QStyleOption& option, QPainter& painter, const Theme& theme)
    {
        const bool on = (option.state & State_On) != 0, able = (option.state & State_Enabled) != 0;
        const QRectF round = QRectF(option.rect).adjusted(1, 1, -1, -1);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen((on && able) || (option.state & State_HasFocus) ? theme.accent : theme.axis, 1.5));
        painter.setBrush(theme.background);
        painter.drawEllipse(round);
        if (on) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(able ? theme.accent : theme.secondaryText);
            const double inset = round.width() * 0.25;
            painter.drawEllipse(round.adjusted(inset, inset, -inset, -inset));
        }
        painter.restore();
    }

    // Elides the text of a combo box that is too long, where Fusion would cut it off inside a letter.
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override
    {
        const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        if (element != CE_ComboBoxLabel || box == nullptr)
            return QProxyStyle::drawControl(element, option, painter, widget);
        constexpr int besideText = 4; // px that Fusion leaves free on each side
        QStyleOptionComboBox fitting = *box;
        int room = subControlRect(CC_ComboBox, box, SC_ComboBoxEditField, widget).width() - besideText;
        if (!box->currentIcon.isNull())
            room -= box->iconSize.width() + besideText;
        fitting.currentText = box->fontMetrics.elidedText(box->currentText, Qt::ElideRight, room);
        QProxyStyle::drawControl(element, &fitting, painter, widget);
    }

    void drawPrimitive(
        PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override
    {
        if (element != PE_IndicatorCheckBox && element != PE_IndicatorRadioButton)
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        const Theme theme = Theme::forPalette(option->palette);
        if (element == PE_IndicatorRadioButton)
            return drawRadio(*option, *painter, theme);
        const bool on = (option->state & (State_On | State_NoChange)) != 0;
        const QRectF box = QRectF(option->rect).adjusted(1, 1, -1, -1);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(on || (option->state & State_HasFocus) ? theme.accent : theme.axis, 1.5));
        painter->setBrush(on ? theme.accent : theme.background);
        painter->drawRoundedRect(box, 2, 2);
        if (on) {
            painter->setPen(QPen(theme.background, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter->drawPolyline(QPolygonF({{box.left() + box.width() * 0.22, box.top() + box.height() * 0.52},
                {box.left() + box.width() * 0.43, box.top() + box.height() * 0.74},
                {box.left() + box.width() * 0.78, box.top() + box.height() * 0.28}}));
        }
        painter->restore();
    }
};

} // namespace

Theme Theme::light()
{
    Theme t;
    t.window = QColor(0xf4f5f7);
    t.background = QColor(0xffffff);
    t.text = QColor(0x1c1f24);
    t.secondaryText = QColor(0x555c66);
    t.grid = QColor(0xe3e6ea);
    t.axis = QColor(0x8b929c);
    t.masked = QColor(0xe6e7e9);
    t.maskedHatch = QColor(0xbcc0c6);
    t.selection = t.text;
    t.selectionHalo = t.background;
    t.accent = QColor(0x2563a8);
    t.warning = QColor(0x8a5a00);
    t.error = QColor(0xb3261e);
    return t;
}

Theme Theme::dark()
{
    Theme t;
    t.isDark = true;
    t.window = QColor(0x23262b);
    t.background = QColor(0x1a1c20);
    t.text = QColor(0xe8eaed);
    t.secondaryText = QColor(0xa9b0ba);
    t.grid = QColor(0x33373e);
    t.axis = QColor(0x747c87);
    t.masked = QColor(0x3a3e45);
    t.maskedHatch = QColor(0x5b616a);
    t.selection = t.text;
    t.selectionHalo = t.background;
    t.accent = QColor(0x6ea8e6);
    t.warning = QColor(0xf2c14e);
    t.error = QColor(0xff8a80);
    return t;
}

Theme Theme::presented() const
{
    Theme t = *this;
    t.window = t.background = isDark ? QColor(Qt::black) : QColor(Qt::white);
    t.text = t.selection = isDark ? QColor(Qt::white) : QColor(Qt::black);
    t.selectionHalo = t.background;
    t.secondaryText = isDark ? QColor(0xd5dae1) : QColor(0x33383f);
    t.axis = isDark ? QColor(0xa9b0ba) : QColor(0x555c66);
    t.grid = isDark ? QColor(0x454a52) : QColor(0xcfd3d9);
    return t;
}

Theme Theme::forPalette(const QPalette& palette)
{
    const QColor window = palette.color(QPalette::Window);
    const Theme theme = window.lightness() < 128 ? dark() : light();
    const QVariant presented =
        QCoreApplication::instance() == nullptr ? QVariant() : QCoreApplication::instance()->property(presentedProperty);
    return presented.toBool() && window == theme.presented().window ? theme.presented() : theme;
}

Theme Theme::of(const QWidget& widget) { return forPalette(widget.palette()); }

QString Theme::inOwnColors(QString richText) const
{
    const auto &from = isDark ? lightColors : darkColors, &to = isDark ? darkColors : lightColors;
    for (std::size_t i = 0; i < from.size(); ++i)
        richText.replace(QColor::fromRgb(from[i]).name(), QColor::fromRgb(to[i]).name());
    return richText;
}

QColor Theme::color(Hue hue) const
{
    if (hue.isNeutral())
        return hue.isQuiet() ? secondaryText : text;
    if (const auto which = std::size_t(hue.color()); which < ownPolicies.size() && ownPolicies[which])
        return *ownPolicies[which];
    return QColor::fromRgb((isDark ? darkColors : lightColors)[std::size_t(hue.color())]);
}

QColor Theme::uncertainty(Hue hue) const
{
    QColor fill = color(hue);
    fill.setAlphaF(0.2F);
    return fill;
}

QPalette Theme::palette() const
{
    QPalette p(text, window);
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, background);
    p.setColor(QPalette::AlternateBase, isDark ? QColor(0x202328) : QColor(0xf8f9fa));
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::PlaceholderText, secondaryText);
    p.setColor(QPalette::Button, isDark ? QColor(0x2e3238) : QColor(0xebedf0));
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, error);
    p.setColor(QPalette::ToolTipBase, isDark ? QColor(0x2e3238) : QColor(0xffffff));
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Highlight, isDark ? QColor(0x35608f) : accent);
    p.setColor(QPalette::HighlightedText, QColor(0xffffff));
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, isDark ? QColor(0x777d87) : QColor(0x8b929c));
    p.setColor(QPalette::Disabled, QPalette::Highlight, grid);
    return p;
}

void applyTheme(QApplication& application, const Theme& theme, double typeScale)
{
    application.setProperty(typeScaleProperty, typeScale);
    application.setProperty(presentedProperty, theme.isPresented());
    // Fusion takes all colours from the palette, so that light and dark look the same on every desktop.
    application.setStyle(new PlainStyle); // the application owns it
    application.setFont(bodyFont());
    application.setPalette(theme.palette());
}

double typeScaleInUse()
{
    const QVariant scale = QCoreApplication::instance()->property(typeScaleProperty);
    return scale.isValid() ? scale.toDouble() : 1;
}

int atTypeScale(int pixels) { return qRound(pixels * typeScaleInUse()); }

QFont bodyFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    font.setPointSizeF(10 * typeScaleInUse());
    return font;
}

QFont secondaryFont()
{
    QFont font = bodyFont();
    font.setPointSizeF(9 * typeScaleInUse());
    return font;
}

QFont titleFont()
{
    QFont font = bodyFont();
    font.setPointSizeF(13 * typeScaleInUse());
    font.setWeight(QFont::Bold);
    return font;
}

} // namespace attentoscope

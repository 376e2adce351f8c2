// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/parts/number_boxes.h"

#include "core/base/numbers.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/theme/error_text.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace attentoscope {

namespace {

constexpr int leastWidth = 64; // px
constexpr int mostDigits = 9, mostDecimals = 12; // 2⁻⁸ needs eight of both

std::optional<double> parsed(const QString& text) { return parseNumber(text.toStdString()); }

// Returns whether the text may be the beginning of a number; other letters are not accepted at all.
bool mayBecomeNumber(const QString& text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.isDigit() || QStringLiteral("+-.,eE").contains(c); });
}

QString words(const char* text) { return QCoreApplication::translate("NumberBoxes", text); }

QString betweenText(const QString& low, const QString& high)
{
    return words(QT_TRANSLATE_NOOP("NumberBoxes", "%1 … %2")).arg(low, high);
}

} // namespace

RangeNote::RangeNote(QAbstractSpinBox* box)
    : QLabel(box)
    , box_(box)
{
    setObjectName(QStringLiteral("rangeNote"));
    setFont(secondaryFont());
    setAutoFillBackground(true);
    setFrameShape(QFrame::Box);
    setMargin(3);
    hide();
    constexpr int readMs = 6000;
    read_.setSingleShot(true);
    read_.setInterval(readMs);
    connect(&read_, &QTimer::timeout, this, &QWidget::hide);
    connect(box, &QObject::destroyed, this, &QObject::deleteLater);
    box->installEventFilter(this);
}

bool RangeNote::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Hide)
        say({}); // the note is a child of the window, so it is not hidden with the box
    else if (event->type() == QEvent::FocusIn && !text().isEmpty())
        stand();
    return QLabel::eventFilter(watched, event);
}

void RangeNote::say(const QString& why)
{
    if (why.isEmpty() && text().isEmpty())
        return;
    setText(why);
    showAsError(*box_, !why.isEmpty());
    if (why.isEmpty())
        return hide();
    stand();
}

void RangeNote::stand()
{
    setParent(box_->window());
    adjustSize();
    const QPoint below = box_->mapTo(parentWidget(), QPoint(0, box_->height() + 1));
    move(std::max(0, std::min(below.x(), parentWidget()->width() - width())), below.y());
    raise();
    show();
    read_.start();
}

template <class Box, class Number>
TypedBox<Box, Number>::TypedBox(QWidget* parent)
    : Box(parent)
    , note_(new RangeNote(this))
{
    this->setKeyboardTracking(false); // half-typed numbers must not be applied
    this->setMinimumWidth(leastWidth);
    QObject::connect(this, &Box::valueChanged, note_, [this] { forget(); });
    QObject::connect(this->lineEdit(), &QLineEdit::textEdited, note_, [this](const QString& text) {
        const bool begun = bare(text).isEmpty();
        note_->say(begun || numberOf(text) ? QString() : rangeText());
    });
}

template <class Box, class Number>
QString TypedBox<Box, Number>::bare(QString text) const
{
    const QString before = this->prefix(), after = this->suffix();
    if (!before.isEmpty() && text.startsWith(before))
        text.remove(0, before.size());
    if (!after.isEmpty() && text.endsWith(after))
        text.chop(after.size());
    text.replace(QChar(0x2212), QLatin1Char('-'));
    text.removeIf([](QChar c) { return c.isSpace(); });
    return text;
}

template <class Box, class Number>
QValidator::State TypedBox<Box, Number>::validate(QString& text, int&) const
{
    if (numberOf(text))
        return QValidator::Acceptable;
    return mayBecomeNumber(bare(text)) ? QValidator::Intermediate : QValidator::Invalid;
}

template <class Box, class Number>
void TypedBox<Box, Number>::fixup(QString& text) const
{
    const QString typed = bare(text);
    note_->say(typed.isEmpty() ? QString()
                               : words(QT_TRANSLATE_NOOP("NumberBoxes", "%1 is not in %2"))
                                     .arg(QString(typed).replace(QLatin1Char('-'), QChar(0x2212)), rangeText()));
    text = this->textFromValue(this->value());
}

template class TypedBox<QSpinBox, int>;
template class TypedBox<QDoubleSpinBox, double>;

void WholeBox::setNumbers(const std::vector<Index>& numbers, Index shown)
{
    const QSignalBlocker quiet(this);
    numbers_.assign(numbers.begin(), numbers.end());
    const bool listed = std::ranges::binary_search(numbers, shown);
    if (!numbers_.empty() && !listed)
        numbers_.insert(std::ranges::upper_bound(numbers_, int(shown)), int(shown));
    if (!numbers_.empty() && (minimum() != numbers_.front() || maximum() != numbers_.back()))
        setRange(numbers_.front(), numbers_.back());
    setValue(int(shown));
    setEnabled(numbers_.size() != 1);
}

namespace {

// Returns the next power of two above or below the number, or the third one for a step of a page; below 1 there is 0.
int powerBeside(int number, int steps)
{
    const int times = std::abs(steps) < 10 ? 1 : 3;
    for (int i = 0; i < times; ++i) {
        const auto now = unsigned(std::clamp(number, 0, 1 << 29));
        number = steps > 0 ? int(std::bit_floor(now) << (now > 0)) + (now == 0) : int(now > 1 ? std::bit_floor(now - 1) : 0U);
    }
    return number;
}

} // namespace

void WholeBox::stepBy(int steps)
{
    const auto at = std::ranges::find(numbers_, value());
    if (at == numbers_.end() && !doubling_)
        return QSpinBox::stepBy(steps);
    if (doubling_) {
        setValue(powerBeside(value(), steps));
        return selectAll();
    }
    const auto place = std::clamp<std::ptrdiff_t>(at - numbers_.begin() + steps, 0, std::ssize(numbers_) - 1);
    setValue(numbers_[std::size_t(place)]);
    selectAll();
}

std::optional<int> WholeBox::numberOf(const QString& text) const
{
    const std::optional<double> number = parsed(bare(text));
    if (!number || *number != std::floor(*number) || *number < minimum() || *number > maximum())
        return {};
    const int whole = int(*number);
    return numbers_.empty() || std::ranges::binary_search(numbers_, whole) ? std::optional(whole) : std::nullopt;
}

QString WholeBox::rangeText() const
{
    constexpr std::size_t mostNamed = 12;
    const bool gaps = !numbers_.empty() && std::ssize(numbers_) != numbers_.back() - numbers_.front() + 1;
    if (!gaps || numbers_.size() > mostNamed)
        return betweenText(countText(minimum()), countText(maximum()));
    QStringList named;
    for (const int number : numbers_)
        named << countText(number);
    return listOf(named);
}

RealBox::RealBox(double min, double max, QWidget* parent)
    : TypedBox(parent)
{
    setDecimals(mostDecimals);
    setRange(min, max);
    setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
}

QString RealBox::textFromValue(double value) const { return QString::fromStdString(formatBrief(value, mostDigits)); }

std::optional<double> RealBox::numberOf(const QString& text) const
{
    if (!specialValueText().isEmpty() && text == specialValueText())
        return minimum();
    const std::optional<double> number = parsed(bare(text));
    const bool whole = decimals() > 0 || (number && *number == std::floor(*number));
    return number && whole && *number >= minimum() && *number <= maximum() ? number : std::nullopt;
}

QString RealBox::rangeText() const { return betweenText(briefText(minimum()), briefText(maximum())); }

double RealBox::valueFromText(const QString& text) const
{
    const bool asShown = bare(text) == textFromValue(value()); // the value may have more digits than are shown
    return asShown ? value() : numberOf(text).value_or(value());
}

void setRange(QSpinBox& box, const Field& field)
{
    constexpr double most = std::numeric_limits<int>::max();
    const int least = int(std::max(field.min, -most)), largest = int(std::min(field.max, most));
    if (box.minimum() != least || box.maximum() != largest) // setRange() triggers a new layout around the box
        box.setRange(least, largest);
}

} // namespace attentoscope

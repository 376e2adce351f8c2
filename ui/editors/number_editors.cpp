#include "ui/editors/number_editors.h"

#include "core/base/numbers.h"
#include "ui/text/translated.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include <algorithm>
#include <limits>

namespace attentoscope {

namespace {

void setUp(QSpinBox& box, const Field& field)
{
    constexpr double most = std::numeric_limits<int>::max();
    box.setRange(int(std::max(field.min, -most)), int(std::min(field.max, most)));
    box.setKeyboardTracking(false); // half-typed numbers are no wish
    box.setMinimumWidth(64);
}

// As many digits as the number has, for a range of many decades.
class BriefBox : public QDoubleSpinBox
{
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QString textFromValue(double value) const override
    {
        QString text = QString::fromStdString(formatBrief(value, 9));
        return text.replace(QLatin1Char('.'), locale().decimalPoint());
    }
};

} // namespace

void ListedBox::setNumbers(const std::vector<Index>& numbers, Index shown)
{
    const QSignalBlocker quiet(this);
    numbers_.assign(numbers.begin(), numbers.end());
    const bool listed = std::ranges::binary_search(numbers, shown);
    if (!numbers_.empty() && !listed)
        numbers_.insert(std::ranges::upper_bound(numbers_, int(shown)), int(shown));
    if (!numbers_.empty())
        setRange(numbers_.front(), numbers_.back());
    setValue(int(shown));
    setEnabled(numbers_.size() != 1);
}

void ListedBox::stepBy(int steps)
{
    const auto at = std::ranges::find(numbers_, value());
    if (at == numbers_.end())
        return QSpinBox::stepBy(steps);
    const auto place = std::clamp<std::ptrdiff_t>(at - numbers_.begin() + steps, 0, std::ssize(numbers_) - 1);
    setValue(numbers_[std::size_t(place)]);
    selectAll();
}

QValidator::State ListedBox::validate(QString& text, int& position) const
{
    const QValidator::State state = QSpinBox::validate(text, position);
    if (state != QValidator::Acceptable || numbers_.empty() || std::ranges::binary_search(numbers_, valueFromText(text)))
        return state;
    return QValidator::Intermediate;
}

// The nearest number there is.
void ListedBox::fixup(QString& text) const
{
    if (numbers_.empty())
        return QSpinBox::fixup(text);
    const int typed = valueFromText(text);
    const auto nearest = std::ranges::min_element(
        numbers_, {}, [typed](int number) { return std::abs(std::int64_t(number) - std::int64_t(typed)); });
    text = textFromValue(*nearest);
}

QSpinBox* makeIntegerBox(const Field& field, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    setUp(*box, field);
    return box;
}

QDoubleSpinBox* makeRealBox(double min, double max, QWidget* parent)
{
    auto* box = new QDoubleSpinBox(parent);
    box->setDecimals(3);
    box->setRange(min, max);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setKeyboardTracking(false);
    box->setMinimumWidth(64);
    return box;
}

IntegerEditor::IntegerEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(new ListedBox(this))
{
    setUp(*box_, field);
    place(box_);
    connect(box_, &QSpinBox::valueChanged, this, [this](int value) { emit edited(std::int64_t(value), true); });
    connect(box_, &QSpinBox::editingFinished, this, &FieldEditor::finished);
}

void IntegerEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quiet(box_);
    setUp(*box_, field());
    box_->setNumbers(numbers_, std::get<std::int64_t>(field().get(experiment)));
    const bool several = numbers_.size() > 1;
    box_->setSuffix(several ? QStringLiteral("  (%1 … %2)").arg(numbers_.front()).arg(numbers_.back()) : QString());
}

RealEditor::RealEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(makeRealBox(field.min, field.max, this))
{
    place(box_);
    connect(box_, &QDoubleSpinBox::valueChanged, this, [this](double value) { emit edited(value, true); });
    connect(box_, &QDoubleSpinBox::editingFinished, this, &FieldEditor::finished);
}

void RealEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quiet(box_);
    box_->setValue(std::get<double>(field().get(experiment)));
}

SwitchedEditor::SwitchedEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , on_(new QCheckBox(this))
    , box_(new BriefBox(this))
{
    constexpr int decimals = 8; // of 2⁻⁸ none is lost
    box_->setDecimals(decimals);
    box_->setRange(field.min, field.max);
    box_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box_->setKeyboardTracking(false);
    box_->setMinimumWidth(64);
    box_->setValue(field.usual);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(on_);
    layout->addWidget(box_, 1);
    setFocusProxy(on_);
    connect(on_, &QCheckBox::toggled, this, [this](bool on) { emit edited(on ? box_->value() : 0.0, false); });
    connect(box_, &QDoubleSpinBox::valueChanged, this, [this](double value) { emit edited(value, true); });
    connect(box_, &QDoubleSpinBox::editingFinished, this, &FieldEditor::finished);
}

void SwitchedEditor::show(const Experiment& experiment)
{
    const double value = std::get<double>(field().get(experiment));
    const QSignalBlocker quietSwitch(on_), quietBox(box_);
    on_->setChecked(value != 0);
    box_->setEnabled(value != 0);
    if (value != 0)
        box_->setValue(value);
}

FlagEditor::FlagEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(new QCheckBox(this))
{
    place(box_);
    connect(box_, &QCheckBox::toggled, this, [this](bool on) { emit edited(on, false); });
}

void FlagEditor::show(const Experiment& experiment)
{
    const QSignalBlocker quiet(box_);
    box_->setChecked(std::get<bool>(field().get(experiment)));
}

} // namespace attentoscope

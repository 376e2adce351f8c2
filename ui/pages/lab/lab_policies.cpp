// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_policies.h"

#include "core/session/fields.h"
#include "ui/document/document.h"
#include "ui/document/questions/subject.h"
#include "ui/editors/parts/policy_parameters.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/plots/lines/line_key.h"
#include "ui/text/translated.h"
#include "ui/theme/controls/come_into_view.h"
#include "ui/theme/error_text.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/policy_title.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr int parameterLabel = 72; // px
constexpr int checkBoxRoom = 20;
constexpr std::size_t named = 2; // A and B come before the other lines

QString about(const Policy& policy, const PolicyChoice& choice)
{
    return QStringLiteral("<p><i>λ</i> = %1</p><p>%2</p><p>%3</p>")
        .arg(QString::fromStdString(policyFormula(choice)), translated(policy.help), QString::fromUtf8(policy.source));
}

// Returns a variant of a policy that differs visibly: with the first parameter doubled that can be, or else with the next
// normalizer.
PolicyChoice sibling(const Policy& policy, PolicyChoice choice)
{
    for (const PolicyParameter& parameter : policy.parameters) {
        const double value = policyParameter(choice, parameter);
        if (value > 0 && 2 * value <= parameter.max) {
            choice.parameters[parameter.key] = 2 * value;
            return choice;
        }
    }
    const auto all = normalizers();
    const auto now = std::ranges::find(all, choice.normalizer.name, &NormalizerEntry::name);
    choice.normalizer = {all[std::size_t(now - all.begin() + 1) % all.size()].name, {}};
    return choice;
}

} // namespace

LabPolicies::LabPolicies(QWidget* parent)
    : QWidget(parent)
    , layout_(new QVBoxLayout(this))
{
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(2);
    layout_->addStretch(1);
}

void LabPolicies::edits(Document* document)
{
    connect(this, &LabPolicies::edited, document, [document](const std::vector<PolicyChoice>& further, bool moving) {
        Experiment changed = document->experiment();
        changed.further = further;
        document->setExperiment(
            changed, [] { return translated(findField("further")->label); }, moving ? QStringLiteral("further") : QString());
    });
    connect(this, &LabPolicies::finished, document, &Document::endGesture);
}

std::vector<LabPolicies::Line> LabPolicies::linesOf(const Experiment& experiment, const PolicyLooks& looks)
{
    const auto compared = sweptPolicies(experiment);
    std::vector<Line> lines;
    for (const Policy& policy : policies()) {
        bool chosen = false;
        for (std::size_t i = 0; i < experiment.further.size(); ++i) {
            const PolicyChoice& choice = experiment.further[i];
            if (choice.name != policy.name)
                continue;
            const auto found = std::find(compared.begin(), compared.end(), choice);
            const auto among = std::size_t(found - compared.begin());
            lines.push_back({choice, int(i), int(among), looks.hueOf(among, choice)});
            chosen = true;
        }
        if (!chosen)
            lines.push_back({PolicyChoice{policy.name, {}, {}}, -1, -1});
    }
    return lines;
}

bool LabPolicies::fits(const std::vector<Line>& lines) const
{
    return std::equal(lines.begin(), lines.end(), lines_.begin(), lines_.end(), [](const Line& a, const Line& b) {
        return a.choice.name == b.choice.name && a.place == b.place && a.among == b.among && a.hue == b.hue;
    });
}

void LabPolicies::show(const Experiment& experiment, const PolicyLooks& looks)
{
    const auto lines = linesOf(experiment, looks);
    const bool same = fits(lines) && a_ == experiment.policyA && b_ == experiment.policyB;
    further_ = experiment.further;
    if (!same || widgets_.empty())
        return rebuild(experiment, looks);
    lines_ = lines; // an editor with the focus keeps it
    for (std::size_t i = 0; i < lines_.size(); ++i)
        if (parameters_[i] != nullptr)
            parameters_[i]->show(lines_[i].choice);
}

void LabPolicies::rebuild(const Experiment& experiment, const PolicyLooks& looks)
{
    const Keyboard place = widgets_.empty() ? Keyboard() : keyboard();
    const std::vector<QWidget*> before = std::exchange(widgets_, {});
    parameters_.clear();
    reasons_.clear();
    a_ = experiment.policyA;
    b_ = experiment.policyB;
    lines_ = linesOf(experiment, looks);
    addNamed(0, a_);
    addNamed(1, b_);
    for (const Line& line : lines_)
        addLine(line);
    order();
    giveKeyboard(place);
    for (QWidget* widget : before) {
        widget->hide(); // until it is deleted
        widget->deleteLater();
    }
}

LabPolicies::Keyboard LabPolicies::keyboard() const
{
    const QWidget* focused = window()->focusWidget();
    Keyboard place;
    for (std::size_t i = 0; i < widgets_.size() - named; ++i) {
        place.nth = place.policy == lines_[i].choice.name ? place.nth + 1 : 0;
        place.policy = lines_[i].choice.name;
        if (widgets_[i + named]->isAncestorOf(focused)) {
            place.control = focused->objectName();
            return place;
        }
    }
    return {};
}

// Gives the focus to the control of that name, or else to the check box of the line, whose name changes when it is checked.
void LabPolicies::giveKeyboard(const Keyboard& place)
{
    const QWidget* line = nullptr;
    for (std::size_t i = 0, nth = 0; i < lines_.size(); ++i)
        if (lines_[i].choice.name == place.policy && nth++ <= place.nth)
            line = widgets_[i + named];
    if (line == nullptr)
        return;
    auto* control = place.control.isEmpty() ? nullptr : line->findChild<QWidget*>(place.control);
    (control != nullptr ? control : line->findChild<QCheckBox*>())->setFocus();
}

void LabPolicies::followInTabOrder(QWidget* before)
{
    before_ = before;
    order();
}

void LabPolicies::order()
{
    if (before_ == nullptr)
        return;
    QWidget* before = before_;
    for (const QWidget* line : widgets_) // the lines of A and B have no buttons
        for (auto* button : line->findChildren<QAbstractButton*>(Qt::FindDirectChildrenOnly)) {
            setTabOrder(before, button);
            before = button;
        }
    for (PolicyParameters* parameters : parameters_)
        if (parameters != nullptr) // after the last button of its line
            parameters->followInTabOrder([line = parameters->parentWidget()] {
                return line->findChild<QToolButton*>(QString(), Qt::FindDirectChildrenOnly);
            });
}

// Shows a widget at once, while the ones it replaces are being hidden, so that nothing jumps.
void LabPolicies::place(QWidget* widget)
{
    layout_->insertWidget(layout_->count() - 1, widget);
    widget->show();
    widgets_.push_back(widget);
}

// Adds the line of A or B, which has a name only: they are chosen in the form.
void LabPolicies::addNamed(int policy, const PolicyChoice& choice)
{
    auto* line = new QWidget(this);
    auto* name = new WrappedLabel(
        QStringLiteral("<b>%1</b>&nbsp; %2").arg(policyLetter(std::size_t(policy))).arg(labPolicyName(choice).toHtmlEscaped()),
        line);
    name->setObjectName(QStringLiteral("lab%1").arg(policyLetter(std::size_t(policy))));
    if (const Policy* policy = findPolicy(choice.name))
        name->setToolTip(
            about(*policy, choice) + QStringLiteral("<p>%1</p>").arg(tr("This policy is chosen on the left, for all pages.")));
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(new LineKey({{}, Hue::policy(policy)}, line));
    row->addWidget(name, 1);
    auto* layout = new QVBoxLayout(line);
    layout->setContentsMargins(checkBoxRoom, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(row);
    layout->addWidget(makeReason(std::size_t(policy), line));
    place(line);
}

QLabel* LabPolicies::makeReason(std::size_t among, QWidget* parent)
{
    auto* reason = new WrappedLabel(parent);
    reason->setObjectName(QStringLiteral("labReason.%1").arg(among));
    reason->setTextFormat(Qt::PlainText);
    reason->setFont(secondaryFont());
    reason->hide();
    reasons_.emplace(among, reason);
    return reason;
}

void LabPolicies::explain(const SweepTable& measured)
{
    QStringList said;
    for (const auto& [among, reason] : reasons_) {
        const auto line = std::ranges::find(lines_, int(among), &Line::among);
        const PolicyChoice& choice = among == 0 ? a_ : among == 1 ? b_ : line->choice;
        const auto found = std::ranges::find(measured.policies, choice);
        const QString why =
            found == measured.policies.end() ? QString() : noScaleText(measured, std::size_t(found - measured.policies.begin()));
        showAsError(*reason);
        reason->setText(why);
        reason->setVisible(!why.isEmpty());
        if (why.isEmpty())
            continue;
        if (!said_.contains(why))
            comeIntoView(reason);
        said << why;
    }
    said_ = said;
}

void LabPolicies::addLine(const Line& line)
{
    const Policy* policy = findPolicy(line.choice.name);
    auto* widget = new QWidget(this);
    auto* box = new QCheckBox(widget);
    const QString name = QString::fromStdString(line.choice.name);
    box->setObjectName(QStringLiteral("labCheck.%1").arg(line.place < 0 ? name : QString::number(line.place)));
    box->setChecked(line.place >= 0);
    box->setToolTip(about(*policy, line.choice));
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(box);
    if (line.place >= 0)
        row->addWidget(new LineKey({{}, line.hue}, widget));
    auto* label = new QLabel(translated(policy->label), widget);
    label->setToolTip(box->toolTip());
    label->setBuddy(box);
    row->addWidget(label, 1);
    if (line.place >= 0) {
        auto* more = new QToolButton(widget);
        more->setText(QStringLiteral("+"));
        more->setAutoRaise(true);
        more->setAccessibleName(tr("Add another %1").arg(translated(policy->label)));
        more->setObjectName(QStringLiteral("labMore.%1").arg(line.place));
        more->setToolTip(tr("Adds this policy once more, with other parameters or another normalizer"));
        connect(more, &QToolButton::clicked, this,
            [this, place = line.place, policy] { add(sibling(*policy, further_[std::size_t(place)]), place); });
        row->addWidget(more);
    }
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(row);
    PolicyParameters* parameters = nullptr;
    if (line.place >= 0) {
        parameters =
            new PolicyParameters(QStringLiteral("further%1").arg(line.place), labPolicyName(line.choice), parameterLabel, widget);
        parameters->setContentsMargins(checkBoxRoom, 0, 0, 4);
        layout->addWidget(parameters);
        parameters->show(line.choice);
        connect(parameters, &PolicyParameters::edited, this,
            [this, place = line.place](const PolicyChoice& choice, bool moving) { change(place, choice, moving); });
        connect(parameters, &PolicyParameters::finished, this, &LabPolicies::finished);
        QLabel* reason = makeReason(std::size_t(line.among), widget);
        reason->setContentsMargins(checkBoxRoom, 0, 0, 4);
        layout->addWidget(reason);
    }
    connect(box, &QCheckBox::clicked, this, [this, line](bool on) { on ? add(line.choice, -1) : remove(line.place); });
    parameters_.push_back(parameters);
    place(widget);
}

void LabPolicies::change(int place, const PolicyChoice& choice, bool moving)
{
    auto further = further_;
    further[std::size_t(place)] = choice;
    emit edited(further, moving);
}

void LabPolicies::add(const PolicyChoice& choice, int after)
{
    auto further = further_;
    further.insert(after < 0 ? further.end() : further.begin() + after + 1, choice);
    emit edited(further, false);
}

void LabPolicies::remove(int place)
{
    auto further = further_;
    further.erase(further.begin() + place);
    emit edited(further, false);
}

} // namespace attentoscope

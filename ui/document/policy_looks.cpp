// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/policy_looks.h"

#include "core/session/session.h"
#include "ui/document/questions/subject.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr std::size_t mostPast = 64;
constexpr int mostLooks = 1000; // a larger number in a file is a mistake
const QString key = QStringLiteral("policy_looks");

QJsonObject jsonOf(const std::string& view) { return QJsonDocument::fromJson(QByteArray::fromStdString(view)).object(); }

std::string textOf(const QJsonObject& view) { return QJsonDocument(view).toJson(QJsonDocument::Compact).toStdString(); }

// Returns the number of the look that is given as the nth if no other is in use.
int numberAt(int nth)
{
    constexpr int order[] = {0, Hue::wine, 2, 3}; // teal, wine, olive, grey; not plum
    return order[nth % 4] + nth / 4 * Hue::furtherColors;
}

std::string nameOf(const std::string& policy) { return policy.substr(0, policy.find_first_of(":@")); }

} // namespace

void PolicyLooks::follow(const Experiment& experiment)
{
    std::vector<Look> now;
    for (const PolicyChoice& choice : experiment.further)
        if (const std::string text = policyText(choice); std::ranges::find(now, text, &Look::policy) == now.end())
            now.push_back({text, -1});
    const auto isGiven = [&](int number) { return std::ranges::find(now, number, &Look::number) != now.end(); };
    const auto give = [&](Look& look, const Look* like) {
        if (look.number < 0 && like != nullptr && !isGiven(like->number))
            look.number = like->number;
    };
    for (Look& look : now)
        if (const auto before = std::ranges::find(used_, look.policy, &Look::policy); before != used_.end())
            give(look, &*before);
    if (now.size() == used_.size()) // one whose parameters have changed stands where it stood
        for (std::size_t place = 0; place < now.size(); ++place)
            if (nameOf(now[place].policy) == nameOf(used_[place].policy))
                give(now[place], &used_[place]);
    for (Look& look : now)
        give(look, find(look.policy));
    int free = 0;
    for (Look& look : now) {
        while (isGiven(numberAt(free)))
            ++free;
        const Look next{{}, numberAt(free)};
        give(look, &next);
    }
    std::swap(used_, now);
    past_.insert(past_.begin(), now.begin(), now.end());
    std::vector<Look> past;
    for (const Look& look : past_)
        if (past.size() < mostPast && std::ranges::find(used_, look.policy, &Look::policy) == used_.end()
            && std::ranges::find(past, look.policy, &Look::policy) == past.end())
            past.push_back(look);
    past_ = std::move(past);
}

const PolicyLooks::Look* PolicyLooks::find(const std::string& policy) const
{
    for (const std::vector<Look>* looks : {&used_, &past_})
        if (const auto found = std::ranges::find(*looks, policy, &Look::policy); found != looks->end())
            return &*found;
    return nullptr;
}

Hue PolicyLooks::hueOf(std::size_t index, const PolicyChoice& policy) const
{
    const Look* look = index < 2 ? nullptr : find(policyText(policy));
    return look == nullptr ? Hue::policy(index) : Hue::further(look->number);
}

std::vector<Hue> PolicyLooks::huesOf(std::span<const PolicyChoice> policies) const
{
    std::vector<Hue> hues;
    for (const PolicyChoice& policy : policies)
        hues.push_back(hueOf(hues.size(), policy));
    return hues;
}

bool PolicyLooks::take(const std::string& view)
{
    const QJsonObject json = jsonOf(view);
    if (!json.contains(key))
        return false;
    const QJsonObject looks = json[key].toObject();
    past_.insert(past_.begin(), used_.begin(), used_.end());
    used_.clear();
    for (auto each = looks.begin(); each != looks.end(); ++each)
        if (const int number = each->toInt(-1); number >= 0 && number < mostLooks)
            used_.push_back({each.key().toStdString(), number});
    return true;
}

std::string PolicyLooks::in(const std::string& view) const
{
    if (used_.empty())
        return view;
    QJsonObject json = jsonOf(view), looks;
    for (const Look& look : used_)
        looks[QString::fromStdString(look.policy)] = look.number;
    json[key] = looks;
    return textOf(json);
}

std::string viewWithFreeLooks(const std::string& view)
{
    QJsonObject json = jsonOf(view);
    if (!json.contains(key))
        json[key] = QJsonObject();
    return textOf(json);
}

std::string viewWithLooks(const Session& session)
{
    QJsonObject view = jsonOf(session.view), looks;
    if (view.contains(key))
        return session.view;
    const std::vector<PolicyChoice> swept = sweptPolicies(session.experiment);
    for (std::size_t place = 2; place < swept.size(); ++place) {
        const int index = int(place) - 2;
        looks[QString::fromStdString(policyText(swept[place]))] =
            index % Hue::sharedColors + index / Hue::sharedColors * Hue::furtherColors;
    }
    view[key] = looks;
    return textOf(view);
}

} // namespace attentoscope

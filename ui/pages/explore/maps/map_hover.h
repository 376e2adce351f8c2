// SPDX-License-Identifier: GPL-3.0-or-later
// The tooltip for the cell under the pointer, on any of the maps: its score, and its weight under each policy.
#pragma once

#include "core/base/matrix.h"
#include "core/policies/policy.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

namespace attentoscope {

class Document;
class Engine;
class MapView;
class Watch;
struct Profile;

class MapHover : public QObject
{
    Q_OBJECT
public:
    using Policies = std::function<std::vector<PolicyChoice>()>; // the policies shown beside A and B
    MapHover(Document* document, Engine* engine, Policies further, QWidget* where);

    void follow(MapView* map);

private:
    void hover(MapView* map, Index row, Index key);
    void say();
    QString textOf(const Profile& profile, Index key) const;

    Document* document_;
    Engine* engine_;
    Watch* pointed_;
    Index row_ = -1, key_ = -1;
    MapView* map_ = nullptr;
};

} // namespace attentoscope

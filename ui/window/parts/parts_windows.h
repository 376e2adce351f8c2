// SPDX-License-Identifier: GPL-3.0-or-later
// The windows of folders of parts that are open, one for each folder. They end with their owner.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

#include <vector>

namespace attentoscope {

class PartsWindow;

class PartsWindows : public QObject
{
    Q_OBJECT
public:
    explicit PartsWindows(QObject* owner);
    ~PartsWindows() override;

    PartsWindow* open(const QString& folder); // shows the one of this folder in front

private:
    std::vector<QPointer<PartsWindow>> windows_;
};

} // namespace attentoscope

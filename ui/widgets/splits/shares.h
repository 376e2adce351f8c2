// SPDX-License-Identifier: GPL-3.0-or-later
// Shares of a length that the user has chosen by moving boundaries, as parts of 1, which hold on a screen of any size. Layouts
// connect to changed(); settings find these objects by name among the children of a page.
#pragma once

#include <QList>
#include <QObject>

namespace attentoscope {

class Shares : public QObject
{
    Q_OBJECT
public:
    // The name must be unique on its page.
    Shares(const QString& name, QObject* parent);

    const QList<double>& parts() const { return parts_; } // empty: as shipped
    void setParts(const QList<double>& parts); // impossible parts count as empty

signals:
    void changed(); // the layout must follow
    void chosen(); // the user has chosen: the parts are to be stored

private:
    QList<double> parts_;
};

} // namespace attentoscope

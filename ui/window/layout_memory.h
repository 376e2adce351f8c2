// SPDX-License-Identifier: GPL-3.0-or-later
// How the user has shared the room of the window and of its pages: kept while the workbench is made anew, and between runs.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>

#include <cstddef>

namespace attentoscope {

class Shares;
class Workbench;

class LayoutMemory : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    void remember(); // from now on between runs, and what was before
    void dress(Workbench* workbench); // it and the pages that it makes
    void reset(); // as shipped: the window and all pages

private:
    void dressPart(const QList<Shares*>& all, const QString& name); // "window", or that of a page
    void dressPage(std::size_t number);
    QList<double> partsOf(const QString& name) const;
    void keep(const QString& name, const QList<double>& parts);

    bool remembers_ = false;
    QHash<QString, QList<double>> kept_; // in this run
    QPointer<Workbench> workbench_;
};

} // namespace attentoscope

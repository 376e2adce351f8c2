// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers how the user divided the space of the window and of its pages, which folds are open, and how cells are pooled, while
// the workbench is rebuilt and between runs.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>

#include <cstddef>

namespace attentoscope {

class Document;
class Shares;
class Workbench;

class LayoutMemory : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    void remember(); // between runs from now on, and loads what earlier runs kept
    void dress(Workbench* workbench); // restores the shares of the workbench and of each page it makes
    void pool(Document* document) const; // cells as the user chose last; nothing changes if none was chosen
    void reset(); // the window and all pages to the shares they are shipped with

private:
    void dressPart(const QList<Shares*>& all, const QString& name); // `name`: "window", or the name of a page
    void dressPage(std::size_t number);
    void dressFolds();
    QList<double> partsOf(const QString& name) const;
    void keep(const QString& name, const QList<double>& parts);

    bool remembers_ = false;
    QHash<QString, QList<double>> kept_; // during this run
    QPointer<Workbench> workbench_;
};

} // namespace attentoscope

// How a length is shared, if the user has said so by moving a boundary: parts of 1, which hold on a screen of any size. Whoever
// lays out listens; whoever remembers finds these objects by their names among the children of a page.
#pragma once

#include <QList>
#include <QObject>

namespace attentoscope {

class Shares : public QObject
{
    Q_OBJECT
public:
    // Its name is unlike those of the others of its page.
    Shares(const QString& name, QObject* parent);

    const QList<double>& parts() const { return parts_; } // empty: as shipped
    void setParts(const QList<double>& parts); // those that cannot be are taken for none

signals:
    void changed(); // and are to be laid out
    void chosen(); // by the user, and are to be remembered

private:
    QList<double> parts_;
};

} // namespace attentoscope

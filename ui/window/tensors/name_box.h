// SPDX-License-Identifier: GPL-3.0-or-later
// Edits the name of an array: typed, or chosen from the names in a file. If empty, it stands for the array found by the usual
// names, which is shown in grey.
#pragma once

#include <QComboBox>
#include <QHash>

class QStringListModel;

namespace attentoscope {

class NameBox : public QComboBox
{
    Q_OBJECT
public:
    explicit NameBox(QWidget* parent);
    void offer(const QStringList& names); // keeps the current name; does not emit changed()

    std::string name() const;
    void setName(const std::string& name); // does not emit changed()
    void setTold(const QString& told);

signals:
    void changed(); // typed or chosen by the user

private:
    QStringListModel* offered_;
    QHash<QString, QString> names_; // from displayed to real name, for names with invisible characters (displayed as escapes)
};

} // namespace attentoscope

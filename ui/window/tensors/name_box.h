// SPDX-License-Identifier: GPL-3.0-or-later
// The name of an array: typed, or chosen from those that a file has. Empty, it stands for what the names of the file tell, which
// is shown in grey.
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
    void offer(const QStringList& names); // the name stays; emits nothing

    std::string name() const;
    void setName(const std::string& name); // emits nothing
    void setTold(const QString& told);

signals:
    void changed(); // typed or chosen by the user

private:
    QStringListModel* offered_;
    QHash<QString, QString> names_; // of those that are shown otherwise: with escapes for what nobody would see
};

} // namespace attentoscope

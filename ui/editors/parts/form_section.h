// SPDX-License-Identifier: GPL-3.0-or-later
// A titled group of form rows. A section that can be folded has an arrow in front of its title, and says how many of its fields
// are not at their defaults.
#pragma once

#include <QWidget>

#include <vector>

class QFormLayout;
class QToolButton;

namespace attentoscope {

class FormSection : public QWidget
{
    Q_OBJECT
public:
    enum class Fold { Never, Closed };
    static constexpr int labelWidth = 122, columnGap = 8; // px, minimum

    FormSection(const QString& title, Fold fold, QWidget* parent);

    void addRow(const QString& label, QWidget* editor, const QString& toolTip);
    void addWideRow(QWidget* editor);
    void insertWideRow(int row, QWidget* editor);
    void setRowVisible(QWidget* editor, bool visible);
    const QString& title() const { return title_; }
    bool isEmpty() const { return all_.empty(); }
    bool isOpen() const;
    void setOpen(bool open);
    int changed() const { return changed_; }
    // Says how many fields are not at their defaults. A section that had none opens, so that they are seen.
    void setChanged(int changed);
    QWidget* head() const; // null: it cannot be folded

signals:
    void folded(bool open); // by the user

private:
    struct Row {
        QWidget* label = nullptr; // null: a wide row
        QWidget* editor = nullptr;
        bool shown = true;
    };

    void takeOut(QWidget* editor);

    QWidget* body_;
    QFormLayout* rows_; // holds the rows that are shown
    std::vector<Row> all_;
    QToolButton* head_ = nullptr;
    QString title_;
    int changed_ = 0;
};

} // namespace attentoscope

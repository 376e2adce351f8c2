// SPDX-License-Identifier: GPL-3.0-or-later
// The chooser of tensor files: what is in them, what their names were taken for, and which arrays, layer and head are meant. It
// changes nothing itself: what was chosen is told when it is opened. Files can be dropped on it.
#pragma once

#include "ui/window/tensors/tensor_catalogue.h"

#include <QDialog>
#include <QTimer>

class QFormLayout;
class QLabel;
class QPushButton;
class QRadioButton;

namespace attentoscope {

class ArrayList;
class FileLine;
class HeadChooser;
class NameBox;

class OpenTensorsDialog : public QDialog
{
    Q_OBJECT
public:
    OpenTensorsDialog(const TensorChoice& choice, QWidget* parent);

    TensorChoice choice() const;
    bool canOpen() const; // looks at the files again when something was typed just now
    QString verdict() const; // what will be opened, or why it cannot be
    void take(const QStringList& paths); // files that were dropped

    void accept() override;

signals:
    void chosen(const attentoscope::TensorChoice& choice);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeKinds();
    QLayout* makeVerdict();
    void addFileRows(QFormLayout* form);
    void setChoice(const TensorChoice& choice);
    void showKind();
    void nameChanged(std::size_t role);
    void giveRole(ArrayRole role, const QString& name);
    void later(bool files); // when no more is typed
    void look();
    void readFiles();
    void judge();
    void showTold();
    void say(const QString& sentence, bool fine);
    void takeArrays(const QStringList& arrays);

    QRadioButton *one_, *each_, *weights_;
    QFormLayout* form_ = nullptr;
    FileLine* file_ = nullptr; // with many arrays
    NameBox* names_[3] = {}; // of Q, K, V in it
    NameBox* weightsName_ = nullptr;
    FileLine* files_[3] = {}; // of Q, K, V each
    FileLine* tokens_ = nullptr;
    QLabel *icon_, *verdict_;
    ArrayList* arrays_;
    HeadChooser* heads_;
    QPushButton* open_ = nullptr;

    NameChoice filled_; // names that were filled in because they go with another
    TensorCatalogue catalogue_;
    std::optional<Error> damage_; // of a file
    QTimer later_;
    bool filesChanged_ = false, fine_ = false;
};

} // namespace attentoscope

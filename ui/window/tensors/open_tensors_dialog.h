// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog for opening tensor files. It shows what they contain and how their names were understood, and lets the user choose
// arrays, layer and head. It changes nothing itself: chosen() reports the choice. Files can be dropped on it.
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
class MaskQuestion;
class NameBox;
class WrappedLabel;

class OpenTensorsDialog : public QDialog
{
    Q_OBJECT
public:
    OpenTensorsDialog(const TensorChoice& choice, QWidget* parent);
    // `catalogue`: of the files of the choice, as they were opened just now.
    OpenTensorsDialog(const TensorChoice& choice, Outcome<TensorCatalogue> catalogue, QWidget* parent);

    TensorChoice choice() const;
    bool canOpen() const; // if something was just typed, checks the files first
    QString verdict() const; // what will be opened, or why it cannot be
    void take(const QStringList& paths); // takes dropped files
    void offerMaskOf(const TensorChoice& before); // of what is open

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
    void setChoice(const TensorChoice& choice, Outcome<TensorCatalogue> catalogue);
    void showKind();
    void keepRows(QWidget* rows);
    void fileTyped();
    void takeTypedFile(const TensorCatalogue& catalogue);
    void nameChanged(std::size_t role);
    void giveRole(ArrayRole role, const QString& name);
    void later(bool files); // checks once typing pauses; `files`: the files must be read again
    void look();
    void lookFirst();
    void takeCatalogue(Outcome<TensorCatalogue> catalogue);
    void judge();
    void showTold();
    void say(const QString& sentence, bool fine);
    void takeArrays(const QStringList& arrays);

    QRadioButton *one_, *each_, *weights_;
    QFormLayout* form_ = nullptr;
    FileLine* file_ = nullptr; // a single file with many arrays
    NameBox* names_[3] = {}; // of Q, K, V in file_
    NameBox* weightsName_ = nullptr;
    FileLine* files_[3] = {}; // one file each for Q, K, V
    FileLine* tokens_ = nullptr;
    QLabel* icon_;
    WrappedLabel* verdict_;
    ArrayList* arrays_;
    HeadChooser* heads_;
    MaskQuestion* mask_;
    QPushButton* open_ = nullptr;

    NameChoice filled_; // names filled in as partners of another name
    TensorCatalogue catalogue_;
    std::optional<Error> damage_; // why a file cannot be read
    QTimer later_;
    bool filesChanged_ = false, fine_ = false;
    bool typed_ = false; // another file was named since the files were read
    bool kindClicked_ = false; // before any file was named
    bool heldBack_ = false; // the next accept() only shows what was found
};

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
// A window that shows what is in a folder of parts, while other processes or machines may still fill it. It says of which work
// the parts are and how many are there, and draws them; nothing is computed here. It has no parent, so that it may lie beside the
// main window; closing it leaves the results. The folder is read on the worker's thread, when it changes and from time to time,
// because file systems on a network tell no changes.
#pragma once

#include "ui/figures/sheet/named_figure.h"
#include "ui/window/parts/parts_question.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attentoscope {

class Board;
class Document;
class ElidedLabel;
class Engine;
class ExportCommands;
class FolderWatch;
class Watch;
class WrappedLabel;

class PartsWindow : public QWidget
{
    Q_OBJECT
public:
    explicit PartsWindow(const QString& folder);
    ~PartsWindow() override;

    const QString& folder() const { return folder_; }
    Engine* engine() const { return engine_; }
    Document* document() const { return document_; }
    Board* board() const { return board_; } // null: nothing can be drawn yet
    ExportCommands* exports() const { return exports_; }
    static constexpr int slowMs = 10'000; // between two readings of a folder that tells no changes

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build(); // makes everything that contains words
    void showRead(); // what was read last, or why nothing can be read
    void makeBoard(const FolderOfParts& parts);
    void readSoon(); // after a change: not while it is read, and not all the time
    void readAgain();
    void fitBoard();
    void say(const QString& sentence);
    void offerMenu(const NamedFigure& figure, QPoint where);

    QString folder_;
    Document* document_;
    Engine* engine_;
    ExportCommands* exports_;
    FolderWatch* changes_;
    Watch* asking_;
    std::uint64_t reading_ = 0;
    QTimer slow_, soon_, dressing_;
    QElapsedTimer since_; // the last reading was asked for
    qint64 tookMs_ = 0; // that it took
    QWidget* content_ = nullptr; // all below, made anew in another language
    ElidedLabel* work_ = nullptr;
    WrappedLabel *count_ = nullptr, *said_ = nullptr;
    QProgressBar* bar_ = nullptr;
    QScrollArea* room_ = nullptr;
    Board* board_ = nullptr;
};

} // namespace attentoscope

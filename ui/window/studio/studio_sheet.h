// SPDX-License-Identifier: GPL-3.0-or-later
// The wide column of the studio: the sheet, how far its figure is, and below it what is said of it.
#pragma once

#include "core/base/outcome.h"

#include <QWidget>

#include <optional>
#include <vector>

class QProgressBar;
class QPushButton;

namespace attentoscope {

class PaperPreview;
class WrappedLabel;

class StudioSheet : public QWidget
{
    Q_OBJECT
public:
    explicit StudioSheet(QWidget* parent = nullptr);

    PaperPreview& preview() { return *preview_; }
    void showProgress(std::optional<double> fraction); // none: the figure is made
    void say(const QString& sentence, bool isError);
    bool saysError() const { return saysError_; }
    void offerRoom(const QString& action); // what a click on a button beside the sentence does; empty: there is none
    void warn(const std::vector<Message>& warnings);
    void tellHeld(const QString& held); // what the file will tell of the experiment

signals:
    void roomWanted(); // it was clicked

private:
    PaperPreview* preview_;
    QProgressBar* progress_;
    WrappedLabel *warned_, *held_, *sentence_;
    QPushButton* room_;
    bool saysError_ = false;
};

} // namespace attentoscope

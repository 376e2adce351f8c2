// SPDX-License-Identifier: GPL-3.0-or-later
// Some fields of the experiment in a row above the page: those that a step of a lesson or a worksheet leaves free.
#pragma once

#include "core/session/fields.h"

#include <QWidget>

#include <vector>

namespace attentoscope {

class Document;
class FieldEditor;

class FreeControls : public QWidget
{
    Q_OBJECT
public:
    FreeControls(const std::vector<const Field*>& fields, Document* document, QWidget* parent = nullptr);

signals:
    void rejected(const attentoscope::Error& error); // what was entered cannot be; the experiment is as before
    void accepted();

private:
    void showExperiment();

    Document* document_;
    std::vector<FieldEditor*> editors_;
};

} // namespace attentoscope

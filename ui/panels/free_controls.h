// SPDX-License-Identifier: GPL-3.0-or-later
// A row of experiment fields above the page: those that a lesson step or a worksheet leaves free to change.
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
    void rejected(const attentoscope::Error& error); // an invalid value was entered; the experiment is unchanged
    void accepted();

private:
    void showExperiment();

    Document* document_;
    std::vector<FieldEditor*> editors_;
};

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
// A test fixture that shows the form of a new experiment.
#pragma once

#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/editors/parts/form_section.h"
#include "ui/panels/experiment_form.h"

#include <gtest/gtest.h>

namespace attentoscope {

class FormTest : public testing::Test
{
protected:
    FormTest()
        : form(&document)
    {
        form.resize(328, 900);
        form.QWidget::show();
    }

    template <class Widget>
    Widget* in(const char* field)
    {
        auto* editor = form.findChild<FieldEditor*>(QString::fromLatin1(field));
        return editor == nullptr ? nullptr : editor->findChild<Widget*>();
    }

    void openFolds()
    {
        for (auto* section : form.findChildren<FormSection*>())
            section->setOpen(true);
    }

    Document document;
    ExperimentForm form;
};

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
// A line above the maps about masks from files, with buttons that set the mask's fields. It says that a file with a model's
// queries and keys does not record the mask (button: causal, the most likely one); what True was taken to mean where only the
// mask's name tells it (button: the opposite); that a mask of the floats 0 and 1 is ambiguous (a button for each meaning); and
// how many queries are padding, which no mean includes.
#pragma once

#include <QWidget>

#include <vector>

class QPushButton;

namespace attentoscope {

class Document;
class ElidedLabel;
class Engine;

class MaskHint : public QWidget
{
    Q_OBJECT
public:
    MaskHint(Document* document, Engine* engine, QWidget* parent);

private:
    void look();
    void say(const QString& words, const QString& help, const std::vector<QPushButton*>& buttons);
    // Adds a button that sets the field `key` to `value`.
    QPushButton* addButton(const char* name, const QString& text, const char* key, const char* value);

    Document* document_;
    Engine* engine_;
    ElidedLabel* words_;
    QPushButton *causal_, *visible_, *hidden_;
};

} // namespace attentoscope

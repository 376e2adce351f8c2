// A line above maps about masks of files. Of a model's queries and keys whose file does not say which mask the model used what is
// shown may not be what was computed: it has a button for the mask that it most likely was. Of a mask whose name alone told what
// True means it says so, with a button that turns it; of floats that are 0 and 1 somebody has to say it, with a button for
// either. And it says how many queries are padding, which count in no mean.
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
    // A button that sets a field.
    QPushButton* addButton(const char* name, const QString& text, const char* key, const char* value);

    Document* document_;
    Engine* engine_;
    ElidedLabel* words_;
    QPushButton *causal_, *visible_, *hidden_;
};

} // namespace attentoscope

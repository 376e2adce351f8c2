// A few choices side by side of which one holds: the slim switches above pictures.
#pragma once

#include <QWidget>

class QAbstractButton;
class QButtonGroup;

namespace attentoscope {

class ChoiceBar : public QWidget
{
    Q_OBJECT
public:
    explicit ChoiceBar(QWidget* parent = nullptr);

    QAbstractButton* add(int id, const QString& text, const QString& toolTip);
    int current() const;
    void setCurrent(int id); // emits nothing; one that is not here: none holds
    void fitInto(int width); // shows as many as there is room for, the first ones
    bool shows(int id) const;

signals:
    void chosen(int id); // by the user

private:
    QButtonGroup* group_;
};

} // namespace attentoscope

// Asks for the .npy files of Q, K and, if there are values, V.
#pragma once

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace attentoscope {

struct TensorFiles {
    QString q, k, v; // v may be empty
};

class OpenTensorsDialog : public QDialog
{
    Q_OBJECT
public:
    OpenTensorsDialog(const TensorFiles& files, QWidget* parent);

    TensorFiles files() const;

private:
    QLineEdit* addLine(const QString& label, const QString& path, const QString& hint);
    void browse(QLineEdit* line, const QString& title);

    QLineEdit* q_;
    QLineEdit* k_;
    QLineEdit* v_;
    QPushButton* open_;
};

} // namespace attentoscope

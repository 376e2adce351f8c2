#include "ui/window/about.h"

#include "core/attention/evaluate/machine.h"
#include "ui/pages/page_list.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("About", text); }

QString tableRow(const QString& left, const QString& right)
{
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>").arg(left, right);
}

} // namespace

QString aboutText()
{
    QString text =
        QStringLiteral("<h3>Attentoscope %1</h3><p>%2</p>")
            .arg(QString::fromStdString(versionText()),
                words(QT_TRANSLATE_NOOP("About", "See how attention behaves when its scale, its mask or its length changes.")));
    text += QStringLiteral("<table>")
        + tableRow(words(QT_TRANSLATE_NOOP("About", "Instruction set")), QString::fromStdString(simdName()))
        + tableRow(words(QT_TRANSLATE_NOOP("About", "Threads")), QString::number(hardwareThreads()))
        + tableRow(QStringLiteral("Qt"), QString::fromLatin1(qVersion()));
    for (const auto& [name, version] : coreLibraries())
        text += tableRow(QString::fromStdString(name), QString::fromStdString(version));
    return text
        + QStringLiteral("</table><p>%1</p>")
              .arg(words(QT_TRANSLATE_NOOP("About", "Free software: GPL 3.0 or later. Plots by QCustomPlot.")));
}

QString shortcutsText()
{
    const std::pair<QString, const char*> keys[] = {
        {"Alt+1 … Alt+4", QT_TRANSLATE_NOOP("About", "stage: scores, logits, weights, log-weights")},
        {"Ctrl+L", QT_TRANSLATE_NOOP("About", "logarithmic or linear colours")},
        {"Ctrl+T", QT_TRANSLATE_NOOP("About", "theory on or off")},
        {"Ctrl+0", QT_TRANSLATE_NOOP("About", "the whole map")},
        {"+  −  0  ← ↑ → ↓", QT_TRANSLATE_NOOP("About", "zoom and move a map that has the focus; also wheel and drag")},
        {"Ctrl+Z, Ctrl+Shift+Z", QT_TRANSLATE_NOOP("About", "undo, redo")},
        {"Ctrl+O, Ctrl+Shift+O", QT_TRANSLATE_NOOP("About", "open a session; open Q, K, V")},
        {"F9", QT_TRANSLATE_NOOP("About", "fold the form away, for more room")},
        {"F11", QT_TRANSLATE_NOOP("About", "presentation: the whole screen, large type")},
        {"Page Down, Page Up", QT_TRANSLATE_NOOP("About", "through a lesson")},
        {"F8", QT_TRANSLATE_NOOP("About", "the lesson alone, or beside its page")},
        {"Esc", QT_TRANSLATE_NOOP("About", "stop what is being computed")},
        {"F5", QT_TRANSLATE_NOOP("About", "read the files again")},
        {"Ctrl+S, Ctrl+Shift+S", QT_TRANSLATE_NOOP("About", "save, save as")},
        {"Ctrl+Shift+C", QT_TRANSLATE_NOOP("About", "copy the picture")},
    };
    QString text = QStringLiteral("<table>");
    for (std::size_t i = 0; i < pageKinds().size() && !pageShortcut(i).isEmpty(); ++i)
        text += tableRow(QStringLiteral("<b>%1</b>").arg(pageShortcut(i)), pageLabel(pageKinds()[i]));
    for (const auto& [key, what] : keys)
        text += tableRow(QStringLiteral("<b>%1</b>").arg(key.toHtmlEscaped()), words(what));
    return text + QStringLiteral("</table>");
}

void showText(const QString& title, const QString& richText, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* label = new QLabel(richText, dialog);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* buttons = new QDialogButtonBox(dialog);
    buttons->addButton(words(QT_TRANSLATE_NOOP("About", "Close")), QDialogButtonBox::RejectRole);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(label);
    layout->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    dialog->show();
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help/about.h"

#include "core/attention/machine.h"
#include "ui/window/bench/fit_screen.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
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

void showText(const QString& title, const QStringList& widestFirst, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* label = new QLabel(dialog);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* area = new QScrollArea(dialog); // a screen may be lower than the text
    area->setObjectName(QStringLiteral("textArea"));
    area->setAccessibleName(title);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(label);
    auto* buttons = new QDialogButtonBox(dialog);
    buttons->addButton(words(QT_TRANSLATE_NOOP("About", "Close")), QDialogButtonBox::RejectRole);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(area, 1);
    layout->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    const QMargins margins = layout->contentsMargins();
    const int bar = area->verticalScrollBar()->sizeHint().width(); // so that a text that scrolls downwards does not sideways, too
    const int beside = margins.left() + margins.right() + bar, available = dialog->screen()->availableGeometry().width();
    for (const QString& text : widestFirst) {
        label->setText(text);
        label->adjustSize();
        if (label->width() + beside <= available)
            break;
    }
    dialog->resize(label->width() + beside,
        label->sizeHint().height() + margins.top() + margins.bottom() + layout->spacing() + buttons->sizeHint().height());
    fitScreen(dialog);
    dialog->show();
    area->setFocus(); // arrow and page keys scroll
}

} // namespace attentoscope

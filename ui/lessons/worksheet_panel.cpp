// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/worksheet_panel.h"

#include "core/attention/machine.h"
#include "ui/lessons/reader/votes_field.h"
#include "ui/text/printable.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace attentoscope {

WorksheetPanel::WorksheetPanel(Document* document, bool presented, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , presented_(presented)
{
    setObjectName(QStringLiteral("worksheet"));
    constexpr int margin = 16;
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(margin, 8, margin, 8);
    column->setSpacing(8);
    auto* title = new WrappedLabel(document_->title().isEmpty() ? tr("Worksheet") : printable(document_->title()), inside);
    title->setTextFormat(Qt::PlainText);
    title->setFont(titleFont());
    column->addWidget(title);
    addStudent(column);
    for (std::size_t i = 0; i < document_->worksheet().questions.size(); ++i)
        addQuestion(column, i);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* save = new QPushButton(tr("Save the answers"), this);
    save->setObjectName(QStringLiteral("saveAnswers"));
    save->setToolTip(tr("The answers are saved in the session file (Ctrl+S)"));
    connect(save, &QPushButton::clicked, this, &WorksheetPanel::saveRequested);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->addWidget(scroll, 1);
    layout->addWidget(save, 0, Qt::AlignHCenter);
}

void WorksheetPanel::addStudent(QVBoxLayout* layout)
{
    auto* row = new QHBoxLayout;
    auto* name = new QLineEdit(QString::fromStdString(document_->worksheet().student), this);
    name->setObjectName(QStringLiteral("studentName"));
    name->setMaxLength(200);
    auto* label = new QLabel(tr("Your name"), this);
    label->setBuddy(name);
    row->addWidget(label);
    row->addWidget(name, 1);
    layout->addLayout(row);
    connect(name, &QLineEdit::textEdited, this, [this](const QString& text) {
        Worksheet worksheet = document_->worksheet();
        worksheet.student = text.toStdString();
        document_->setWorksheet(worksheet);
    });
}

void WorksheetPanel::addQuestion(QVBoxLayout* layout, std::size_t number)
{
    const WorksheetQuestion& question = document_->worksheet().questions[number];
    const QString given = QString::fromStdString(document_->worksheet().answers[number].text);
    auto* text = new WrappedLabel(
        QStringLiteral("<b>%1.</b> %2")
            .arg(number + 1)
            .arg(QString::fromStdString(question.text).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"))),
        this);
    layout->addSpacing(8);
    layout->addWidget(text);
    if (question.options.empty()) {
        auto* edit = new QPlainTextEdit(given, this);
        edit->setObjectName(QStringLiteral("answer%1").arg(number));
        edit->setAccessibleName(tr("Answer %1").arg(number + 1));
        edit->setTabChangesFocus(true);
        edit->setFixedHeight(edit->fontMetrics().lineSpacing() * 4);
        layout->addWidget(edit);
        connect(edit, &QPlainTextEdit::textChanged, this, [this, edit, number] { answer(number, edit->toPlainText()); });
        return;
    }
    auto* options = new QWidget(this); // a parent of its own, so that only one option can be chosen at a time
    auto* column = new QVBoxLayout(options);
    column->setContentsMargins(8, 0, 0, 0);
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        const QString option = QString::fromStdString(question.options[i]);
        auto* button = new QRadioButton(QString(option).replace(QLatin1Char('&'), QLatin1String("&&")), options);
        button->setObjectName(QStringLiteral("answer%1_%2").arg(number).arg(i));
        button->setChecked(option == given);
        column->addWidget(button);
        connect(button, &QRadioButton::toggled, this, [this, number, option](bool on) {
            if (on)
                answer(number, option);
        });
    }
    layout->addWidget(options);
    if (presented_ || !document_->worksheet().answers[number].votes.empty())
        addVotes(layout, number);
}

void WorksheetPanel::addVotes(QVBoxLayout* layout, std::size_t number)
{
    auto* votes = new VotesField(document_->worksheet().questions[number].options.size(), this);
    votes->setObjectName(QStringLiteral("votesOf%1").arg(number));
    votes->line()->setAccessibleName(tr("Votes for each option of question %1").arg(number + 1));
    votes->showVotes(document_->worksheet().answers[number].votes);
    layout->addWidget(votes);
    connect(votes, &VotesField::counted, this, [this, number](const std::vector<int>& counted) {
        change(number, [&](WorksheetAnswer& answer) { answer.votes = counted; });
    });
}

void WorksheetPanel::answer(std::size_t number, const QString& text)
{
    change(number, [&](WorksheetAnswer& given) {
        given.text = text.toStdString();
        while (given.text.size() > Worksheet::longestText) // the session file could not be read again with a longer text
            given.text =
                text.left(text.size() * qsizetype(Worksheet::longestText) / qsizetype(given.text.size() + 1)).toStdString();
    });
}

void WorksheetPanel::change(std::size_t number, const std::function<void(WorksheetAnswer&)>& give)
{
    Worksheet worksheet = document_->worksheet();
    WorksheetAnswer& given = worksheet.answers[number];
    give(given);
    given.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    given.version = versionText();
    document_->setWorksheet(worksheet);
}

QString questionsText(const std::vector<WorksheetQuestion>& questions)
{
    QStringList paragraphs;
    for (const WorksheetQuestion& question : questions) {
        QString text = QString::fromStdString(question.text);
        for (const std::string& option : question.options)
            text += QStringLiteral("\n- ") + QString::fromStdString(option);
        paragraphs << text;
    }
    return paragraphs.join(QStringLiteral("\n\n"));
}

std::vector<WorksheetQuestion> questionsOf(const QString& text)
{
    std::vector<WorksheetQuestion> questions;
    bool begins = true;
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        const QString trimmed = line.trimmed();
        if (trimmed.isEmpty()) {
            begins = true;
        } else if (!begins && trimmed.startsWith(QLatin1String("- "))) {
            questions.back().options.push_back(trimmed.mid(2).trimmed().toStdString());
        } else if (begins) {
            questions.push_back({trimmed.toStdString(), {}});
            begins = false;
        } else {
            questions.back().text += '\n' + trimmed.toStdString();
        }
    }
    return questions;
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figures/figure_reader.h"

#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tables/number_table.h"
#include "ui/window/figures/figure_model.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace attentoscope {

namespace {

struct Reader {
    Q_DECLARE_TR_FUNCTIONS(FigureReader)
};

constexpr QSize wordsSize(560, 300), tableSize(680, 460);
constexpr int mostCopied = 4000000; // cells

SharedFigure meant(const NamedFigure& figure) { return figure.pointed ? figure.pointed : figure.figure; }

QString nameOfFigure(const NamedFigure& figure)
{
    const SharedFigure shown = meant(figure);
    const QString title = shown ? shown->title().simplified() : QString();
    return title.isEmpty() ? figure.name : title;
}

QDialog* makeBox(const QString& title, const QSize& size, QWidget* parent)
{
    auto* box = new QDialog(parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(title);
    box->setLayout(new QVBoxLayout);
    box->resize(size * typeScaleInUse());
    return box;
}

void addButtons(QDialog* box, const QString& copyHelp, const std::function<QString()>& text)
{
    auto* buttons = new QDialogButtonBox(box);
    QPushButton* copy = buttons->addButton(Reader::tr("Copy"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copy"));
    copy->setToolTip(copyHelp);
    copy->setAutoDefault(false);
    QPushButton* close = buttons->addButton(Reader::tr("Close"), QDialogButtonBox::RejectRole);
    close->setAutoDefault(false);
    QObject::connect(copy, &QPushButton::clicked, box, [text] { QApplication::clipboard()->setText(text()); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, box, &QDialog::close);
    box->layout()->addWidget(buttons);
}

// Returns the selected cells as tab-separated text with the names of their columns and rows; all cells if at most one is
// selected.
QString tabbed(const QTableView& view)
{
    const QAbstractItemModel& model = *view.model();
    int top = 0, left = 0, bottom = model.rowCount() - 1, right = model.columnCount() - 1;
    if (const QItemSelection marked = view.selectionModel()->selection();
        marked.size() == 1 && marked.front().width() > 0 && (marked.front().width() > 1 || marked.front().height() > 1)) {
        top = marked.front().top(), bottom = marked.front().bottom();
        left = marked.front().left(), right = marked.front().right();
    }
    const int wanted = bottom;
    bottom = std::min(bottom, top + mostCopied / std::max(1, right - left + 1));
    QStringList head{QString()};
    for (int column = left; column <= right; ++column)
        head << model.headerData(column, Qt::Horizontal).toString();
    QStringList lines{head.join(QLatin1Char('\t'))};
    for (int row = top; row <= bottom; ++row) {
        QStringList cells{model.headerData(row, Qt::Vertical).toString()};
        for (int column = left; column <= right; ++column)
            cells << plainNumber(model.index(row, column).data().toString());
        lines << cells.join(QLatin1Char('\t'));
    }
    if (bottom < wanted)
        lines << Reader::tr("… and %1 more rows: “Export data” writes all rows").arg(countText(wanted - bottom));
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

// A table that copies the whole selection; QTableView would copy the current cell only.
class NumbersView : public QTableView
{
public:
    using QTableView::QTableView;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (!event->matches(QKeySequence::Copy))
            return QTableView::keyPressEvent(event);
        QApplication::clipboard()->setText(tabbed(*this));
    }
};

QTableView* makeTable(FigureModel* model, QWidget* parent)
{
    auto* view = new NumbersView(parent);
    view->setObjectName(QStringLiteral("figureTable"));
    dressTable(view);
    view->verticalHeader()->show();
    view->setModel(model);
    view->horizontalHeader()->setResizeContentsPrecision(0); // the width of a column follows the visible rows only
    return view;
}

} // namespace

void showInWords(const NamedFigure& figure, QWidget* parent)
{
    const SharedFigure shown = meant(figure);
    if (!shown)
        return;
    const QString name = nameOfFigure(figure), words = inOneText({figure.verdict, shown->description()});
    QDialog* box = makeBox(Reader::tr("In words: %1").arg(name), wordsSize, parent);
    box->setObjectName(QStringLiteral("figureInWords"));
    auto* text = new QPlainTextEdit(words.isEmpty() ? Reader::tr("There is nothing to describe yet.") : words, box);
    text->setObjectName(QStringLiteral("words"));
    text->setAccessibleName(name);
    text->setReadOnly(true);
    text->setTabChangesFocus(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->layout()->addWidget(text);
    addButtons(box, Reader::tr("Copies this description"), [text] { return text->toPlainText(); });
    box->show();
    text->setFocus(Qt::ShortcutFocusReason);
}

void showAsTable(const NamedFigure& figure, QWidget* parent)
{
    const SharedFigure shown = meant(figure);
    if (!shown)
        return;
    const std::vector<const Figure*> pictures = shown->pictures();
    const QString name = nameOfFigure(figure);
    QDialog* box = makeBox(Reader::tr("As a table: %1").arg(name), tableSize, parent);
    box->setObjectName(QStringLiteral("figureAsTable"));
    auto* model = new FigureModel(box);
    auto* view = makeTable(model, box);
    auto* size = new QLabel(box);
    size->setObjectName(QStringLiteral("tableSize"));
    const auto show = [shown, pictures, model, view, size, name](int picture) {
        const bool some = picture >= 0 && std::size_t(picture) < pictures.size();
        model->show(some ? pictures[std::size_t(picture)]->table() : shown->table());
        view->setAccessibleName(some && pictures.size() > 1 ? pictures[std::size_t(picture)]->title() : name);
        view->resizeColumnsToContents();
        size->setText(model->rowCount() == 0
                ? Reader::tr("This table contains no data.")
                : Reader::tr("%1 rows, %2 columns").arg(countText(model->rowCount()), countText(model->columnCount())));
        view->setCurrentIndex(model->index(0, 0));
    };
    if (pictures.size() > 1) {
        auto* which = new QComboBox(box);
        which->setObjectName(QStringLiteral("whichPicture"));
        which->setAccessibleName(Reader::tr("Picture"));
        which->setAccessibleDescription(which->accessibleName());
        for (const Figure* each : pictures)
            which->addItem(each->title().simplified());
        QObject::connect(which, &QComboBox::currentIndexChanged, box, show);
        box->layout()->addWidget(which);
    }
    box->layout()->addWidget(view);
    box->layout()->addWidget(size);
    addButtons(box, Reader::tr("Copies the selected cells, or the whole table, as text with tabs (Ctrl+C)"),
        [view] { return tabbed(*view); });
    show(0);
    box->show();
    view->setFocus(Qt::ShortcutFocusReason);
}

} // namespace attentoscope

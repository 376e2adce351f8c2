#include "ui/window/go_to_box.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/subject.h"
#include "ui/document/view_range.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QCompleter>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace attentoscope {

namespace {

constexpr Index closeCells = 24; // either way, where values can be read
constexpr int mostCompletions = 20000;
const QString between = QStringLiteral(" · ");

QString tokenName(const std::string& token, Index key)
{
    return QString::fromStdString(token).trimmed() + between + QString::number(key);
}

std::optional<Index> tokenNamed(const QString& text, const std::vector<std::string>& tokens)
{
    for (std::size_t key = 0; key < tokens.size(); ++key)
        if (const QString token = QString::fromStdString(tokens[key]).trimmed(); token.compare(text, Qt::CaseInsensitive) == 0
            || (text.startsWith(token) && text == tokenName(tokens[key], Index(key))))
            return Index(key);
    return {};
}

QString outside(const QString& form, Index count) { return form.arg(countText(count - 1)); }

} // namespace

std::variant<CellName, QString> cellNamed(const QString& text, const Inputs& inputs)
{
    const QString wanted = text.trimmed();
    static const QRegularExpression cell(QStringLiteral("^\\(?\\s*(\\d{1,9})\\s*[,; ]\\s*(\\d{1,9})\\s*\\)?$"));
    static const QRegularExpression row(
        QStringLiteral("^(?:row|query|i|行|查询)?\\s*=?\\s*(\\d{1,9})$"), QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression key(
        QStringLiteral("^(?:key|j|键|列)\\s*=?\\s*(\\d{1,9})$"), QRegularExpression::CaseInsensitiveOption);
    CellName name;
    if (const auto match = cell.match(wanted); match.hasMatch())
        name = {Index(match.captured(1).toLongLong()), Index(match.captured(2).toLongLong())};
    else if (const auto ofRow = row.match(wanted); ofRow.hasMatch())
        name.row = Index(ofRow.captured(1).toLongLong());
    else if (const auto ofKey = key.match(wanted); ofKey.hasMatch())
        name.key = Index(ofKey.captured(1).toLongLong());
    else if (const auto token = tokenNamed(wanted, inputs.keyTokens); token && !wanted.isEmpty())
        name.key = *token;
    else
        return inputs.keyTokens.empty() ? GoToBox::tr("That is no cell: write 812, 37 or row 812 or key 37.")
                                        : GoToBox::tr("That is no cell and no token: write 812, 37 or row 812 or a token.");
    if (name.row >= inputs.nq())
        return outside(GoToBox::tr("Rows go from 0 to %1."), inputs.nq());
    if (name.key >= inputs.nk())
        return outside(GoToBox::tr("Keys go from 0 to %1."), inputs.nk());
    return name;
}

void GoToBox::openOver(QWidget* widget, Document* document, Engine* engine)
{
    const SharedResult& result = engine->inquiry<Evaluation>().answer();
    if (!result)
        return;
    changeView(document, [](ViewState& view) { view.page = QStringLiteral("explore"); });
    (new GoToBox(document, result->inputs, widget))->open();
}

GoToBox::GoToBox(Document* document, SharedInputs inputs, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , document_(document)
    , inputs_(std::move(inputs))
    , line_(new QLineEdit(this))
    , hint_(new QLabel(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("goTo"));
    setAccessibleName(tr("Go to a cell"));
    setFrameShape(QFrame::StyledPanel);
    line_->setPlaceholderText(
        inputs_->keyTokens.empty() ? tr("812, 37 or row 812 or key 37") : tr("812, 37 or row 812 or a token"));
    line_->setAccessibleName(tr("Row and key, or a token"));
    hint_->setFont(secondaryFont());
    hint_->setWordWrap(true);
    hint_->setText(tr("Enter goes there, Ctrl+Enter closer, until single cells are seen."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(line_);
    layout->addWidget(hint_);
    QStringList names;
    for (std::size_t token = 0; token < inputs_->keyTokens.size() && names.size() < mostCompletions; ++token)
        names << tokenName(inputs_->keyTokens[token], Index(token));
    auto* completer = new QCompleter(names, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    if (!names.isEmpty())
        line_->setCompleter(completer);
    line_->installEventFilter(this);
    connect(line_, &QLineEdit::returnPressed, this, [this] { go(false); }); // from the list of completions
}

void GoToBox::open()
{
    const QWidget* below = parentWidget();
    setFixedWidth(std::min(atTypeScale(420), below->width() - 32));
    adjustSize();
    move(below->mapToGlobal(QPoint((below->width() - width()) / 2, below->height() / 5)));
    show();
    line_->setFocus(Qt::PopupFocusReason);
}

bool GoToBox::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter)
        go(key.modifiers().testFlag(Qt::ControlModifier));
    else if (key.key() == Qt::Key_Escape)
        close();
    else
        return QFrame::eventFilter(watched, event);
    return true;
}

void GoToBox::go(bool closer)
{
    const auto named = cellNamed(line_->text(), *inputs_);
    if (const QString* why = std::get_if<QString>(&named)) {
        hint_->setText(*why);
        return adjustSize();
    }
    const CellName name = std::get<CellName>(named);
    ViewState view = document_->view();
    const Index nq = inputs_->nq(), nk = inputs_->nk();
    const Index row = name.row >= 0 ? name.row : shownRow(view.row, nq), key = name.key >= 0 ? name.key : view.key;
    const CellRange full{0, nq, 0, nk};
    CellRange seen = shownRange(view.range, nq, nk);
    if (closer)
        seen = {0, std::min(closeCells, nq), 0, std::min(closeCells, nk)};
    seen = closer ? seen.around(row, key, full) : seen.around(name.row, name.key, full);
    view.range = seen == full ? CellRange{} : seen;
    document_->setView(view);
    document_->select({row, key});
    close();
}

} // namespace attentoscope

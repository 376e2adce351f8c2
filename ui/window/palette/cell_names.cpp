// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette/cell_names.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/questions/subject.h"
#include "ui/document/view_range.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace attentoscope {

namespace {

struct CellNames {
    Q_DECLARE_TR_FUNCTIONS(CellNames)
};

constexpr Index closeCells = 24; // rows and keys shown when zoomed in; few enough that values can be read
const QString between = QStringLiteral(" · ");

std::optional<Index> tokenNamed(const QString& text, const std::vector<std::string>& tokens)
{
    for (std::size_t key = 0; key < tokens.size(); ++key)
        if (const QString token = tokenLabel(tokens[key]).trimmed(); token.compare(text, Qt::CaseInsensitive) == 0
            || (text.startsWith(token) && text == tokenName(tokens[key], Index(key))))
            return Index(key);
    return {};
}

QString outside(const QString& form, Index count) { return form.arg(countText(count - 1)); }

} // namespace

QString tokenName(const std::string& token, Index key) { return tokenLabel(token).trimmed() + between + QString::number(key); }

std::optional<CellName> cellByNumbers(const QString& text)
{
    static const QRegularExpression cell(QStringLiteral("^\\(?\\s*(\\d{1,9})\\s*[,;，；、 ]\\s*(\\d{1,9})\\s*\\)?$"));
    static const QRegularExpression row(
        QStringLiteral("^(?|(?:row|query|i|行|查询)?\\s*=?\\s*(\\d{1,9})|第\\s*(\\d{1,9})\\s*(?:行|个查询))$"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression key(
        QStringLiteral("^(?|(?:key|j|键|列)\\s*=?\\s*(\\d{1,9})|第\\s*(\\d{1,9})\\s*(?:列|个键))$"),
        QRegularExpression::CaseInsensitiveOption);
    const QString wanted = text.trimmed();
    if (const auto match = cell.match(wanted); match.hasMatch())
        return CellName{Index(match.captured(1).toLongLong()), Index(match.captured(2).toLongLong())};
    if (const auto match = row.match(wanted); match.hasMatch())
        return CellName{Index(match.captured(1).toLongLong()), -1};
    if (const auto match = key.match(wanted); match.hasMatch())
        return CellName{-1, Index(match.captured(1).toLongLong())};
    return {};
}

std::variant<CellName, QString> cellNamed(const QString& text, const Inputs& inputs)
{
    const QString wanted = text.trimmed();
    CellName name;
    if (const auto numbers = cellByNumbers(wanted))
        name = *numbers;
    else if (const auto token = tokenNamed(wanted, inputs.keyTokens); token && !wanted.isEmpty())
        name.key = *token;
    else
        return inputs.keyTokens.empty()
            ? CellNames::tr("Not a cell. Type row and key (“812, 37”), “row 812” or “key 37”.")
            : CellNames::tr("Not a cell or a token. Type row and key (“812, 37”), “row 812” or a token.");
    if (name.row >= inputs.nq())
        return outside(CellNames::tr("Rows go from 0 to %1."), inputs.nq());
    if (name.key >= inputs.nk())
        return outside(CellNames::tr("Keys go from 0 to %1."), inputs.nk());
    return name;
}

void goToCell(Document* document, const Inputs& inputs, CellName name, bool closer)
{
    const ViewState& view = document->view();
    const Index nq = inputs.nq(), nk = inputs.nk();
    const Index row = name.row >= 0 ? name.row : shownRow(view.row, nq), key = name.key >= 0 ? name.key : view.key;
    const CellRange full{0, nq, 0, nk};
    CellRange seen = shownRange(view.range, nq, nk);
    if (closer)
        seen = {0, std::min(closeCells, nq), 0, std::min(closeCells, nk)};
    seen = closer ? seen.around(row, key, full) : seen.around(name.row, name.key, full);
    changeView(document, [&](ViewState& changed) {
        changed.page = QStringLiteral("explore");
        changed.range = seen == full ? CellRange{} : seen;
    });
    document->select({row, key});
}

} // namespace attentoscope

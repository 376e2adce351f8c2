// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/author_marks.h"

#include "core/base/calculator.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace attentoscope {

namespace {

constexpr std::size_t mostPoints = 20000; // of a file; a recipe keeps them all
constexpr std::uintmax_t largestTable = 4 << 20; // bytes
const QString notesKey = QStringLiteral("notes"), linesKey = QStringLiteral("lines"), numbersKey = QStringLiteral("own");
const QString insetKey = QStringLiteral("inset");
const QString xKey = QStringLiteral("x"), yKey = QStringLiteral("y"), textKey = QStringLiteral("text");
const QString nameKey = QStringLiteral("name"), errorKey = QStringLiteral("error");

// Splits at the first colon.
std::pair<QString, QString> atColon(const QString& typed)
{
    const qsizetype colon = typed.indexOf(QLatin1Char(':'));
    return colon < 0 ? std::pair(typed, QString()) : std::pair(typed.left(colon), typed.mid(colon + 1).trimmed());
}

// Returns the place of the comma between two numbers: that outside all brackets; −1: there is none.
qsizetype commaIn(const QString& typed)
{
    int depth = 0;
    for (qsizetype i = 0; i < typed.size(); ++i) {
        depth += typed[i] == QLatin1Char('(') ? 1 : typed[i] == QLatin1Char(')') ? -1 : 0;
        if (depth == 0 && typed[i] == QLatin1Char(','))
            return i;
    }
    return -1;
}

QString numberText(double number) { return QString::fromStdString(formatNumber(number)); }

QJsonArray arrayOf(const std::vector<double>& numbers)
{
    QJsonArray array;
    for (const double each : numbers)
        array << each;
    return array;
}

std::vector<double> numbersIn(const QJsonValue& value)
{
    std::vector<double> numbers;
    for (const QJsonValue each : value.toArray())
        numbers.push_back(each.isDouble() ? each.toDouble() : std::nan(""));
    return numbers;
}

// Splits a line at semicolons if it has any, else at tabs, else at commas, else at spaces: "64;2,5" are two numbers.
QStringList wordsOfLine(const QString& line)
{
    static const QRegularExpression spaces(QStringLiteral("\\s+"));
    for (const QChar mark : {QLatin1Char(';'), QLatin1Char('\t'), QLatin1Char(',')})
        if (line.contains(mark)) {
            QStringList words = line.split(mark);
            for (QString& word : words)
                word = word.trimmed();
            return words;
        }
    return line.split(spaces);
}

// Returns whether the word is a number but for a comma in it, "2,5".
bool hasDecimalComma(QString word)
{
    return word.contains(QLatin1Char(','))
        && parseNumber(word.replace(QLatin1Char(','), QLatin1Char('.')).toStdString()).has_value();
}

std::optional<std::vector<double>> numbersOfLine(const QStringList& words)
{
    std::vector<double> numbers;
    for (const QString& word : words) {
        const auto number = parseNumber(word.toStdString());
        if (!number || !std::isfinite(*number))
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

} // namespace

Outcome<double> arithmeticOf(const QString& typed, const QString& whole)
{
    auto calculator = Calculator::parse(
        whole.toStdString(), typed.trimmed().toStdString(), {}, ATT_TEXT("core", "\"%1\" is not a known function or constant"));
    if (!calculator)
        return calculator.error();
    const double number = calculator->result();
    return std::isfinite(number) ? Outcome<double>(number)
                                 : badInput(whole.toStdString(), ATT_TEXT("core", "is not a finite number"));
}

Outcome<PlacedNote> noteOf(const QString& typed)
{
    const auto [place, text] = atColon(typed);
    const qsizetype comma = commaIn(place);
    if (comma < 0 || text.isEmpty())
        return badInput(
            typed.toStdString(), ATT_TEXT("core", "is not a note; write x, y and the text, like \"128, 4.85: text\""));
    const auto x = arithmeticOf(place.left(comma), typed), y = arithmeticOf(place.mid(comma + 1), typed);
    if (!x || !y)
        return x ? y.error() : x.error();
    return PlacedNote{*x, *y, text};
}

Outcome<ReferenceLine> referenceOf(const QString& typed)
{
    const auto [place, text] = atColon(typed);
    const qsizetype equals = place.indexOf(QLatin1Char('='));
    const QString axis = place.left(std::max<qsizetype>(equals, 0)).trimmed();
    if (equals < 0 || (axis != xKey && axis != yKey))
        return badInput(
            typed.toStdString(), ATT_TEXT("core", "is not a line; write it like \"y = ln(128)\" or \"x = 512: text\""));
    const auto at = arithmeticOf(place.mid(equals + 1), typed);
    return at ? Outcome<ReferenceLine>({axis == xKey, *at, text}) : at.error();
}

Outcome<Inset> insetOf(const QString& typed)
{
    const qsizetype comma = commaIn(typed);
    const QStringList x = typed.left(comma).split(QLatin1Char(':')), y = typed.mid(comma + 1).split(QLatin1Char(':'));
    if (comma < 0 || x.size() != 2 || y.size() != 2)
        return badInput(typed.toStdString(),
            ATT_TEXT("core", "is no part to magnify; write the ranges of x and y, like \"4096:16384, 0:2\""));
    Inset inset;
    for (const auto& [text, place] : {std::pair(&x[0], &inset.xLow), std::pair(&x[1], &inset.xHigh),
             std::pair(&y[0], &inset.yLow), std::pair(&y[1], &inset.yHigh)}) {
        const auto number = arithmeticOf(*text, typed);
        if (!number)
            return number.error();
        *place = *number;
    }
    if (!(inset.xLow < inset.xHigh) || !(inset.yLow < inset.yHigh))
        return badInput(typed.toStdString(), ATT_TEXT("core", "must go from a smaller number to a larger one"));
    return inset;
}

QString typedAs(const PlacedNote& note)
{
    return QStringLiteral("%1, %2: %3").arg(numberText(note.x), numberText(note.y), note.text);
}

QString typedAs(const ReferenceLine& line)
{
    const QString place = QStringLiteral("%1 = %2").arg(line.isUpright ? xKey : yKey, numberText(line.at));
    return line.text.isEmpty() ? place : place + QStringLiteral(": ") + line.text;
}

QString typedAs(const Inset& inset)
{
    return QStringLiteral("%1:%2, %3:%4")
        .arg(numberText(inset.xLow), numberText(inset.xHigh), numberText(inset.yLow), numberText(inset.yHigh));
}

Outcome<OwnNumbers> readOwnNumbers(const std::filesystem::path& path)
{
    const auto text = readWholeFile(path, largestTable);
    if (!text)
        return text.error();
    // The name of a file may be nobody else's business, so that it stands in no figure.
    OwnNumbers own{QCoreApplication::translate("AuthorMarks", "added data"), {}, {}, {}, {}, {}};
    QString table = QString::fromStdString(*text);
    if (table.startsWith(QChar::ByteOrderMark)) // as spreadsheets write it
        table.remove(0, 1);
    const QStringList lines = table.split(QLatin1Char('\n'));
    std::size_t columns = 0;
    for (qsizetype l = 0; l < lines.size(); ++l) {
        const QString line = lines[l].trimmed();
        if (line.isEmpty() || line.startsWith(QLatin1Char('#')))
            continue;
        const QStringList words = wordsOfLine(line);
        const auto numbers = numbersOfLine(words);
        if (std::ranges::any_of(words, &hasDecimalComma))
            return badInput(path.string(),
                {ATT_TEXT("core", "line %1 has a number with a decimal comma; write a point, as in 2.5"),
                    {std::to_string(l + 1)}});
        if (!numbers && own.xs.empty() && columns == 0) { // the names of the columns
            columns = std::size_t(words.size());
            const QString name = words.value(1).remove(QLatin1Char('"'));
            own.name = name.isEmpty() || name == yKey ? own.name : name;
            continue;
        }
        columns = own.xs.empty() && numbers ? numbers->size() : columns;
        if (!numbers || numbers->size() != columns || columns < 2 || columns > 3)
            return badInput(path.string(),
                {ATT_TEXT("core", "line %1 must have two or three numbers: x, y and optionally an error"),
                    {std::to_string(l + 1)}});
        constexpr double farthest = 1e100; // that ticks can be made for
        if (std::ranges::any_of(*numbers, [](double number) { return std::abs(number) > farthest; }))
            return badInput(path.string(),
                {ATT_TEXT("core", "line %1 has a number beyond ±1e100, which no axis can show"), {std::to_string(l + 1)}});
        if (own.xs.size() == mostPoints)
            return badInput(
                path.string(), {ATT_TEXT("core", "has more than %1 points"), {formatNumber(std::int64_t(mostPoints))}});
        if (columns == 3 && (*numbers)[2] < 0)
            return badInput(path.string(), {ATT_TEXT("core", "line %1 has an error below 0"), {std::to_string(l + 1)}});
        own.xs.push_back((*numbers)[0]);
        own.ys.push_back((*numbers)[1]);
        if (columns == 3)
            own.errors.push_back((*numbers)[2]);
    }
    if (own.xs.empty())
        return badInput(path.string(), ATT_TEXT("core", "has no numbers"));
    return own;
}

void put(QJsonObject& json, const AuthorMarks& marks)
{
    QJsonArray notes, lines, numbers;
    for (const PlacedNote& note : marks.notes)
        notes << QJsonObject{{xKey, note.x}, {yKey, note.y}, {textKey, note.text}};
    for (const ReferenceLine& line : marks.lines)
        lines << QJsonObject{{line.isUpright ? xKey : yKey, line.at}, {textKey, line.text}};
    for (const OwnNumbers& own : marks.numbers) {
        QJsonObject each{{nameKey, own.name}, {xKey, arrayOf(own.xs)}, {yKey, arrayOf(own.ys)}};
        if (!own.errors.empty())
            each[errorKey] = arrayOf(own.errors);
        numbers << each;
    }
    for (const auto& [key, array] : {std::pair(notesKey, notes), std::pair(linesKey, lines), std::pair(numbersKey, numbers)})
        if (!array.isEmpty())
            json[key] = array;
    if (marks.inset)
        json[insetKey] = QJsonObject{
            {xKey, QJsonArray{marks.inset->xLow, marks.inset->xHigh}}, {yKey, QJsonArray{marks.inset->yLow, marks.inset->yHigh}}};
}

AuthorMarks marksOf(const QJsonObject& json)
{
    AuthorMarks marks;
    for (const QJsonValue value : json[notesKey].toArray())
        if (const QJsonObject note = value.toObject(); note[xKey].isDouble() && note[yKey].isDouble())
            marks.notes.push_back({note[xKey].toDouble(), note[yKey].toDouble(), note[textKey].toString()});
    for (const QJsonValue value : json[linesKey].toArray())
        if (const QJsonObject line = value.toObject(); line[xKey].isDouble() != line[yKey].isDouble())
            marks.lines.push_back(
                {line[xKey].isDouble(), line[line[xKey].isDouble() ? xKey : yKey].toDouble(), line[textKey].toString()});
    for (const QJsonValue value : json[numbersKey].toArray()) {
        const QJsonObject own = value.toObject();
        OwnNumbers numbers{own[nameKey].toString(), numbersIn(own[xKey]), numbersIn(own[yKey]), numbersIn(own[errorKey]), {}, {}};
        const bool fits = numbers.errors.empty() || numbers.errors.size() == numbers.xs.size();
        if (!numbers.xs.empty() && numbers.xs.size() == numbers.ys.size() && numbers.xs.size() <= mostPoints && fits)
            marks.numbers.push_back(std::move(numbers));
    }
    const std::vector<double> x = numbersIn(json[insetKey][xKey]), y = numbersIn(json[insetKey][yKey]);
    if (x.size() == 2 && y.size() == 2 && x[0] < x[1] && y[0] < y[1])
        marks.inset = Inset{x[0], x[1], y[0], y[1]};
    return marks;
}

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/pdf_file.h"

#include "ui/figures/files/pdf_letters.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <vector>

namespace attentoscope {

namespace {

// An object of a PDF. Both parts are as they stand in the file.
struct PdfObject {
    QByteArray head; // what comes after "obj": a value, mostly a dictionary; of a stream all before "stream"
    QByteArray stream; // from "stream" on; empty: it is no stream
};

struct Reference {
    qsizetype begin, end; // in the head: "12 0 R"
    int number;
};

bool isBlank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0'; }
bool isDelimiter(char c) { return std::string_view("()<>[]{}/%").find(c) != std::string_view::npos; }
bool isNumber(const QByteArray& word)
{
    return !word.isEmpty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

qsizetype endOfString(const QByteArray& text, qsizetype at) // of "(a \( (b))"
{
    int depth = 0;
    for (; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '(')
            ++depth;
        else if (text[at] == ')' && --depth == 0)
            return at + 1;
    }
    return text.size();
}

// Reads a value, whose strings may hold anything.
struct PdfValue {
    explicit PdfValue(const QByteArray& text)
    {
        std::vector<std::pair<QByteArray, qsizetype>> words; // the last ones, with where each begins
        for (qsizetype at = 0; at < text.size();) {
            if (text[at] == '(') {
                at = endOfString(text, at);
                words.clear();
            } else if (isBlank(text[at])) {
                ++at;
            } else if (isDelimiter(text[at])) {
                ++at;
                words.clear();
            } else {
                const qsizetype begin = at;
                while (at < text.size() && !isBlank(text[at]) && !isDelimiter(text[at]))
                    ++at;
                words.emplace_back(text.mid(begin, at - begin), begin);
                const std::size_t count = words.size();
                if (words.back().first == "stream") {
                    end = begin;
                    return;
                }
                if (words.back().first == "R" && count >= 3 && isNumber(words[count - 2].first)
                    && isNumber(words[count - 3].first))
                    references.push_back({words[count - 3].second, at, words[count - 3].first.toInt()});
            }
        }
        end = text.size();
    }

    std::vector<Reference> references;
    qsizetype end = 0; // where "stream" begins
};

class PdfFile
{
public:
    // Returns nothing for a file that another program wrote, or another version of Qt in another way.
    static std::optional<PdfFile> read(const QByteArray& pdf)
    {
        PdfFile file;
        const qsizetype last = pdf.lastIndexOf("startxref\n"), trailer = pdf.lastIndexOf("trailer");
        const qsizetype table = last < 0 ? -1 : pdf.mid(last + 10, 20).split('\n').front().toLongLong();
        if (last < 0 || trailer < 0 || trailer > last || table <= 0 || table >= trailer || pdf.mid(table, 7) != "xref\n0 ")
            return {};
        const qsizetype firstLine = pdf.indexOf('\n', table + 5) + 1;
        const int count = pdf.mid(table + 7, firstLine - table - 8).toInt();
        constexpr int lineLength = 20;
        std::map<qsizetype, int> places; // of the objects
        for (int number = 1; number < count; ++number) {
            const QByteArray line = pdf.mid(firstLine + qsizetype(number) * lineLength, lineLength);
            if (line.size() == lineLength && line[17] == 'n')
                places[line.left(10).toLongLong()] = number;
        }
        if (places.empty() || places.rbegin()->first >= table)
            return {};
        file.beginning_ = pdf.left(places.begin()->first);
        for (auto place = places.begin(); place != places.end(); ++place) {
            const QByteArray title = QByteArray::number(place->second) + " 0 obj", finish = "endobj";
            const qsizetype end = std::next(place) == places.end() ? table : std::next(place)->first;
            const QByteArray whole = pdf.mid(place->first, end - place->first);
            const qsizetype body = title.size(), closed = whole.lastIndexOf(finish);
            if (!whole.startsWith(title) || closed < body)
                return {};
            const QByteArray text = whole.mid(body, closed - body);
            const qsizetype head = PdfValue(text).end;
            file.objects_[place->second] = {text.left(head), text.mid(head)};
        }
        const QByteArray ends = pdf.mid(trailer, last - trailer);
        file.info_ = referenceOf(ends, "Info");
        file.root_ = referenceOf(ends, "Root");
        return file.objects_.contains(file.info_) && file.objects_.contains(file.root_) ? std::optional(file) : std::nullopt;
    }

    void setDate()
    {
        bool isSet = false;
        const qint64 seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isSet);
        const QString date = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(QStringLiteral("yyyyMMddHHmmss"));
        static const QRegularExpression dates(QStringLiteral("/(?:Creation|Mod)Date \\([^)]*\\)\\s*"));
        replace(info_, dates, isSet ? QStringLiteral("/CreationDate (D:%1Z)\n").arg(date) : QString());
    }

    void tagFonts()
    {
        static const QRegularExpression name(QStringLiteral("/FontName /(?:[A-Z]{6}\\+)?([^\\s/<>\\[\\]()]+)"));
        static const QRegularExpression baseName(QStringLiteral("/BaseFont /[^\\s/<>\\[\\]()]+"));
        const auto giveNames = [&](const QByteArray& key, const std::map<int, QString>& names) {
            std::map<int, QString> given;
            for (const auto& [number, object] : objects_)
                if (const auto named = names.find(referenceOf(object.head, key)); named != names.end()) {
                    replace(number, baseName, QStringLiteral("/BaseFont /") + named->second);
                    given.insert({number, named->second});
                }
            return given;
        };
        std::map<int, QString> names; // of descriptors
        for (const auto& [number, object] : objects_) {
            const auto found = name.match(QString::fromLatin1(object.head));
            const auto font = objects_.find(referenceOf(object.head, "FontFile2"));
            if (found.hasMatch() && font != objects_.end())
                names[number] = tagOf(font->second.stream) + QLatin1Char('+') + found.captured(1);
        }
        for (const auto& [number, tagged] : names)
            replace(number, name, QStringLiteral("/FontName /") + tagged);
        giveNames("DescendantFonts", giveNames("FontDescriptor", names));
    }

    QByteArray bytes() const
    {
        std::map<int, int> numbers; // new ones
        std::vector<int> order;
        visit(info_, numbers, order);
        visit(root_, numbers, order);
        QByteArray pdf = beginning_;
        QByteArray table = "xref\n0 " + QByteArray::number(qlonglong(order.size() + 1)) + "\n0000000000 65535 f \n";
        for (const int number : order) {
            table += QByteArray::number(pdf.size()).rightJustified(10, '0') + " 00000 n \n";
            const PdfObject& object = objects_.at(number);
            pdf += QByteArray::number(numbers[number]) + " 0 obj";
            qsizetype done = 0;
            for (const Reference& each : PdfValue(object.head).references) {
                const auto known = numbers.find(each.number);
                pdf += object.head.mid(done, each.begin - done);
                pdf +=
                    known == numbers.end() ? QByteArray("null") : QByteArray::number(known->second) + " 0 R"; // null: to nothing
                done = each.end;
            }
            pdf += object.head.mid(done) + object.stream + "endobj\n";
        }
        const QByteArray place = QByteArray::number(pdf.size());
        return pdf + table + "trailer\n<<\n/Size " + QByteArray::number(qlonglong(order.size() + 1)) + "\n/Info "
            + QByteArray::number(numbers[info_]) + " 0 R\n/Root " + QByteArray::number(numbers[root_]) + " 0 R\n>>\nstartxref\n"
            + place + "\n%%EOF\n";
    }

private:
    // Returns the number of the object that is the value of this key, or the first of an array; −1: there is none.
    static int referenceOf(const QByteArray& head, const QByteArray& key)
    {
        const QRegularExpression wanted(QStringLiteral("/%1 ?\\[?(\\d+) 0 R").arg(QLatin1String(key)));
        const auto found = wanted.match(QString::fromLatin1(head));
        return found.hasMatch() ? found.captured(1).toInt() : -1;
    }

    // Returns six capital letters that follow from the font.
    static QString tagOf(const QByteArray& font)
    {
        const QByteArray hash = QCryptographicHash::hash(font, QCryptographicHash::Sha256);
        QString tag;
        for (int i = 0; i < 6; ++i)
            tag += QChar('A' + static_cast<unsigned char>(hash[i]) % 26);
        return tag;
    }

    void replace(int number, const QRegularExpression& what, const QString& by)
    {
        QByteArray& head = objects_.at(number).head;
        head = QString::fromLatin1(head).replace(what, by).toLatin1(); // each byte is a character of Latin-1
    }

    // Numbers an object, and after it those that it refers to and that have no number yet.
    void visit(int number, std::map<int, int>& numbers, std::vector<int>& order) const
    {
        std::vector<int> waiting{number};
        while (!waiting.empty()) {
            const int next = waiting.back();
            waiting.pop_back();
            if (!objects_.contains(next) || numbers.contains(next))
                continue;
            order.push_back(next);
            numbers[next] = int(order.size());
            const auto references = PdfValue(objects_.at(next).head).references;
            for (auto each = references.rbegin(); each != references.rend(); ++each)
                waiting.push_back(each->number);
        }
    }

    QByteArray beginning_;
    std::map<int, PdfObject> objects_;
    int info_ = -1, root_ = -1;
};

} // namespace

QByteArray finishedPdf(QByteArray pdf)
{
    nameCharacters(pdf);
    auto file = PdfFile::read(pdf);
    if (!file)
        return pdf;
    file->setDate();
    file->tagFonts();
    return file->bytes();
}

} // namespace attentoscope

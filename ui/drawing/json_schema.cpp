// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/json_schema.h"

#include "core/base/nearest_name.h"
#include "core/base/numbers.h"
#include "ui/text/joined.h"

#include <QJsonArray>
#include <QStringList>

#include <cmath>
#include <optional>
#include <vector>

namespace attentoscope {

namespace {

class SchemaCheck
{
public:
    SchemaCheck(const QJsonObject& schema, const FormatCheck& checkFormat)
        : schema_(schema)
        , checkFormat_(checkFormat)
    {
    }

    void check(const QJsonValue& value, QJsonObject schema, const QString& path)
    {
        if (const QString ref = schema[QLatin1String("$ref")].toString(); !ref.isEmpty())
            schema = schema_[QLatin1String("$defs")].toObject()[ref.section(QLatin1Char('/'), -1)].toObject();
        const QString type = schema[QLatin1String("type")].toString();
        const QJsonArray choices = schema[QLatin1String("enum")].toArray();
        if (!choices.isEmpty() && !choices.contains(value))
            return refuse(path, {ATT_TEXT("core", "\"%1\" must be one of %2"), {path.toStdString(), listed(choices)}});
        if (type == QLatin1String("object"))
            return checkObject(value, schema, path);
        if (type == QLatin1String("boolean") && !value.isBool())
            refuse(path, {ATT_TEXT("core", "\"%1\" must be true or false"), {path.toStdString()}});
        else if (type == QLatin1String("number") || type == QLatin1String("integer"))
            checkNumber(value, schema, path);
        else if (type == QLatin1String("string") && !value.isString())
            refuse(path, {ATT_TEXT("core", "\"%1\" must be a text in quotation marks"), {path.toStdString()}});
        else if (const QString format = schema[QLatin1String("format")].toString(); !format.isEmpty())
            if (const auto fine = checkFormat_(format, value.toString()); !fine)
                refuse(path, {"\"%1\": %2", {path.toStdString(), fine.error().text()}});
    }

    // Returns the sentence about all that was found; none: nothing.
    std::optional<Message> found() const
    {
        if (unknown_.size() == 1 && !meant_.front().empty())
            return Message(ATT_TEXT("core", "there is no setting \"%1\", did you mean %2?"),
                {unknown_.front().toStdString(), meant_.front()});
        if (!unknown_.isEmpty())
            return Message(ATT_TEXT("core", "there are no settings \"%1\"; the known ones are %2"),
                {unknown_.join(QStringLiteral("\", \"")).toStdString(), known_});
        return wrong_;
    }

private:
    static std::string listed(const QJsonArray& choices)
    {
        QStringList names;
        for (const QJsonValue choice : choices)
            names << choice.toString();
        return listOf(names).toStdString();
    }

    void refuse(const QString&, Message why)
    {
        if (!wrong_)
            wrong_ = std::move(why);
    }

    void checkNumber(const QJsonValue& value, const QJsonObject& schema, const QString& path)
    {
        const double low = schema[QLatin1String("minimum")].toDouble(), high = schema[QLatin1String("maximum")].toDouble();
        const double number = value.toDouble(NAN);
        const bool isWhole = schema[QLatin1String("type")] == QLatin1String("integer");
        if (!(number >= low && number <= high) || (isWhole && number != std::floor(number)))
            refuse(path,
                {isWhole ? ATT_TEXT("core", "\"%1\" must be a whole number from %2 to %3")
                         : ATT_TEXT("core", "\"%1\" must be a number from %2 to %3"),
                    {path.toStdString(), formatNumber(low), formatNumber(high)}});
    }

    void checkObject(const QJsonValue& value, const QJsonObject& schema, const QString& path)
    {
        if (!value.isObject())
            return refuse(path,
                path.isEmpty() ? Message(ATT_TEXT("core", "is not a JSON object"))
                               : Message(ATT_TEXT("core", "\"%1\" must be an object: {…}"), {path.toStdString()}));
        const QJsonObject properties = schema[QLatin1String("properties")].toObject();
        const QJsonValue others = schema[QLatin1String("additionalProperties")];
        const QJsonObject object = value.toObject();
        for (auto each = object.begin(); each != object.end(); ++each) {
            const QString below = path.isEmpty() ? each.key() : path + QLatin1Char('.') + each.key();
            if (properties.contains(each.key()))
                check(each.value(), properties[each.key()].toObject(), below);
            else if (others.isObject())
                check(each.value(), others.toObject(), below);
            else
                noteUnknown(each.key(), below, properties.keys());
        }
    }

    void noteUnknown(const QString& key, const QString& path, const QStringList& known)
    {
        std::vector<std::string> names;
        for (const QString& name : known)
            names.push_back(name.toStdString());
        unknown_ << path;
        meant_.push_back(nearestName(key.toStdString(), names));
        if (known_.empty())
            known_ = listOf(known).toStdString();
    }

    QJsonObject schema_;
    const FormatCheck& checkFormat_;
    QStringList unknown_;
    std::vector<std::string> meant_; // of each of these; empty: none is near
    std::string known_; // beside the first of these
    std::optional<Message> wrong_;
};

} // namespace

Outcome<Done> checkJson(
    const QJsonValue& json, const QJsonObject& schema, const std::string& name, const FormatCheck& checkFormat)
{
    SchemaCheck check(schema, checkFormat);
    check.check(json, schema, {});
    const auto found = check.found();
    return found ? Outcome<Done>(badInput(name, *found)) : Done{};
}

} // namespace attentoscope

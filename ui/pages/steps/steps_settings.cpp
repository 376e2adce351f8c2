// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/steps_settings.h"

#include "ui/document/view_settings.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr const char* editedMatrices[] = {"q", "k", "v"};

} // namespace

// Edits are written as {"first": 0, "numbers": [["q", row, column, value, was]], "cells": [[row, key, visible]]}.
QJsonValue written(const StepEdits& edits)
{
    if (edits.isEmpty())
        return {};
    QJsonArray numbers, cells;
    for (const StepEdits::Number& one : edits.numbers)
        numbers.append(QJsonArray{
            QLatin1String(editedMatrices[one.matrix]), qint64(one.row), qint64(one.column), double(one.value), double(one.was)});
    for (const StepEdits::Cell& one : edits.cells)
        cells.append(QJsonArray{qint64(one.row), qint64(one.key), one.visible});
    return QJsonObject{{"first", qint64(edits.first)}, {"numbers", numbers}, {"cells", cells}};
}
void read(const QJsonValue& value, StepEdits& edits)
{
    edits.first = Index(value["first"].toInteger());
    for (const QJsonValue one : value["numbers"].toArray())
        for (const StepEdits::Matrix matrix : {StepEdits::Q, StepEdits::K, StepEdits::V})
            if (one[0].toString() == QLatin1String(editedMatrices[matrix]) && std::isfinite(float(one[3].toDouble())))
                edits.set(StepEdits::Number{matrix, Index(one[1].toInteger()), Index(one[2].toInteger()),
                    float(one[3].toDouble()), float(one[4].toDouble())});
    for (const QJsonValue one : value["cells"].toArray())
        edits.set(StepEdits::Cell{Index(one[0].toInteger()), Index(one[1].toInteger()), one[2].toBool()});
}

void StepsSettings::correct()
{
    step = std::clamp<Index>(step, 0, stepCount - 1);
    firstToken = std::max<Index>(0, firstToken);
}

const ViewSettings StepsSettings::table{viewSetting<&StepsSettings::step>("step"),
    viewSetting<&StepsSettings::firstToken>("first_token"), viewSetting<&StepsSettings::edits>("step_edits"),
    viewSetting<&StepsSettings::aAlone>("a_alone")};

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/experiment_value.h"

#include "core/session/session.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace attentoscope {

nlohmann::ordered_json experimentValue(const Experiment& experiment)
{
    Session session;
    session.experiment = experiment;
    return nlohmann::ordered_json::parse(sessionText(session)).value("experiment", nlohmann::ordered_json::object());
}

Outcome<Experiment> experimentIn(const nlohmann::ordered_json& value, const std::string& name)
{
    nlohmann::ordered_json session = nlohmann::ordered_json::parse(sessionText({}));
    session["experiment"] = value;
    auto read = parseSession(session.dump(), name);
    return read ? Outcome(std::move(read->experiment)) : read.error();
}

} // namespace attentoscope

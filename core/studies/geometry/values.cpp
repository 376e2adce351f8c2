// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/values.h"

#include "core/random/counter_random.h"

#include <span>

namespace attentoscope {

SharedValues valuesOf(const Result& result)
{
    auto values = std::make_shared<Values>();
    values->made = result.inputs->dv() == 0;
    if (!values->made) {
        values->v = result.inputs->v.beginning(result.inputs->nk());
        return values;
    }
    values->v.resize(result.inputs->nk(), madeDimension);
    const Stream stream{.seed = std::uint64_t(result.experiment.seed), .purpose = StreamPurpose::Values};
    fillNormal(stream, 0, std::span(values->v.data(), std::size_t(values->v.size())));
    return values;
}

} // namespace attentoscope

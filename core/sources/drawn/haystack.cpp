// SPDX-License-Identifier: GPL-3.0-or-later
// The sources "sphere" and "gaussian": random keys and queries without planted structure.
#include "core/sources/drawn/random_rows.h"
#include "core/sources/makers.h"

namespace attentoscope {
namespace {

using Filler = bool (*)(TokenRows&, std::span<const Index>, const Stream&, const StopToken&);

Outcome<Inputs> makeNoise(const Experiment& experiment, const Draw& draw, const StopToken& stop, Filler fill)
{
    Inputs in = emptyInputs(experiment, draw);
    const bool done = fill(in.q, in.queryRows, streamOf(experiment, StreamPurpose::Queries, draw.trial), stop)
        && fill(in.k, {}, streamOf(experiment, StreamPurpose::Keys, draw.trial), stop)
        && fillGaussian(in.v, {}, streamOf(experiment, StreamPurpose::Values, draw.trial), stop);
    if (!done)
        return cancelled();
    return in;
}

} // namespace

// Points uniform on the sphere of radius √d.
Outcome<Inputs> makeSphere(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    return makeNoise(experiment, draw, stop, fillSphere);
}

// Rows of N(0, I_d).
Outcome<Inputs> makeGaussian(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    return makeNoise(experiment, draw, stop, fillGaussian);
}

} // namespace attentoscope

// Pure noise: keys and queries with nothing to find.
#include "core/sources/makers.h"
#include "core/sources/random_rows.h"

namespace attentoscope {
namespace {

using Filler = bool (*)(Matrix&, const Stream&, const StopToken&);

Outcome<Inputs> makeNoise(const Experiment& experiment, Index trial, const StopToken& stop, Filler fill)
{
    Inputs in;
    in.q.resize(experiment.n, experiment.d);
    in.k.resize(experiment.n, experiment.d);
    in.v.resize(experiment.dv > 0 ? experiment.n : 0, experiment.dv);
    const bool done = fill(in.q, streamOf(experiment, StreamPurpose::Queries, trial), stop)
        && fill(in.k, streamOf(experiment, StreamPurpose::Keys, trial), stop)
        && fillGaussian(in.v, streamOf(experiment, StreamPurpose::Values, trial), stop);
    if (!done)
        return cancelled();
    return in;
}

} // namespace

// Uniform on the sphere of radius √d.
Outcome<Inputs> makeSphere(const Experiment& experiment, Index trial, StopToken stop)
{
    return makeNoise(experiment, trial, stop, fillSphere);
}

// N(0, I_d).
Outcome<Inputs> makeGaussian(const Experiment& experiment, Index trial, StopToken stop)
{
    return makeNoise(experiment, trial, stop, fillGaussian);
}

} // namespace attentoscope

// Q, K and V as they are, from .npy files.
#include "core/sources/makers.h"

#include "core/base/numbers.h"
#include "core/formats/npy.h"

namespace attentoscope {
namespace {

constexpr Index largestDimension = 4096; // as for generated sources

std::string shapeOf(const Matrix& m) { return Message::fill("(%1, %2)", {formatNumber(m.rows()), formatNumber(m.cols())}); }

std::optional<Error> whatCannotBe(const Experiment& e, const Inputs& in)
{
    if (in.q.cols() != in.k.cols())
        return badInput(e.queryFile,
            {ATT_TEXT("core", "has the shape %1, but %2 has %3: queries and keys need the same number of columns"),
                {shapeOf(in.q), e.keyFile, shapeOf(in.k)}});
    if (in.q.rows() == 0 || in.k.rows() == 0 || in.q.cols() == 0)
        return badInput(in.q.size() == 0 ? e.queryFile : e.keyFile,
            {ATT_TEXT("core", "holds no numbers: its shape is %1"), {shapeOf(in.q.size() == 0 ? in.q : in.k)}});
    if (in.q.cols() > largestDimension)
        return badInput(e.queryFile,
            {ATT_TEXT("core", "has %1 columns; a head dimension up to %2 can be used"),
                {formatNumber(in.q.cols()), formatNumber(largestDimension)}});
    if (!e.valueFile.empty() && in.v.rows() != in.k.rows())
        return badInput(e.valueFile,
            {ATT_TEXT("core", "has the shape %1, but %2 has %3: there must be one value a key"),
                {shapeOf(in.v), e.keyFile, shapeOf(in.k)}});
    return {};
}

} // namespace

Outcome<Inputs> makeTensors(const Experiment& experiment, const Draw&, StopToken stop)
{
    if (experiment.queryFile.empty() || experiment.keyFile.empty())
        return badInput(
            experiment.queryFile.empty() ? "q" : "k", ATT_TEXT("core", "names no file; give a .npy file of shape (n, d)"));
    Inputs in;
    const std::pair<const std::string&, Matrix&> files[] = {
        {experiment.queryFile, in.q}, {experiment.keyFile, in.k}, {experiment.valueFile, in.v}};
    for (const auto& [path, matrix] : files) {
        if (path.empty())
            continue;
        if (stop.stop_requested())
            return cancelled();
        auto read = readNpyMatrix(path);
        if (!read)
            return read.error();
        matrix = std::move(*read);
    }
    if (const auto error = whatCannotBe(experiment, in))
        return *error;
    return in;
}

double tensorBytes(const Experiment& experiment)
{
    double bytes = 0;
    for (const std::string& path : {experiment.queryFile, experiment.keyFile, experiment.valueFile})
        if (!path.empty())
            if (const auto header = readNpyHeader(path))
                bytes += double(sizeof(float)) * double(header->count());
    return bytes;
}

} // namespace attentoscope

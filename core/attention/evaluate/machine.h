// What this machine is: threads, instruction set, memory, library versions.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

int hardwareThreads(); // cores that OpenMP would use
std::string simdName(); // instruction set that the kernels run on, "AVX-512" ...
double availableBytes(); // memory that can be had without swapping
std::string versionText(); // "0.1.0"
std::vector<std::pair<std::string, std::string>> coreLibraries(); // name, version

} // namespace attentoscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the computing threads from slowing down the UI thread, with which they share the cores.
#pragma once

namespace attentoscope {

// Makes the threads of libgomp sleep soon after a parallel region. By default they spin while they wait for the next one, and
// take the cores from the UI thread. libgomp reads this setting before main() begins, so the program sets the environment
// variable and executes itself again; a value that the user has set stays. Call this first in main().
// Nothing plainer does: setenv() in main() and in .preinit_array come too late or are undone by the C library, and threads that
// omp_pause_resource_all() ends after a region still spin at the barriers in it. On two busy cores a small region took 50 ms with
// spinning threads, 70 ms with omp_pause_resource_all(), and 0.5 ms with this.
void letThreadsSleep(char** argv);

// Lowers the priority of the calling thread, and of the threads that it will start, below the UI thread's. Call it on the
// worker thread before it computes.
void letTheWindowFirst();

// Returns how many threads to use for so many multiply-adds; 0: all. Below half a millisecond of work it is one: several would
// have to wait for the one whose core is busy painting, which takes longer.
int threadsFor(double multiplyAdds);

} // namespace attentoscope

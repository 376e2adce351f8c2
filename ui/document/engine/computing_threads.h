// The threads that compute share their cores with the one that paints, and with other programs.
#pragma once

namespace attentoscope {

// Between two parallel regions the threads of libgomp turn round and round for the next one, and take the cores from the window:
// makes them sleep soon. libgomp reads how soon before main() begins, so the program begins once more, with the setting in its
// environment; one that the user has made stays. To be called first of all.
void letThreadsSleep(char** argv);

// The thread that calls this, and those that it begins, give way to the window's. To be called before it computes.
void letTheWindowFirst();

// How many threads take so many multiply-adds, 0: all. One alone where they take half a millisecond: all of them would wait for
// the one whose core the window draws on, which takes longer.
int threadsFor(double multiplyAdds);

} // namespace attentoscope

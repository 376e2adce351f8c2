// Between two parallel regions the threads of libgomp turn round and round for the next one, and take the cores from the window.
#pragma once

namespace attentoscope {

// Makes them sleep soon. libgomp reads how soon before main() begins, so the program begins once more, with the setting in its
// environment; one that the user has made stays. To be called first of all.
void letThreadsSleep(char** argv);

} // namespace attentoscope

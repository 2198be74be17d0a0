#ifndef QUIRE_CPulse_H
#define QUIRE_CPulse_H
#include <pulse/pulseaudio.h>
#endif

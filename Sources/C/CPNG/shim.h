#ifndef QUIRE_CPNG_H
#define QUIRE_CPNG_H
#include <png.h>
#endif

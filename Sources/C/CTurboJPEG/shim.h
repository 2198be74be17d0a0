#ifndef QUIRE_CTURBOJPEG_H
#define QUIRE_CTURBOJPEG_H
#include <turbojpeg.h>
#endif

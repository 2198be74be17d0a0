#ifndef QUIRE_CGLib_H
#define QUIRE_CGLib_H
#include <gio/gio.h>
#endif

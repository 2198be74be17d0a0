#ifndef QUIRE_CGTKSHIM_H
#define QUIRE_CGTKSHIM_H
#include <gtk/gtk.h>
#endif

#ifndef QUIRE_CGtk_H
#define QUIRE_CGtk_H
#include <gtk/gtk.h>
#endif

#ifndef QUIRE_CPixbuf_H
#define QUIRE_CPixbuf_H
#include <gdk-pixbuf/gdk-pixbuf.h>
#endif

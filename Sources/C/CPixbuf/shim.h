#ifndef QUIRE_CPixbuf_H
#define QUIRE_CPixbuf_H
#include <gdk-pixbuf/gdk-pixbuf.h>

// G_CALLBACK is a cast macro, which Swift does not import; the typed parameters keep a wrong handler from compiling.
static inline gulong quire_pixbuf_loader_on_size_prepared(GdkPixbufLoader *loader,
                                                          void (*handler)(GdkPixbufLoader *, int, int, gpointer), gpointer data) {
    return g_signal_connect_data(loader, "size-prepared", (GCallback)(void (*)(void))handler, data, NULL, (GConnectFlags)0);
}
#endif

#ifndef QUIRE_CPixbuf_H
#define QUIRE_CPixbuf_H
#include <gdk-pixbuf/gdk-pixbuf.h>

// G_CALLBACK is a cast macro, which Swift does not import; the typed parameters keep a wrong handler from compiling.
static inline gulong quire_pixbuf_loader_on_size_prepared(GdkPixbufLoader *loader,
                                                          void (*handler)(GdkPixbufLoader *, int, int, gpointer), gpointer data) {
    return g_signal_connect_data(loader, "size-prepared", (GCallback)(void (*)(void))handler, data, NULL, (GConnectFlags)0);
}

// The frames of an animation are addressed by GTimeVal alone, which GLib has deprecated. Its moments are milliseconds from the beginning here.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline GdkPixbufAnimationIter *quire_pixbuf_animation_begin(GdkPixbufAnimation *animation) {
    const GTimeVal start = {0, 0};
    return gdk_pixbuf_animation_get_iter(animation, &start);
}

static inline gboolean quire_pixbuf_animation_advance(GdkPixbufAnimationIter *iterator, gint64 milliseconds) {
    const GTimeVal moment = {(glong)(milliseconds / 1000), (glong)(milliseconds % 1000 * 1000)};
    return gdk_pixbuf_animation_iter_advance(iterator, &moment);
}
G_GNUC_END_IGNORE_DEPRECATIONS
#endif

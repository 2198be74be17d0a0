/* Under Wayland windows know nothing of each other, but for names that they hand on. */

#include "CGtkShim.h"

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>

gboolean quire_wayland_offers(GdkDisplay *display, const char *global) {
    return GDK_IS_WAYLAND_DISPLAY(display) && gdk_wayland_display_query_registry(display, global);
}

typedef struct {
    QuireWaylandExported exported;
    gpointer data;
    GDestroyNotify release;
} Export;

static void exported(GdkToplevel *toplevel, const char *handle, gpointer data) {
    (void)toplevel;
    Export *export = data;
    export->exported(handle, export->data);
}

static void export_ended(gpointer data) {
    Export *export = data;
    if (export->release) export->release(export->data);
    g_free(export);
}

gboolean quire_wayland_export(GdkSurface *surface, QuireWaylandExported callback, gpointer data, GDestroyNotify release) {
    Export *export = g_new(Export, 1);
    *export = (Export){callback, data, release};
    if (GDK_IS_WAYLAND_TOPLEVEL(surface) &&
        gdk_wayland_toplevel_export_handle(GDK_TOPLEVEL(surface), exported, export, export_ended))
        return TRUE;
    export_ended(export);
    return FALSE;
}

void quire_wayland_unexport(GdkSurface *surface) {
    if (GDK_IS_WAYLAND_TOPLEVEL(surface)) gdk_wayland_toplevel_unexport_handle(GDK_TOPLEVEL(surface));
}
#else
gboolean quire_wayland_offers(GdkDisplay *display, const char *global) { return FALSE; }
gboolean quire_wayland_export(GdkSurface *surface, QuireWaylandExported callback, gpointer data, GDestroyNotify release) {
    if (release) release(data);
    return FALSE;
}
void quire_wayland_unexport(GdkSurface *surface) {}
#endif

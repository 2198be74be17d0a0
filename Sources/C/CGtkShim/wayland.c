/* Under Wayland windows know nothing of each other, but for names that they hand on. */

#include "CGtkShim.h"

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#include <wayland-client.h>

void quire_wayland_set_app_id(GdkSurface *surface, const char *id) {
    if (GDK_IS_WAYLAND_TOPLEVEL(surface)) gdk_wayland_toplevel_set_application_id(GDK_TOPLEVEL(surface), id);
}

gboolean quire_wayland_offers(GdkDisplay *display, const char *global) {
    return GDK_IS_WAYLAND_DISPLAY(display) && gdk_wayland_display_query_registry(display, global);
}

typedef struct {
    const char *name;
    gboolean found;
} Search;

static void global_came(void *data, struct wl_registry *registry, uint32_t id, const char *interface, uint32_t version) {
    (void)registry, (void)id, (void)version;
    Search *search = data;
    if (strcmp(interface, search->name) == 0) search->found = TRUE;
}

static void global_went(void *data, struct wl_registry *registry, uint32_t id) { (void)data, (void)registry, (void)id; }

gboolean quire_wayland_session_offers(const char *global) {
    /* A connection that was handed to this program can be used once, by the toolkit. */
    if (g_getenv("WAYLAND_SOCKET")) return FALSE;
    struct wl_display *display = wl_display_connect(NULL);
    if (!display) return FALSE;
    static const struct wl_registry_listener listener = {global_came, global_went};
    Search search = {global, FALSE};
    struct wl_registry *registry = wl_display_get_registry(display);
    wl_registry_add_listener(registry, &listener, &search);
    wl_display_roundtrip(display);
    wl_registry_destroy(registry);
    wl_display_disconnect(display);
    return search.found;
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
void quire_wayland_set_app_id(GdkSurface *surface, const char *id) {}
gboolean quire_wayland_session_offers(const char *global) { return FALSE; }
gboolean quire_wayland_export(GdkSurface *surface, QuireWaylandExported callback, gpointer data, GDestroyNotify release) {
    if (release) release(data);
    return FALSE;
}
void quire_wayland_unexport(GdkSurface *surface) {}
#endif

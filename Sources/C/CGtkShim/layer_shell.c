/* gtk4-layer-shell, where it was loaded before libwayland-client: its functions by their names, so that nothing depends on it. */

#define _GNU_SOURCE
#include "CGtkShim.h"

#include <dlfcn.h>

static struct {
    gboolean looked_up, complete;
    gboolean (*is_supported)(void);
    void (*init_for_window)(GtkWindow *window);
    void (*set_namespace)(GtkWindow *window, const char *name);
    void (*set_layer)(GtkWindow *window, int layer);
    void (*set_monitor)(GtkWindow *window, GdkMonitor *monitor);
    void (*set_anchor)(GtkWindow *window, int edge, gboolean anchored);
    void (*set_margin)(GtkWindow *window, int edge, int margin);
    void (*set_exclusive_zone)(GtkWindow *window, int zone);
    void (*set_keyboard_mode)(GtkWindow *window, int mode);
} library;

static gboolean find(const char *name, void *slot) {
    void *function = dlsym(RTLD_DEFAULT, name);
    *(void **)slot = function;
    return function != NULL;
}

static gboolean look_up(void) {
    if (library.looked_up) return library.complete;
    library.looked_up = TRUE;
    library.complete = find("gtk_layer_is_supported", &library.is_supported) &&
                       find("gtk_layer_init_for_window", &library.init_for_window) &&
                       find("gtk_layer_set_namespace", &library.set_namespace) && find("gtk_layer_set_layer", &library.set_layer) &&
                       find("gtk_layer_set_monitor", &library.set_monitor) && find("gtk_layer_set_anchor", &library.set_anchor) &&
                       find("gtk_layer_set_margin", &library.set_margin) &&
                       find("gtk_layer_set_exclusive_zone", &library.set_exclusive_zone) &&
                       find("gtk_layer_set_keyboard_mode", &library.set_keyboard_mode);
    return library.complete;
}

gboolean quire_layer_shell_is_loaded(void) { return look_up(); }

gboolean quire_layer_shell_is_supported(void) { return look_up() && library.is_supported(); }

void quire_layer_shell_begin(GtkWindow *window, const char *name) {
    if (!look_up()) return;
    library.init_for_window(window);
    library.set_namespace(window, name);
    /* GtkLayerShellEdge: left 0, top 2. The window stands by its margins from the corner of its monitor. */
    library.set_anchor(window, 0, TRUE);
    library.set_anchor(window, 2, TRUE);
    /* Margins count from the edge of the monitor, whatever room panels take up. */
    library.set_exclusive_zone(window, -1);
    /* GTK_LAYER_SHELL_KEYBOARD_MODE_NONE: clicks leave the keyboard where it is. */
    library.set_keyboard_mode(window, 0);
}

void quire_layer_shell_set_above(GtkWindow *window, gboolean above) {
    /* GtkLayerShellLayer: bottom 1, right above the background; top 2. */
    if (look_up()) library.set_layer(window, above ? 2 : 1);
}

void quire_layer_shell_set_keyboard(GtkWindow *window, int mode) {
    if (look_up()) library.set_keyboard_mode(window, mode);
}

void quire_layer_shell_set_monitor(GtkWindow *window, GdkMonitor *monitor) {
    if (look_up()) library.set_monitor(window, monitor);
}

void quire_layer_shell_set_margins(GtkWindow *window, int left, int top) {
    if (!look_up()) return;
    library.set_margin(window, 0, left);
    library.set_margin(window, 2, top);
}

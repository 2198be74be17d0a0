/* GTK 4 neither places windows nor says that they stay above: on X11 and XWayland these are properties that the window manager
   reads (EWMH, "_NET_WM_STATE") and a move request through Xlib. */

#include "CGtkShim.h"

#include <gdk/x11/gdkx.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/extensions/shape.h>
#include <math.h>

gboolean quire_x11_has_window(GdkSurface *surface) { return GDK_IS_X11_SURFACE(surface) && !gdk_surface_is_destroyed(surface); }

gboolean quire_x11_is_used(GdkDisplay *display) { return GDK_IS_X11_DISPLAY(display); }

static Display *server(GdkSurface *surface) { return gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface)); }

static Atom atom(GdkSurface *surface, const char *name) {
    return gdk_x11_get_xatom_by_name_for_display(gdk_surface_get_display(surface), name);
}

void quire_x11_prepare(GdkSurface *surface, unsigned stay, gboolean placed, int x, int y) {
    if (!quire_x11_has_window(surface)) return;
    Display *display = server(surface);
    Window window = gdk_x11_surface_get_xid(surface);

    Atom states[6];
    int count = 0;
    if (stay & QUIRE_X11_ABOVE) states[count++] = atom(surface, "_NET_WM_STATE_ABOVE");
    if (stay & QUIRE_X11_BELOW) states[count++] = atom(surface, "_NET_WM_STATE_BELOW");
    if (stay & QUIRE_X11_STICKY) states[count++] = atom(surface, "_NET_WM_STATE_STICKY");
    if (stay & QUIRE_X11_SKIP) {
        states[count++] = atom(surface, "_NET_WM_STATE_SKIP_TASKBAR");
        states[count++] = atom(surface, "_NET_WM_STATE_SKIP_PAGER");
    }
    XChangeProperty(display, window, atom(surface, "_NET_WM_STATE"), XA_ATOM, 32, PropModeReplace, (unsigned char *)states, count);
    if (stay & QUIRE_X11_STICKY) {
        unsigned long everywhere = 0xFFFFFFFF;
        XChangeProperty(display, window, atom(surface, "_NET_WM_DESKTOP"), XA_CARDINAL, 32, PropModeReplace,
                        (unsigned char *)&everywhere, 1);
    }
    /* A utility window: floats under tiling window managers and takes no place in the taskbar. */
    Atom type = atom(surface, "_NET_WM_WINDOW_TYPE_UTILITY");
    XChangeProperty(display, window, atom(surface, "_NET_WM_WINDOW_TYPE"), XA_ATOM, 32, PropModeReplace, (unsigned char *)&type, 1);
    /* EWMH "_NET_WM_USER_TIME": a window that nobody has used yet takes no focus. */
    gdk_x11_surface_set_user_time(surface, 0);
    if (placed) quire_x11_move(surface, x, y);
}

/* EWMH "_NET_WM_STATE": action 0 takes away and action 1 adds up to two states; source 1 is an application. */
static void ask(GdkSurface *surface, const char *message, long first, long second, long third, long fourth) {
    Display *display = server(surface);
    XEvent event = {0};
    event.xclient.type = ClientMessage;
    event.xclient.window = gdk_x11_surface_get_xid(surface);
    event.xclient.message_type = atom(surface, message);
    event.xclient.format = 32;
    event.xclient.data.l[0] = first;
    event.xclient.data.l[1] = second;
    event.xclient.data.l[2] = third;
    event.xclient.data.l[3] = fourth;
    XSendEvent(display, DefaultRootWindow(display), False, SubstructureRedirectMask | SubstructureNotifyMask, &event);
}

static void ask_state(GdkSurface *surface, gboolean wanted, gboolean was, const char *first, const char *second) {
    if (wanted || was)
        ask(surface, "_NET_WM_STATE", wanted ? 1 : 0, (long)atom(surface, first), second ? (long)atom(surface, second) : 0, 1);
}

static unsigned long current_desktop(GdkSurface *surface) {
    Display *display = server(surface);
    Atom type;
    int format;
    unsigned long count, rest, desktop = 0;
    unsigned char *value = NULL;
    if (XGetWindowProperty(display, DefaultRootWindow(display), atom(surface, "_NET_CURRENT_DESKTOP"), 0, 1, False, XA_CARDINAL, &type,
                           &format, &count, &rest, &value) == Success && value) {
        if (count == 1 && format == 32) desktop = *(unsigned long *)value;
        XFree(value);
    }
    return desktop;
}

void quire_x11_stay(GdkSurface *surface, unsigned stay, unsigned before) {
    if (!quire_x11_has_window(surface)) return;
    /* What is no longer wanted goes first: a window manager may not let a window be above and below at once. */
    if (!(stay & QUIRE_X11_ABOVE)) ask_state(surface, FALSE, before & QUIRE_X11_ABOVE, "_NET_WM_STATE_ABOVE", NULL);
    if (!(stay & QUIRE_X11_BELOW)) ask_state(surface, FALSE, before & QUIRE_X11_BELOW, "_NET_WM_STATE_BELOW", NULL);
    ask_state(surface, stay & QUIRE_X11_ABOVE, FALSE, "_NET_WM_STATE_ABOVE", NULL);
    ask_state(surface, stay & QUIRE_X11_BELOW, FALSE, "_NET_WM_STATE_BELOW", NULL);
    ask_state(surface, stay & QUIRE_X11_SKIP, before & QUIRE_X11_SKIP, "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER");
    ask_state(surface, stay & QUIRE_X11_STICKY, before & QUIRE_X11_STICKY, "_NET_WM_STATE_STICKY", NULL);
    if (stay & QUIRE_X11_STICKY)
        ask(surface, "_NET_WM_DESKTOP", 0xFFFFFFFF, 1, 0, 0);
    else if (before & QUIRE_X11_STICKY)
        ask(surface, "_NET_WM_DESKTOP", (long)current_desktop(surface), 1, 0, 0);
    /* No decorations, said once more: sway listens to changes of this hint only. Flag 2: the third field counts. */
    unsigned long hints[5] = {2, 0, 0, 0, 0};
    Atom motif = atom(surface, "_MOTIF_WM_HINTS");
    XChangeProperty(server(surface), gdk_x11_surface_get_xid(surface), motif, motif, 32, PropModeReplace, (unsigned char *)hints, 5);
    XFlush(server(surface));
}

void quire_x11_move(GdkSurface *surface, int x, int y) {
    if (!quire_x11_has_window(surface)) return;
    Display *display = server(surface);
    Window window = gdk_x11_surface_get_xid(surface);
    XSizeHints hints;
    long supplied;
    if (!XGetWMNormalHints(display, window, &hints, &supplied)) hints.flags = 0;
    hints.flags |= USPosition | PPosition | PWinGravity;
    hints.x = x;
    hints.y = y;
    hints.win_gravity = StaticGravity;
    XSetWMNormalHints(display, window, &hints);
    XMoveWindow(display, window, x, y);
    XFlush(display);
}

gboolean quire_x11_is_button_down(GdkSurface *surface) {
    if (!quire_x11_has_window(surface)) return FALSE;
    Display *display = server(surface);
    Window root, child;
    int root_x, root_y, x, y;
    unsigned int mask = 0;
    return XQueryPointer(display, DefaultRootWindow(display), &root, &child, &root_x, &root_y, &x, &y, &mask) && (mask & Button1Mask);
}

void quire_x11_work_area(GdkMonitor *monitor, GdkRectangle *area) {
    gdk_monitor_get_geometry(monitor, area);
    if (GDK_IS_X11_MONITOR(monitor)) gdk_x11_monitor_get_workarea(monitor, area);
}

void quire_x11_round(GdkSurface *surface, int width, int height, int radius) {
    if (!quire_x11_has_window(surface) || width <= 0 || height <= 0) return;
    XRectangle *lines = g_new(XRectangle, height);
    for (int y = 0; y < height; y++) {
        int from_edge = MIN(y, height - 1 - y);
        double rise = radius - from_edge - 0.5;
        int inset = rise > 0 ? (int)lround(radius - sqrt(MAX(0.0, (double)radius * radius - rise * rise))) : 0;
        lines[y] = (XRectangle){(short)inset, (short)y, (unsigned short)MAX(1, width - 2 * inset), 1};
    }
    XShapeCombineRectangles(server(surface), gdk_x11_surface_get_xid(surface), ShapeBounding, 0, 0, lines, height, ShapeSet, YXBanded);
    g_free(lines);
}

void quire_x11_conceal(GdkSurface *surface, gboolean concealed) {
    if (!quire_x11_has_window(surface)) return;
    Window window = gdk_x11_surface_get_xid(surface);
    if (concealed)
        XShapeCombineRectangles(server(surface), window, ShapeBounding, 0, 0, NULL, 0, ShapeSet, Unsorted);
    else
        XShapeCombineMask(server(surface), window, ShapeBounding, 0, 0, None, ShapeSet);
    /* Who looks at the screen through another connection sees it done. */
    XSync(server(surface), False);
}

gulong quire_x11_id(GdkSurface *surface) { return quire_x11_has_window(surface) ? gdk_x11_surface_get_xid(surface) : 0; }

gboolean quire_x11_position(GdkSurface *surface, int *x, int *y) {
    if (!quire_x11_has_window(surface)) return FALSE;
    Display *display = server(surface);
    Window child;
    return XTranslateCoordinates(display, gdk_x11_surface_get_xid(surface), DefaultRootWindow(display), 0, 0, x, y, &child);
}

typedef struct {
    GdkSurface *surface; /* not owned: the watch ends with it */
    QuireX11Moved moved;
    gpointer data;
    GDestroyNotify release;
} Watch;

static gboolean event_came(GdkX11Display *display, gpointer event, gpointer data) {
    (void)display;
    Watch *watch = data;
    const XEvent *x_event = event;
    int x, y;
    /* What was on its way when the window was closed still comes; that has no position. */
    if (x_event->type == ConfigureNotify && x_event->xconfigure.window == gdk_x11_surface_get_xid(watch->surface) &&
        quire_x11_position(watch->surface, &x, &y))
        watch->moved(x, y, watch->data);
    return FALSE;
}

static void watch_ended(gpointer data, GClosure *closure) {
    (void)closure;
    Watch *watch = data;
    if (watch->release) watch->release(watch->data);
    g_free(watch);
}

gulong quire_x11_watch(GdkSurface *surface, QuireX11Moved moved, gpointer data, GDestroyNotify release) {
    if (!quire_x11_has_window(surface)) {
        if (release) release(data);
        return 0;
    }
    Watch *watch = g_new(Watch, 1);
    *watch = (Watch){surface, moved, data, release};
    GClosure *closure = g_cclosure_new(G_CALLBACK(event_came), watch, watch_ended);
    g_object_watch_closure(G_OBJECT(surface), closure);
    return g_signal_connect_closure(gdk_surface_get_display(surface), "xevent", closure, FALSE);
}

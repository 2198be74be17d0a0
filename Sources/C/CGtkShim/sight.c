/* Whether a window on X11 can be seen is told by the server (VisibilityNotify, UnmapNotify) and by properties of the window manager (EWMH);
   GTK 4 hands on neither. */

#include "CGtkShim.h"

#include <gdk/x11/gdkx.h>
#include <X11/Xatom.h>

typedef struct {
    Window root;
    Atom current_desktop, desktop, state;
    QuireX11Seen seen;
    gpointer data;
    GDestroyNotify release;
} Sight;

static gboolean event_came(GdkDisplay *display, gpointer event, gpointer data) {
    (void)display;
    const Sight *sight = data;
    const XEvent *x_event = event;
    switch (x_event->type) {
    case PropertyNotify:
        if (x_event->xproperty.window == sight->root) {
            if (x_event->xproperty.atom == sight->current_desktop) sight->seen(0, QUIRE_X11_CURRENT_WORKSPACE, sight->data);
        } else if (x_event->xproperty.atom == sight->desktop) {
            sight->seen(x_event->xproperty.window, QUIRE_X11_WORKSPACE, sight->data);
        } else if (x_event->xproperty.atom == sight->state) {
            sight->seen(x_event->xproperty.window, QUIRE_X11_STATE, sight->data);
        }
        break;
    case MapNotify: sight->seen(x_event->xmap.window, QUIRE_X11_MAPPED, sight->data); break;
    case UnmapNotify: sight->seen(x_event->xunmap.window, QUIRE_X11_UNMAPPED, sight->data); break;
    case VisibilityNotify: {
        gboolean covered = x_event->xvisibility.state == VisibilityFullyObscured;
        sight->seen(x_event->xvisibility.window, covered ? QUIRE_X11_COVERED : QUIRE_X11_UNCOVERED, sight->data);
        break;
    }
    default: break;
    }
    return FALSE;
}

static void sight_ended(gpointer data, GClosure *closure) {
    (void)closure;
    Sight *sight = data;
    if (sight->release) sight->release(sight->data);
    g_free(sight);
}

/* Adds to what this connection is told of a window; the toolkit's own wishes stay. */
static void listen(GdkDisplay *display, Window window, long mask) {
    Display *server = gdk_x11_display_get_xdisplay(display);
    XWindowAttributes attributes;
    gdk_x11_display_error_trap_push(display);
    if (XGetWindowAttributes(server, window, &attributes)) XSelectInput(server, window, attributes.your_event_mask | mask);
    gdk_x11_display_error_trap_pop_ignored(display);
}

gboolean quire_x11_sight_start(GdkDisplay *display, QuireX11Seen seen, gpointer data, GDestroyNotify release) {
    if (!GDK_IS_X11_DISPLAY(display)) {
        if (release) release(data);
        return FALSE;
    }
    Sight *sight = g_new(Sight, 1);
    *sight = (Sight){gdk_x11_display_get_xrootwindow(display),
                     gdk_x11_get_xatom_by_name_for_display(display, "_NET_CURRENT_DESKTOP"),
                     gdk_x11_get_xatom_by_name_for_display(display, "_NET_WM_DESKTOP"),
                     gdk_x11_get_xatom_by_name_for_display(display, "_NET_WM_STATE"),
                     seen,
                     data,
                     release};
    listen(display, sight->root, PropertyChangeMask);
    g_signal_connect_closure(display, "xevent", g_cclosure_new(G_CALLBACK(event_came), sight, sight_ended), FALSE);
    return TRUE;
}

gulong quire_x11_sight_of(GdkSurface *surface) {
    if (!quire_x11_has_window(surface)) return 0;
    Window window = gdk_x11_surface_get_xid(surface);
    listen(gdk_surface_get_display(surface), window, VisibilityChangeMask | PropertyChangeMask | StructureNotifyMask);
    return window;
}

/* The first numbers of a property; NULL where there is none of that type. To be freed with XFree. */
static unsigned long *numbers(GdkDisplay *display, Window window, const char *name, Atom type, unsigned long *count) {
    Atom actual;
    int format;
    unsigned long left;
    unsigned char *found = NULL;
    gdk_x11_display_error_trap_push(display);
    int status = XGetWindowProperty(gdk_x11_display_get_xdisplay(display), window, gdk_x11_get_xatom_by_name_for_display(display, name), 0,
                                    64, False, type, &actual, &format, count, &left, &found);
    gdk_x11_display_error_trap_pop_ignored(display);
    if (status == Success && actual == type && format == 32 && *count > 0) return (unsigned long *)found;
    if (status == Success && found) XFree(found);
    return NULL;
}

gboolean quire_x11_workspace(GdkDisplay *display, gulong window, gulong *workspace) {
    if (!GDK_IS_X11_DISPLAY(display)) return FALSE;
    unsigned long count;
    unsigned long *found = window ? numbers(display, window, "_NET_WM_DESKTOP", XA_CARDINAL, &count)
                                  : numbers(display, gdk_x11_display_get_xrootwindow(display), "_NET_CURRENT_DESKTOP", XA_CARDINAL, &count);
    if (!found) return FALSE;
    *workspace = found[0] & 0xFFFFFFFF;
    XFree(found);
    return TRUE;
}

gboolean quire_x11_has_state(GdkDisplay *display, gulong window, const char *state) {
    if (!GDK_IS_X11_DISPLAY(display)) return FALSE;
    Atom wanted = gdk_x11_get_xatom_by_name_for_display(display, state);
    unsigned long count;
    unsigned long *found = numbers(display, window, "_NET_WM_STATE", XA_ATOM, &count);
    gboolean has = FALSE;
    for (unsigned long i = 0; found && i < count; i++) has = has || found[i] == wanted;
    if (found) XFree(found);
    return has;
}

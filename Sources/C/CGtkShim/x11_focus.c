/* Who gets the keys on X11: windows that clicks leave the focus alone for (ICCCM §4.1.7, "No Input"), until they ask for it. */

#include "CGtkShim.h"

#include <gdk/x11/gdkx.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>

static Display *server(GdkSurface *surface) { return gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface)); }

static Atom atom(GdkSurface *surface, const char *name) {
    return gdk_x11_get_xatom_by_name_for_display(gdk_surface_get_display(surface), name);
}

/* Takes WM_TAKE_FOCUS out of what the window says to understand, or adds it: with it a window manager would offer the focus on each click. */
static void offer_focus(GdkSurface *surface, gboolean wanted) {
    Display *display = server(surface);
    Window window = gdk_x11_surface_get_xid(surface);
    Atom take = atom(surface, "WM_TAKE_FOCUS");
    Atom *said = NULL, *kept;
    int count = 0, left = 0;
    if (!XGetWMProtocols(display, window, &said, &count)) count = 0;
    kept = g_new(Atom, count + 1);
    for (int i = 0; i < count; i++)
        if (said[i] != take) kept[left++] = said[i];
    if (wanted) kept[left++] = take;
    XSetWMProtocols(display, window, kept, left);
    g_free(kept);
    if (said) XFree(said);
}

void quire_x11_take_keys(GdkSurface *surface, gboolean takes) {
    if (!quire_x11_has_window(surface)) return;
    Display *display = server(surface);
    Window window = gdk_x11_surface_get_xid(surface);
    XWMHints *hints = XGetWMHints(display, window);
    if (!hints) hints = XAllocWMHints();
    if (!hints) return;
    hints->flags |= InputHint;
    hints->input = takes ? True : False;
    XSetWMHints(display, window, hints);
    XFree(hints);
    offer_focus(surface, takes);
    XFlush(display);
}

gulong quire_x11_active(GdkSurface *surface) {
    if (!quire_x11_has_window(surface)) return 0;
    Display *display = server(surface);
    Atom type;
    int format;
    unsigned long count, rest;
    unsigned char *value = NULL;
    gulong active = 0;
    if (XGetWindowProperty(display, DefaultRootWindow(display), atom(surface, "_NET_ACTIVE_WINDOW"), 0, 1, False, XA_WINDOW, &type, &format,
                           &count, &rest, &value) == Success && value) {
        if (count == 1 && format == 32) active = *(unsigned long *)value;
        XFree(value);
    }
    return active;
}

/* EWMH "_NET_ACTIVE_WINDOW": source 1 is an application that wants it for itself, 2 one that acts for the user on other windows. */
static void ask(GdkSurface *surface, Window window, long source, guint32 time) {
    Display *display = server(surface);
    XEvent event = {0};
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = atom(surface, "_NET_ACTIVE_WINDOW");
    event.xclient.format = 32;
    event.xclient.data.l[0] = source;
    event.xclient.data.l[1] = time;
    event.xclient.data.l[2] = (long)quire_x11_active(surface);
    XSendEvent(display, DefaultRootWindow(display), False, SubstructureRedirectMask | SubstructureNotifyMask, &event);
}

static void set_focus(GdkSurface *surface, Window window, guint32 time) {
    GdkDisplay *display = gdk_surface_get_display(surface);
    /* The window may have gone meanwhile, or not be on the screen. */
    gdk_x11_display_error_trap_push(display);
    XSetInputFocus(server(surface), window, RevertToPointerRoot, time);
    XSync(server(surface), False);
    gdk_x11_display_error_trap_pop_ignored(display);
}

void quire_x11_focus(GdkSurface *surface, gulong window) {
    if (!quire_x11_has_window(surface)) return;
    GdkDisplay *display = gdk_surface_get_display(surface);
    guint32 time = gdk_x11_display_get_user_time(display);
    gboolean is_own = window == gdk_x11_surface_get_xid(surface);
    gboolean is_managed = gdk_x11_screen_supports_net_wm_hint(gdk_x11_display_get_screen(display),
                                                              g_intern_static_string("_NET_ACTIVE_WINDOW"));
    if (window && is_managed)
        ask(surface, window, is_own ? 1 : 2, time);
    else
        set_focus(surface, window ? window : PointerRoot, CurrentTime);
    XFlush(server(surface));
}

void quire_x11_force_focus(GdkSurface *surface) {
    if (quire_x11_has_window(surface)) set_focus(surface, gdk_x11_surface_get_xid(surface), CurrentTime);
}

#ifndef QUIRE_CGTKSHIM_H
#define QUIRE_CGTKSHIM_H

/* The floor is GTK 4.8. What a newer one deprecates is as good there, and has its successor in newer.c. */
#ifndef GDK_VERSION_MIN_REQUIRED
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#endif
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Errors in the sheet are reported by GTK's own log. */
void quire_css_load(GtkCssProvider *provider, const char *css);

/* Tab visits the controls of one cell, where the toolkit has that; before 4.12 the caller sees to it. */
void quire_grid_be_one_tab_stop(GtkGridView *grid);

/* The desktop's own file dialog, through the portal where there is one. Takes the filter; `name` is what a new file is called at first. Calls
   back once, with the files or with NULL. */
typedef enum { QUIRE_FILES_OPEN, QUIRE_FILES_OPEN_SEVERAL, QUIRE_FILES_SAVE, QUIRE_FILES_FOLDER } QuireFiles;
typedef void (*QuireFilesChosen)(GListModel *files, gpointer data);
void quire_choose_files(GtkWindow *parent, const char *title, QuireFiles kind, const char *name, GtkFileFilter *filter,
                        QuireFilesChosen chosen, gpointer data);

/* Calls back once; the error, which is the receiver's, is NULL where a program took the address. */
typedef void (*QuireLaunched)(GError *error, gpointer data);
void quire_launch_uri(GtkWindow *parent, const char *address, QuireLaunched launched, gpointer data);

GtkWidget *quire_color_button_new(const char *title, gboolean has_alpha);
void quire_color_button_set(GtkWidget *button, const GdkRGBA *color);
void quire_color_button_get(GtkWidget *button, GdkRGBA *color);
/* What the button emits for another colour; from GTK 4.10 on also for one that the program sets. */
const char *quire_color_button_signal(void);

/* A list that knows only how many items there are and which of them are selected: what stands at a position is the reader's business. */
GtkSelectionModel *quire_range_model_new(void);
void quire_range_model_splice(GtkSelectionModel *model, guint position, guint removed, guint added);
void quire_range_model_set_selected(GtkSelectionModel *model, GtkBitset *selected);

/* A bin that asks for no more than a given minimum (-1: its child's), whatever its child would like, and tells its size. */
typedef void (*QuireBinAllocated)(int width, int height, gpointer data);
GtkWidget *quire_bin_new(int minimum_width, int minimum_height, QuireBinAllocated allocated, gpointer data, GDestroyNotify release);
/* The child gets at most this width, in the middle; 0 lifts the limit. */
void quire_bin_set_maximum_width(GtkWidget *bin, int width);
void quire_bin_set_child(GtkWidget *bin, GtkWidget *child);

/* Around a container whose children are cells: Tab visits the controls of one cell, the one where the focus was last, and then leaves. */
GtkWidget *quire_tab_stop_new(GtkWidget *cells);
/* The cell with the focus; NULL where it is elsewhere, also in a menu of a cell. */
GtkWidget *quire_tab_stop_get_cell(GtkWidget *stop);
/* Focuses the first control of a cell. */
gboolean quire_tab_stop_focus(GtkWidget *stop, GtkWidget *cell);

/* Placing windows under an X server, where GTK 4 leaves it to Xlib. Every function does nothing on another display. */
gboolean quire_x11_is_used(GdkDisplay *display);
/* Whether the surface is a window of an X server, and not closed. A program that names a window that is gone is ended by the toolkit:
   the functions below do nothing then. */
gboolean quire_x11_has_window(GdkSurface *surface);
typedef enum { QUIRE_X11_ABOVE = 1, QUIRE_X11_BELOW = 2, QUIRE_X11_STICKY = 4, QUIRE_X11_SKIP = 8 } QuireX11Stay;
/* Before the window is mapped: state, type and place (root coordinates in device pixels; `placed` FALSE leaves the place open). A window
   prepared so takes no focus when it appears. */
void quire_x11_prepare(GdkSurface *surface, unsigned stay, gboolean placed, int x, int y);
/* After it is mapped: GDK writes its own state on mapping, so the window manager is asked again. What was asked for `before` and no
   longer is, is taken back. */
void quire_x11_stay(GdkSurface *surface, unsigned stay, unsigned before);
/* Whether the first button of the pointer is held down, wherever the pointer is. */
gboolean quire_x11_is_button_down(GdkSurface *surface);
/* The part of a monitor that panels leave free (logical pixels); its geometry on another display. */
void quire_x11_work_area(GdkMonitor *monitor, GdkRectangle *area);
/* Some window managers place a window whatever its hints say. */
void quire_x11_move(GdkSurface *surface, int x, int y);
/* Gives the window itself round corners (device pixels), for screens without a compositor. */
void quire_x11_round(GdkSurface *surface, int width, int height, int radius);
gboolean quire_x11_position(GdkSurface *surface, int *x, int *y);
/* Takes the window off the screen without unmapping it: it keeps its place, its focus and its name in the taskbar. */
void quire_x11_conceal(GdkSurface *surface, gboolean concealed);
/* What X calls the window; 0 on another display. */
gulong quire_x11_id(GdkSurface *surface);
/* Calls back when the X server says that the window stands elsewhere now. */
typedef void (*QuireX11Moved)(int x, int y, gpointer data);
gulong quire_x11_watch(GdkSurface *surface, QuireX11Moved moved, gpointer data, GDestroyNotify release);

/* What only Wayland has. Both answer FALSE on another display. */
gboolean quire_wayland_offers(GdkDisplay *display, const char *global);
/* The id by which a compositor knows a window; nothing on another display. */
void quire_wayland_set_app_id(GdkSurface *surface, const char *id);
/* Asks the session's compositor over a connection of its own, before the toolkit has one; FALSE where there is none. */
gboolean quire_wayland_session_offers(const char *global);
/* Whether clicks on the window give it the keyboard; once it is shown too, as the toolkit then says that they do. */
void quire_x11_take_keys(GdkSurface *surface, gboolean takes);
/* The window that has the keyboard, as the window manager says; 0 for none. */
gulong quire_x11_active(GdkSurface *surface);
/* Asks the window manager to give the keyboard to a window, its own or another one; 0 for whichever lies nearest. */
void quire_x11_focus(GdkSurface *surface, gulong window);
/* Takes the keyboard without asking. */
void quire_x11_force_focus(GdkSurface *surface);

/* Calls back with the name by which other programs may know the window (xdg-foreign); FALSE, releasing `data`, where there is none. */
typedef void (*QuireWaylandExported)(const char *handle, gpointer data);
gboolean quire_wayland_export(GdkSurface *surface, QuireWaylandExported exported, gpointer data, GDestroyNotify release);
void quire_wayland_unexport(GdkSurface *surface);

/* gtk4-layer-shell, where it is loaded; otherwise every function does nothing. */
gboolean quire_layer_shell_is_loaded(void);
/* Also whether the compositor has the protocol; after the toolkit has started. */
gboolean quire_layer_shell_is_supported(void);
/* Before the window is realized. It stands by margins from the top left corner of its monitor. */
void quire_layer_shell_begin(GtkWindow *window, const char *name);
/* Above other windows, or below them on the desktop. */
void quire_layer_shell_set_above(GtkWindow *window, gboolean above);
void quire_layer_shell_set_monitor(GtkWindow *window, GdkMonitor *monitor);
/* GtkLayerShellKeyboardMode: 0 no keys, 1 all keys, 2 keys once it was clicked. */
void quire_layer_shell_set_keyboard(GtkWindow *window, int mode);
/* Logical pixels. */
void quire_layer_shell_set_margins(GtkWindow *window, int left, int top);

/* Whether windows can be seen, as far as an X server and its window manager tell. */
typedef enum {
    QUIRE_X11_CURRENT_WORKSPACE, /* people look at another one now; of no window */
    QUIRE_X11_WORKSPACE,         /* the window stands on another one */
    QUIRE_X11_STATE,             /* its _NET_WM_STATE is another one */
    QUIRE_X11_MAPPED,
    QUIRE_X11_UNMAPPED,
    QUIRE_X11_COVERED, /* others cover all of it; never under a compositor */
    QUIRE_X11_UNCOVERED
} QuireX11Sight;
/* Calls back with what happened to which window, for as long as the display lasts; FALSE, releasing `data`, on another display. */
typedef void (*QuireX11Seen)(gulong window, QuireX11Sight sight, gpointer data);
gboolean quire_x11_sight_start(GdkDisplay *display, QuireX11Seen seen, gpointer data, GDestroyNotify release);
/* From here on a window is among those; what X calls it, 0 on another display. */
gulong quire_x11_sight_of(GdkSurface *surface);
/* The workspace of a window, 0xFFFFFFFF for all of them; the current one for window 0. FALSE where nobody says. */
gboolean quire_x11_workspace(GdkDisplay *display, gulong window, gulong *workspace);
gboolean quire_x11_has_state(GdkDisplay *display, gulong window, const char *state);

/* What lets a program that is started or called now take the focus: an id of the startup notification, or a token of xdg-activation. NULL
 * where there is none. For g_free. */
char *quire_activation_token(GdkDisplay *display);

G_END_DECLS
#endif

#include "CGtkShim.h"

#define QUIRE_TYPE_TAB_STOP quire_tab_stop_get_type()
G_DECLARE_FINAL_TYPE(QuireTabStop, quire_tab_stop, QUIRE, TAB_STOP, GtkWidget)

struct _QuireTabStop {
    GtkWidget parent;
    /* Where the focus was last; never read without looking whether it is still one of the cells. */
    gconstpointer cell;
};

G_DEFINE_TYPE(QuireTabStop, quire_tab_stop, GTK_TYPE_WIDGET)

/* A cell that takes no focus leaves it to its content: a cell of GTK's own would take it back on the way out. */
static gboolean focus_in(GtkWidget *cell, GtkDirectionType direction) {
    GtkWidget *content = gtk_widget_get_focusable(cell) ? NULL : gtk_widget_get_first_child(cell);
    return gtk_widget_get_visible(cell) && gtk_widget_child_focus(content ? content : cell, direction);
}

GtkWidget *quire_tab_stop_get_cell(GtkWidget *widget) {
    GtkWidget *cells = gtk_widget_get_first_child(widget);
    GtkRoot *root = gtk_widget_get_root(widget);
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
    /* The focus in a menu of a cell is the menu's. */
    if (!focus || gtk_widget_get_native(focus) != gtk_widget_get_native(widget)) return NULL;
    while (focus && gtk_widget_get_parent(focus) != cells) focus = gtk_widget_get_parent(focus);
    return focus;
}

gboolean quire_tab_stop_focus(GtkWidget *widget, GtkWidget *cell) {
    if (!focus_in(cell, GTK_DIR_TAB_FORWARD)) return FALSE;
    QUIRE_TAB_STOP(widget)->cell = cell;
    return TRUE;
}

/* Whether a cell is a toggle button that is pressed. */
static gboolean is_pressed(GtkWidget *cell) {
    GtkWidget *content = GTK_IS_TOGGLE_BUTTON(cell) ? cell : gtk_widget_get_first_child(cell);
    return GTK_IS_TOGGLE_BUTTON(content) && gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(content));
}

static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
    QuireTabStop *stop = QUIRE_TAB_STOP(widget);
    GtkWidget *cells = gtk_widget_get_first_child(widget);
    GtkWidget *inside = quire_tab_stop_get_cell(widget);
    if (inside) {
        stop->cell = inside;
        return focus_in(inside, direction);
    }
    GtkWidget *first = cells ? gtk_widget_get_first_child(cells) : NULL;
    for (GtkWidget *cell = first; cell; cell = gtk_widget_get_next_sibling(cell))
        if (is_pressed(cell) && focus_in(cell, direction)) return TRUE;
    for (GtkWidget *cell = first; cell; cell = gtk_widget_get_next_sibling(cell))
        if (cell == stop->cell && focus_in(cell, direction)) return TRUE;
    for (GtkWidget *cell = first; cell; cell = gtk_widget_get_next_sibling(cell))
        if (focus_in(cell, direction)) return TRUE;
    return FALSE;
}

static void dispose(GObject *object) {
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
    if (child) gtk_widget_unparent(child);
    G_OBJECT_CLASS(quire_tab_stop_parent_class)->dispose(object);
}

static void quire_tab_stop_class_init(QuireTabStopClass *class) {
    GTK_WIDGET_CLASS(class)->focus = focus;
    G_OBJECT_CLASS(class)->dispose = dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void quire_tab_stop_init(QuireTabStop *stop) { (void)stop; }

GtkWidget *quire_tab_stop_new(GtkWidget *cells) {
    GtkWidget *stop = g_object_new(QUIRE_TYPE_TAB_STOP, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
    gtk_widget_set_parent(cells, stop);
    return stop;
}

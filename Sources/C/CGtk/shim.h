#ifndef QUIRE_CGTK_H
#define QUIRE_CGTK_H

/* The floor is GTK 4.8. What a newer one deprecates is as good there, and has its successor in CGtkShim's newer.c. */
#ifndef GDK_VERSION_MIN_REQUIRED
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#endif
#include <gtk/gtk.h>

/* What Swift cannot import from GTK: variadics, casts and type macros. One inline function each. */

/* GTK 4.10 and newer give boxes and other containers the role "generic", whose names they keep to themselves: one that is named is a group. */
static inline void quire_accessible_set_label(gpointer widget, const char *label) {
    if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == GTK_ACCESSIBLE_ROLE_GENERIC)
        g_object_set(widget, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
    /* Buttons are named by the label inside of them, which would go before a name that is set; older versions read both. */
    if (gtk_get_major_version() > 4 || gtk_get_minor_version() >= 10)
        gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void quire_accessible_set_description(gpointer widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static inline void quire_accessible_set_labelled_by(gpointer widget, gpointer label) {
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

static inline void quire_accessible_set_checked(gpointer widget, gboolean checked) {
    gtk_accessible_update_state(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED, checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

/* The text of an entry of a menu made from a model, which GTK 4.18 shows in a label that is no name to assistive technology; NULL where
   the widget is none. To be freed. */
static inline char *quire_model_button_text(GtkWidget *widget) {
    if (g_strcmp0(G_OBJECT_TYPE_NAME(widget), "GtkModelButton") != 0) return NULL;
    char *text = NULL;
    g_object_get(widget, "text", &text, NULL);
    return text;
}

/* The role is a construct-time property of every widget. */
static inline gpointer quire_widget_new_with_role(GType type, GtkAccessibleRole role) {
    return g_object_new(type, "accessible-role", role, NULL);
}

/* The scroll controllers of a widget, which GTK's own widgets add themselves: for these axes alone, so that a wheel that they have no use
   for goes on to what is around them. A scrolled window without an axis would swallow it. */
static inline void quire_set_scroll_axes(GtkWidget *widget, gboolean horizontal, gboolean vertical) {
    GListModel *controllers = gtk_widget_observe_controllers(widget);
    for (guint index = 0; index < g_list_model_get_n_items(controllers); index++) {
        GtkEventController *controller = g_list_model_get_item(controllers, index);
        if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller)) {
            GtkEventControllerScroll *scroll = GTK_EVENT_CONTROLLER_SCROLL(controller);
            unsigned flags = gtk_event_controller_scroll_get_flags(scroll) & ~(unsigned)GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES;
            if (horizontal) flags |= GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL;
            if (vertical) flags |= GTK_EVENT_CONTROLLER_SCROLL_VERTICAL;
            gtk_event_controller_scroll_set_flags(scroll, (GtkEventControllerScrollFlags)flags);
        }
        g_object_unref(controller);
    }
    g_object_unref(controllers);
}

static inline gboolean quire_has_more(GtkAdjustment *adjustment) {
    return gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_lower(adjustment) > gtk_adjustment_get_page_size(adjustment) + 0.5;
}

/* Lets a scrolled window take the wheel on the axes on which it has more than it shows. Any other it would swallow. */
static inline void quire_update_scroll_axes(GtkScrolledWindow *view) {
    GtkPolicyType horizontal, vertical;
    gtk_scrolled_window_get_policy(view, &horizontal, &vertical);
    quire_set_scroll_axes(
        GTK_WIDGET(view), horizontal != GTK_POLICY_NEVER && quire_has_more(gtk_scrolled_window_get_hadjustment(view)),
        vertical != GTK_POLICY_NEVER && quire_has_more(gtk_scrolled_window_get_vadjustment(view)));
}

/* Keeps that so while the view and its content change. */
static inline void quire_keep_scroll_axes(GtkScrolledWindow *view) {
    g_signal_connect_object(
        gtk_scrolled_window_get_hadjustment(view), "changed", G_CALLBACK(quire_update_scroll_axes), view, G_CONNECT_SWAPPED);
    g_signal_connect_object(
        gtk_scrolled_window_get_vadjustment(view), "changed", G_CALLBACK(quire_update_scroll_axes), view, G_CONNECT_SWAPPED);
    quire_update_scroll_axes(view);
}

static inline GType quire_type_image(void) { return GTK_TYPE_IMAGE; }
static inline GType quire_type_window(void) { return GTK_TYPE_WINDOW; }
static inline GType quire_type_overlay(void) { return GTK_TYPE_OVERLAY; }
static inline GType quire_type_box(void) { return GTK_TYPE_BOX; }
static inline GType quire_type_button(void) { return GTK_TYPE_BUTTON; }
static inline GType quire_type_drawing_area(void) { return GTK_TYPE_DRAWING_AREA; }

static inline void quire_clipboard_set_text(GdkClipboard *clipboard, const char *text) { gdk_clipboard_set_text(clipboard, text); }

static inline gboolean quire_widget_activate_action_uint(GtkWidget *widget, const char *name, guint value) {
    return gtk_widget_activate_action(widget, name, "u", value);
}
static inline gboolean quire_widget_activate_action_select(GtkWidget *list, guint position, gboolean modify, gboolean extend) {
    return gtk_widget_activate_action(list, "list.select-item", "(ubb)", position, modify, extend);
}

static inline GObject *quire_object(gpointer object) { return G_OBJECT(object); }
static inline GListModel *quire_list_model(gpointer object) { return G_LIST_MODEL(object); }

/* The files of a drop: a GdkFileList, as every file manager offers. The list belongs to the value. */
static inline GSList *quire_value_files(const GValue *value) {
    return G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST) ? gdk_file_list_get_files(g_value_get_boxed(value)) : NULL;
}
static inline const char *quire_value_text(const GValue *value) {
    return G_VALUE_HOLDS_STRING(value) ? g_value_get_string(value) : NULL;
}
static inline gboolean quire_value_is_texture(const GValue *value) { return G_VALUE_HOLDS(value, GDK_TYPE_TEXTURE); }
static inline GType quire_type_file_list(void) { return GDK_TYPE_FILE_LIST; }
static inline GType quire_gtk_type_string(void) { return G_TYPE_STRING; }
static inline GType quire_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType quire_type_int(void) { return G_TYPE_INT; }
static inline GType quire_type_variant(void) { return G_TYPE_VARIANT; }
static inline GType quire_type_string_object(void) { return GTK_TYPE_STRING_OBJECT; }
static inline GType quire_type_texture(void) { return GDK_TYPE_TEXTURE; }

static inline void quire_clipboard_set_texture(GdkClipboard *clipboard, gpointer texture) { gdk_clipboard_set_texture(clipboard, GDK_TEXTURE(texture)); }

/* Owned by the caller, like every new provider. */
static inline GdkContentProvider *quire_content_of_text(const char *text) { return gdk_content_provider_new_typed(G_TYPE_STRING, text); }
static inline GdkContentProvider *quire_content_of_variant(GVariant *variant) { return gdk_content_provider_new_typed(G_TYPE_VARIANT, variant); }
static inline GdkContentProvider *quire_content_of_files(GFile **files, gsize count) {
    GdkFileList *list = gdk_file_list_new_from_array(files, count);
    GdkContentProvider *provider = gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, list);
    g_boxed_free(GDK_TYPE_FILE_LIST, list);
    return provider;
}

static inline GVariant *quire_variant_of_pair(const char *first, const char *second) { return g_variant_new("(ss)", first, second); }
/* False when it is no pair of texts. The texts are the caller's to free. */
static inline gboolean quire_variant_get_pair(GVariant *variant, char **first, char **second) {
    if (!g_variant_is_of_type(variant, G_VARIANT_TYPE("(ss)"))) return FALSE;
    g_variant_get(variant, "(ss)", first, second);
    return TRUE;
}
static inline const GVariantType *quire_type_of_text(void) { return G_VARIANT_TYPE_STRING; }

static inline gboolean quire_is_label(gpointer widget) { return GTK_IS_LABEL(widget); }
static inline gboolean quire_is_button(gpointer widget) { return GTK_IS_BUTTON(widget); }
static inline gboolean quire_is_popover(gpointer widget) { return GTK_IS_POPOVER(widget); }
static inline GAppLaunchContext *quire_launch_context(gpointer context) { return G_APP_LAUNCH_CONTEXT(context); }
#endif

#ifndef QUIRE_CGTK_H
#define QUIRE_CGTK_H

#include <gtk/gtk.h>

/* What Swift cannot import from GTK: variadics, casts and type macros. One inline function each. */

static inline void quire_accessible_set_label(gpointer widget, const char *label) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void quire_accessible_set_description(gpointer widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static inline void quire_accessible_set_labelled_by(gpointer widget, gpointer label) {
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

/* The role is a construct-time property of every widget. */
static inline gpointer quire_widget_new_with_role(GType type, GtkAccessibleRole role) {
    return g_object_new(type, "accessible-role", role, NULL);
}

static inline GType quire_type_image(void) { return GTK_TYPE_IMAGE; }
static inline GType quire_type_overlay(void) { return GTK_TYPE_OVERLAY; }
static inline GType quire_type_box(void) { return GTK_TYPE_BOX; }
static inline GType quire_type_drawing_area(void) { return GTK_TYPE_DRAWING_AREA; }

static inline void quire_clipboard_set_text(GdkClipboard *clipboard, const char *text) { gdk_clipboard_set_text(clipboard, text); }

static inline GObject *quire_object(gpointer object) { return G_OBJECT(object); }
static inline GListModel *quire_list_model(gpointer object) { return G_LIST_MODEL(object); }

/* The files of a drop: a GdkFileList, as every file manager offers. The list belongs to the value. */
static inline GSList *quire_value_files(const GValue *value) {
    return G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST) ? gdk_file_list_get_files(g_value_get_boxed(value)) : NULL;
}
static inline const char *quire_value_text(const GValue *value) {
    return G_VALUE_HOLDS_STRING(value) ? g_value_get_string(value) : NULL;
}
static inline GType quire_type_file_list(void) { return GDK_TYPE_FILE_LIST; }
static inline GType quire_gtk_type_string(void) { return G_TYPE_STRING; }
static inline GType quire_type_boolean(void) { return G_TYPE_BOOLEAN; }
#endif

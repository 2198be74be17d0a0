#include "CGtkShim.h"

#define QUIRE_TYPE_BIN quire_bin_get_type()
G_DECLARE_FINAL_TYPE(QuireBin, quire_bin, QUIRE, BIN, GtkWidget)

struct _QuireBin {
    GtkWidget parent;
    int minimum_width, minimum_height;
    QuireBinAllocated allocated;
    gpointer data;
    GDestroyNotify release;
};

G_DEFINE_TYPE(QuireBin, quire_bin, GTK_TYPE_WIDGET)

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
                    int *natural_baseline) {
    QuireBin *bin = QUIRE_BIN(widget);
    GtkWidget *child = gtk_widget_get_first_child(widget);
    int child_minimum = 0, child_natural = 0;
    if (child) gtk_widget_measure(child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
    (void)for_size;
    *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? bin->minimum_width : bin->minimum_height;
    *natural = MAX(*minimum, child_natural);
    *minimum_baseline = *natural_baseline = -1;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    QuireBin *bin = QUIRE_BIN(widget);
    GtkWidget *child = gtk_widget_get_first_child(widget);
    if (child) {
        /* A child must never get less than it needs; what does not fit is clipped until the layout has followed. */
        int minimum_width = 0, minimum_height = 0;
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum_width, NULL, NULL, NULL);
        width = MAX(width, minimum_width);
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &minimum_height, NULL, NULL, NULL);
        gtk_widget_allocate(child, width, MAX(height, minimum_height), baseline, NULL);
    }
    if (bin->allocated) bin->allocated(gtk_widget_get_width(widget), gtk_widget_get_height(widget), bin->data);
}

static void dispose(GObject *object) {
    QuireBin *bin = QUIRE_BIN(object);
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(bin));
    if (child) gtk_widget_unparent(child);
    if (bin->release) bin->release(bin->data);
    bin->release = NULL;
    bin->allocated = NULL;
    G_OBJECT_CLASS(quire_bin_parent_class)->dispose(object);
}

static void quire_bin_class_init(QuireBinClass *class) {
    GTK_WIDGET_CLASS(class)->measure = measure;
    GTK_WIDGET_CLASS(class)->size_allocate = size_allocate;
    G_OBJECT_CLASS(class)->dispose = dispose;
}

static void quire_bin_init(QuireBin *bin) { gtk_widget_set_overflow(GTK_WIDGET(bin), GTK_OVERFLOW_HIDDEN); }

GtkWidget *quire_bin_new(int minimum_width, int minimum_height, QuireBinAllocated allocated, gpointer data, GDestroyNotify release) {
    QuireBin *bin = g_object_new(QUIRE_TYPE_BIN, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
    bin->minimum_width = minimum_width;
    bin->minimum_height = minimum_height;
    bin->allocated = allocated;
    bin->data = data;
    bin->release = release;
    return GTK_WIDGET(bin);
}

void quire_bin_set_child(GtkWidget *widget, GtkWidget *child) {
    GtkWidget *old = gtk_widget_get_first_child(widget);
    if (old) gtk_widget_unparent(old);
    if (child) gtk_widget_set_parent(child, widget);
}

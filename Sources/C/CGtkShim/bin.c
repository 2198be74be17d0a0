#include "CGtkShim.h"

#define QUIRE_TYPE_BIN quire_bin_get_type()
G_DECLARE_FINAL_TYPE(QuireBin, quire_bin, QUIRE, BIN, GtkWidget)

struct _QuireBin {
    GtkWidget parent;
    int minimum_width, minimum_height; /* -1: the child's own */
    int maximum_width;                 /* 0: none */
    QuireBinAllocated allocated;
    gpointer data;
    GDestroyNotify release;
};

G_DEFINE_TYPE(QuireBin, quire_bin, GTK_TYPE_WIDGET)

/* What the child gets of `width`: never less than it needs, and no more than the bin's own limit. */
static int child_width(QuireBin *bin, GtkWidget *child, int width) {
    int minimum = 0;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    if (bin->maximum_width > 0) width = MIN(width, bin->maximum_width);
    return MAX(width, minimum);
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
                    int *natural_baseline) {
    QuireBin *bin = QUIRE_BIN(widget);
    GtkWidget *child = gtk_widget_get_first_child(widget);
    gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
    int child_minimum = 0, child_natural = 0;
    if (child) {
        int across = is_width || for_size < 0 ? -1 : child_width(bin, child, for_size);
        if (!is_width && for_size < 0 && bin->maximum_width > 0) {
            /* Whoever asks without a width means the natural one: what wraps would else answer for its narrowest. */
            int wish = 0;
            gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wish, NULL, NULL);
            across = child_width(bin, child, wish);
        }
        gtk_widget_measure(child, orientation, across, &child_minimum, &child_natural, NULL, NULL);
    }
    int own = is_width ? bin->minimum_width : bin->minimum_height;
    *minimum = own >= 0 ? own : child_minimum;
    *natural = MAX(*minimum, is_width && bin->maximum_width > 0 ? MIN(child_natural, bin->maximum_width) : child_natural);
    *minimum_baseline = *natural_baseline = -1;
}

static GtkSizeRequestMode request_mode(GtkWidget *widget) {
    (void)widget;
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    QuireBin *bin = QUIRE_BIN(widget);
    GtkWidget *child = gtk_widget_get_first_child(widget);
    if (child) {
        /* What does not fit is clipped until the layout has followed. */
        int minimum_height = 0;
        int inner = child_width(bin, child, width);
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, inner, &minimum_height, NULL, NULL, NULL);
        GskTransform *shift = NULL;
        if (inner < width) shift = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((width - inner) / 2, 0));
        gtk_widget_allocate(child, inner, MAX(height, minimum_height), baseline, shift);
    }
    if (bin->allocated) bin->allocated(width, height, bin->data);
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
    GTK_WIDGET_CLASS(class)->get_request_mode = request_mode;
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

void quire_bin_set_maximum_width(GtkWidget *bin, int width) {
    QUIRE_BIN(bin)->maximum_width = width;
    gtk_widget_queue_resize(bin);
}

void quire_bin_set_child(GtkWidget *widget, GtkWidget *child) {
    GtkWidget *old = gtk_widget_get_first_child(widget);
    if (old) gtk_widget_unparent(old);
    if (child) gtk_widget_set_parent(child, widget);
}

#include "CGtkShim.h"

#define QUIRE_TYPE_RANGE_MODEL quire_range_model_get_type()
G_DECLARE_FINAL_TYPE(QuireRangeModel, quire_range_model, QUIRE, RANGE_MODEL, GObject)

struct _QuireRangeModel {
    GObject parent;
    guint count;
    GtkBitset *selected;
};

static GType item_type(GListModel *model) {
    (void)model;
    return G_TYPE_OBJECT;
}

static guint item_count(GListModel *model) { return QUIRE_RANGE_MODEL(model)->count; }

static gpointer item_at(GListModel *model, guint position) {
    return position < QUIRE_RANGE_MODEL(model)->count ? g_object_new(G_TYPE_OBJECT, NULL) : NULL;
}

static void list_model(GListModelInterface *interface) {
    interface->get_item_type = item_type;
    interface->get_n_items = item_count;
    interface->get_item = item_at;
}

static gboolean is_selected(GtkSelectionModel *model, guint position) {
    return gtk_bitset_contains(QUIRE_RANGE_MODEL(model)->selected, position);
}

static GtkBitset *selection_in_range(GtkSelectionModel *model, guint position, guint count) {
    (void)position;
    (void)count;
    return gtk_bitset_ref(QUIRE_RANGE_MODEL(model)->selected);
}

/* Takes over the bitset. */
static void take_selection(QuireRangeModel *model, GtkBitset *selected) {
    GtkBitset *changed = gtk_bitset_copy(model->selected);
    gtk_bitset_difference(changed, selected);
    gtk_bitset_unref(model->selected);
    model->selected = selected;
    if (!gtk_bitset_is_empty(changed)) {
        guint first = gtk_bitset_get_minimum(changed), last = gtk_bitset_get_maximum(changed);
        gtk_selection_model_selection_changed(GTK_SELECTION_MODEL(model), first, last - first + 1);
    }
    gtk_bitset_unref(changed);
}

static gboolean set_selection(GtkSelectionModel *selection, GtkBitset *selected, GtkBitset *mask) {
    QuireRangeModel *model = QUIRE_RANGE_MODEL(selection);
    GtkBitset *inside = gtk_bitset_copy(selected), *all = gtk_bitset_copy(model->selected);
    gtk_bitset_intersect(inside, mask);
    gtk_bitset_subtract(all, mask);
    gtk_bitset_union(all, inside);
    gtk_bitset_unref(inside);
    take_selection(model, all);
    return TRUE;
}

/* Selecting one thing and nothing else is what moving the focus asks for: here that leaves the selection as it is. */
static gboolean select_item(GtkSelectionModel *selection, guint position, gboolean unselect_rest) {
    QuireRangeModel *model = QUIRE_RANGE_MODEL(selection);
    if (unselect_rest) return TRUE;
    GtkBitset *all = gtk_bitset_copy(model->selected);
    gtk_bitset_add(all, position);
    take_selection(model, all);
    return TRUE;
}

static void selection_model(GtkSelectionModelInterface *interface) {
    interface->is_selected = is_selected;
    interface->get_selection_in_range = selection_in_range;
    interface->select_item = select_item;
    interface->set_selection = set_selection;
}

G_DEFINE_TYPE_WITH_CODE(QuireRangeModel, quire_range_model, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model)
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_SELECTION_MODEL, selection_model))

static void finalize(GObject *object) {
    gtk_bitset_unref(QUIRE_RANGE_MODEL(object)->selected);
    G_OBJECT_CLASS(quire_range_model_parent_class)->finalize(object);
}

static void quire_range_model_class_init(QuireRangeModelClass *class) { G_OBJECT_CLASS(class)->finalize = finalize; }
static void quire_range_model_init(QuireRangeModel *model) { model->selected = gtk_bitset_new_empty(); }

GtkSelectionModel *quire_range_model_new(void) { return GTK_SELECTION_MODEL(g_object_new(QUIRE_TYPE_RANGE_MODEL, NULL)); }

void quire_range_model_splice(GtkSelectionModel *list, guint position, guint removed, guint added) {
    QuireRangeModel *model = QUIRE_RANGE_MODEL(list);
    g_return_if_fail(position + removed <= model->count);
    model->count = model->count - removed + added;
    gtk_bitset_splice(model->selected, position, removed, added);
    g_list_model_items_changed(G_LIST_MODEL(list), position, removed, added);
}

void quire_range_model_set_selected(GtkSelectionModel *list, GtkBitset *selected) {
    take_selection(QUIRE_RANGE_MODEL(list), gtk_bitset_copy(selected));
}

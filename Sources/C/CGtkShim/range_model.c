#include "CGtkShim.h"

#define QUIRE_TYPE_RANGE_MODEL quire_range_model_get_type()
G_DECLARE_FINAL_TYPE(QuireRangeModel, quire_range_model, QUIRE, RANGE_MODEL, GObject)

struct _QuireRangeModel {
    GObject parent;
    guint count;
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

G_DEFINE_TYPE_WITH_CODE(QuireRangeModel, quire_range_model, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model))

static void quire_range_model_class_init(QuireRangeModelClass *class) { (void)class; }
static void quire_range_model_init(QuireRangeModel *model) { model->count = 0; }

GListModel *quire_range_model_new(void) { return G_LIST_MODEL(g_object_new(QUIRE_TYPE_RANGE_MODEL, NULL)); }

void quire_range_model_splice(GListModel *list, guint position, guint removed, guint added) {
    QuireRangeModel *model = QUIRE_RANGE_MODEL(list);
    g_return_if_fail(position + removed <= model->count);
    model->count = model->count - removed + added;
    g_list_model_items_changed(list, position, removed, added);
}

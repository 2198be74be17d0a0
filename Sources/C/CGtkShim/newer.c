/* The successors of what GTK has replaced since 4.8: compiled in where the headers have them, their predecessors where not. */

#include "CGtkShim.h"

void quire_css_load(GtkCssProvider *provider, const char *css) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_css_provider_load_from_string(provider, css);
#else
    gtk_css_provider_load_from_data(provider, css, -1);
#endif
}

void quire_grid_be_one_tab_stop(GtkGridView *grid) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_grid_view_set_tab_behavior(grid, GTK_LIST_TAB_ITEM);
#else
    (void)grid;
#endif
}

typedef struct {
    QuireFiles kind;
    QuireFilesChosen chosen;
    gpointer data;
} FileRequest;

static void answer(FileRequest *request, GListModel *files) {
    request->chosen(files, request->data);
    g_clear_object(&files);
    g_free(request);
}

#if GTK_CHECK_VERSION(4, 10, 0)
static void files_chosen(GObject *source, GAsyncResult *result, gpointer data) {
    FileRequest *request = data;
    GtkFileDialog *dialog = GTK_FILE_DIALOG(source);
    if (request->kind == QUIRE_FILES_OPEN_SEVERAL) {
        answer(request, gtk_file_dialog_open_multiple_finish(dialog, result, NULL));
        return;
    }
    GFile *file = request->kind == QUIRE_FILES_OPEN   ? gtk_file_dialog_open_finish(dialog, result, NULL)
                  : request->kind == QUIRE_FILES_SAVE ? gtk_file_dialog_save_finish(dialog, result, NULL)
                                                      : gtk_file_dialog_select_folder_finish(dialog, result, NULL);
    GListStore *files = file ? g_list_store_new(G_TYPE_FILE) : NULL;
    if (file) g_list_store_append(files, file);
    g_clear_object(&file);
    answer(request, G_LIST_MODEL(files));
}
#else
static void responded(GtkNativeDialog *dialog, int response, gpointer data) {
    answer(data, response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog)) : NULL);
    /* No window owns a native dialog: the reference of quire_choose_files is the last one. */
    g_object_unref(dialog);
}
#endif

void quire_choose_files(GtkWindow *parent, const char *title, QuireFiles kind, const char *name, GtkFileFilter *filter,
                        QuireFilesChosen chosen, gpointer data) {
    FileRequest *request = g_new0(FileRequest, 1);
    *request = (FileRequest){kind, chosen, data};
#if GTK_CHECK_VERSION(4, 10, 0)
    GtkFileDialog *dialog = gtk_file_dialog_new();
    gtk_file_dialog_set_title(dialog, title);
    if (name) gtk_file_dialog_set_initial_name(dialog, name);
    if (filter) {
        GListStore *filters = g_list_store_new(GTK_TYPE_FILE_FILTER);
        g_list_store_append(filters, filter);
        gtk_file_dialog_set_filters(dialog, G_LIST_MODEL(filters));
        gtk_file_dialog_set_default_filter(dialog, filter);
        g_object_unref(filters);
        g_object_unref(filter);
    }
    switch (kind) {
    case QUIRE_FILES_OPEN: gtk_file_dialog_open(dialog, parent, NULL, files_chosen, request); break;
    case QUIRE_FILES_OPEN_SEVERAL: gtk_file_dialog_open_multiple(dialog, parent, NULL, files_chosen, request); break;
    case QUIRE_FILES_SAVE: gtk_file_dialog_save(dialog, parent, NULL, files_chosen, request); break;
    case QUIRE_FILES_FOLDER: gtk_file_dialog_select_folder(dialog, parent, NULL, files_chosen, request); break;
    }
    g_object_unref(dialog);
#else
    GtkFileChooserAction action = kind == QUIRE_FILES_SAVE     ? GTK_FILE_CHOOSER_ACTION_SAVE
                                  : kind == QUIRE_FILES_FOLDER ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                                               : GTK_FILE_CHOOSER_ACTION_OPEN;
    GtkFileChooserNative *native = gtk_file_chooser_native_new(title, parent, action, NULL, NULL);
    GtkFileChooser *chooser = GTK_FILE_CHOOSER(native);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(native), TRUE);
    gtk_file_chooser_set_select_multiple(chooser, kind == QUIRE_FILES_OPEN_SEVERAL);
    gtk_file_chooser_set_create_folders(chooser, TRUE);
    if (name) gtk_file_chooser_set_current_name(chooser, name);
    /* The chooser takes the filter's reference. */
    if (filter) gtk_file_chooser_add_filter(chooser, filter);
    g_signal_connect(native, "response", G_CALLBACK(responded), request);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(native));
#endif
}

typedef struct {
    QuireLaunched launched;
    gpointer data;
} Launch;

static void launched(GObject *source, GAsyncResult *result, gpointer data) {
    Launch *launch = data;
    GError *error = NULL;
#if GTK_CHECK_VERSION(4, 10, 0)
    gtk_uri_launcher_launch_finish(GTK_URI_LAUNCHER(source), result, &error);
#else
    gtk_show_uri_full_finish(GTK_WINDOW(source), result, &error);
#endif
    launch->launched(error, launch->data);
    g_free(launch);
}

void quire_launch_uri(GtkWindow *parent, const char *address, QuireLaunched done, gpointer data) {
    Launch *launch = g_new0(Launch, 1);
    *launch = (Launch){done, data};
#if GTK_CHECK_VERSION(4, 10, 0)
    GtkUriLauncher *launcher = gtk_uri_launcher_new(address);
    gtk_uri_launcher_launch(launcher, parent, NULL, launched, launch);
    g_object_unref(launcher);
#else
    gtk_show_uri_full(parent, address, GDK_CURRENT_TIME, NULL, launched, launch);
#endif
}

GtkWidget *quire_color_button_new(const char *title, gboolean has_alpha) {
#if GTK_CHECK_VERSION(4, 10, 0)
    GtkColorDialog *dialog = gtk_color_dialog_new();
    gtk_color_dialog_set_title(dialog, title);
    gtk_color_dialog_set_with_alpha(dialog, has_alpha);
    /* The button takes the dialog's reference. */
    return gtk_color_dialog_button_new(dialog);
#else
    GtkWidget *button = gtk_color_button_new();
    gtk_color_button_set_title(GTK_COLOR_BUTTON(button), title);
    gtk_color_chooser_set_use_alpha(GTK_COLOR_CHOOSER(button), has_alpha);
    return button;
#endif
}

void quire_color_button_set(GtkWidget *button, const GdkRGBA *color) {
#if GTK_CHECK_VERSION(4, 10, 0)
    gtk_color_dialog_button_set_rgba(GTK_COLOR_DIALOG_BUTTON(button), color);
#else
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(button), color);
#endif
}

void quire_color_button_get(GtkWidget *button, GdkRGBA *color) {
#if GTK_CHECK_VERSION(4, 10, 0)
    *color = *gtk_color_dialog_button_get_rgba(GTK_COLOR_DIALOG_BUTTON(button));
#else
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(button), color);
#endif
}

const char *quire_color_button_signal(void) {
#if GTK_CHECK_VERSION(4, 10, 0)
    return "notify::rgba";
#else
    return "color-set";
#endif
}

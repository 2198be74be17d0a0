/* A program on the session's bus that does nothing but answer: the start of Quire's is measured against it. */
#include <gio/gio.h>

static const char description[] =
    "<node><interface name='org.gnome.Shell.SearchProvider2'>"
    "<method name='GetInitialResultSet'><arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
    "</interface></node>";

static void called(GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *method,
                   GVariant *arguments, GDBusMethodInvocation *call, gpointer data) {
  static const char *const results[] = {"1", "2", "3", NULL};
  (void)bus, (void)sender, (void)path, (void)interface, (void)method, (void)arguments, (void)data;
  g_dbus_method_invocation_return_value(call, g_variant_new("(^as)", results));
}

static const GDBusInterfaceVTable table = {.method_call = called};

/* Before the name is taken: who started the program by it asks at once. */
static gboolean offer(GApplication *application, GDBusConnection *bus, const char *path, GError **error) {
  GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(description, error);
  (void)application, (void)path;
  return node && g_dbus_connection_register_object(bus, "/org/example/Bare", node->interfaces[0], &table, NULL, NULL, error);
}

typedef GApplication Bare;
typedef GApplicationClass BareClass;

G_DEFINE_TYPE(Bare, bare, G_TYPE_APPLICATION)

static void bare_init(Bare *bare) { g_application_hold(bare); }

static void bare_class_init(BareClass *class) { class->dbus_register = offer; }

int main(int count, char **arguments) {
  GApplication *application = g_object_new(bare_get_type(), "application-id", "org.example.Bare", "flags", G_APPLICATION_IS_SERVICE, NULL);
  return g_application_run(application, count, arguments);
}

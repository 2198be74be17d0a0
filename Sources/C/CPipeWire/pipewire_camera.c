#include "pipewire_camera.h"

#include <dlfcn.h>
#include <errno.h>
#include <linux/dma-buf.h>
#include <linux/videodev2.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <pipewire/pipewire.h>
#include <spa/debug/types.h>
#include <spa/param/video/format-utils.h>
#include <spa/pod/iter.h>

// MARK: The library

// The functions of libpipewire-0.3.so.0 that are called, by the prototypes of its headers.
#define FUNCTIONS(_)                                                                                                                     \
    _(pw_init) _(pw_context_new) _(pw_context_destroy) _(pw_context_connect_fd) _(pw_core_disconnect) _(pw_properties_new)               \
    _(pw_proxy_destroy) _(pw_proxy_add_object_listener) _(pw_thread_loop_new) _(pw_thread_loop_destroy) _(pw_thread_loop_start)          \
    _(pw_thread_loop_stop) _(pw_thread_loop_lock) _(pw_thread_loop_unlock) _(pw_thread_loop_get_loop) _(pw_stream_new)                   \
    _(pw_stream_add_listener) _(pw_stream_connect) _(pw_stream_destroy) _(pw_stream_dequeue_buffer) _(pw_stream_queue_buffer)            \
    _(pw_stream_update_params)

static struct {
    bool is_there;
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
#undef MEMBER
} pipewire;

static void load(void) {
    void *library = dlopen("libpipewire-0.3.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
#define FIND(name)                                                                                                                       \
    *(void **)&pipewire.name = dlsym(library, #name);                                                                                    \
    if (!pipewire.name) return;
    FUNCTIONS(FIND)
#undef FIND
    pipewire.pw_init(NULL, NULL);
    pipewire.is_there = true;
}

bool quire_pipewire_is_installed(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return pipewire.is_there;
}

// MARK: Formats

static const struct {
    enum spa_video_format format;
    uint32_t fourcc;
} formats[] = {
    {SPA_VIDEO_FORMAT_YUY2, V4L2_PIX_FMT_YUYV},   {SPA_VIDEO_FORMAT_UYVY, V4L2_PIX_FMT_UYVY},   {SPA_VIDEO_FORMAT_YVYU, V4L2_PIX_FMT_YVYU},
    {SPA_VIDEO_FORMAT_NV12, V4L2_PIX_FMT_NV12},   {SPA_VIDEO_FORMAT_NV21, V4L2_PIX_FMT_NV21},   {SPA_VIDEO_FORMAT_I420, V4L2_PIX_FMT_YUV420},
    {SPA_VIDEO_FORMAT_YV12, V4L2_PIX_FMT_YVU420}, {SPA_VIDEO_FORMAT_Y42B, V4L2_PIX_FMT_YUV422P}, {SPA_VIDEO_FORMAT_GRAY8, V4L2_PIX_FMT_GREY},
    {SPA_VIDEO_FORMAT_RGB, V4L2_PIX_FMT_RGB24},   {SPA_VIDEO_FORMAT_BGR, V4L2_PIX_FMT_BGR24},
};

static uint32_t fourcc_of(uint32_t format) {
    for (size_t index = 0; index < SPA_N_ELEMENTS(formats); index++)
        if (formats[index].format == format) return formats[index].fourcc;
    return 0;
}

static uint32_t format_of(uint32_t fourcc) {
    for (size_t index = 0; index < SPA_N_ELEMENTS(formats); index++)
        if (formats[index].fourcc == fourcc) return formats[index].format;
    return SPA_VIDEO_FORMAT_UNKNOWN;
}

static double rate_of(struct spa_fraction fraction) { return fraction.denom > 0 ? (double)fraction.num / fraction.denom : 0; }

// More modes than any camera has.
enum { MAXIMUM_MODES = 512 };

// MARK: Cameras

struct camera {
    struct camera *next;
    struct quire_pipewire *connection;
    uint32_t id;
    struct pw_proxy *proxy;
    struct spa_hook listener;
    char *name, *title, *facing;
    quire_pipewire_mode *modes;
    size_t count, others;
    bool is_told;
};

struct quire_pipewire {
    struct pw_thread_loop *loop;
    struct pw_context *context;
    struct pw_core *core;
    struct pw_registry *registry;
    struct spa_hook core_listener, registry_listener;
    struct camera *cameras;
    struct quire_pipewire_stream *streams;
    quire_pipewire_events events;
    void *data;
    // The number of the question after whose answer everything that was asked before is known.
    int pending;
    bool is_listed, has_ended;
};

struct quire_pipewire_stream {
    struct quire_pipewire_stream *next;
    struct quire_pipewire *connection;
    uint32_t camera;
    struct pw_stream *stream;
    struct spa_hook listener;
    int wake;
    quire_pipewire_mode format;
    bool has_format;
    quire_pipewire_end end;
    struct pw_buffer *newest;
    // The frame that was taken last.
    uint8_t *copied;
    size_t room;
};

static void wake(struct quire_pipewire_stream *stream) {
    uint64_t one = 1;
    // A full counter is readable already.
    if (write(stream->wake, &one, sizeof one) < 0) return;
}

static void end(struct quire_pipewire_stream *stream, quire_pipewire_end why) {
    if (stream->end == QUIRE_PIPEWIRE_RUNNING) stream->end = why;
    wake(stream);
}

static void forget(struct camera *camera) {
    spa_hook_remove(&camera->listener);
    pipewire.pw_proxy_destroy(camera->proxy);
    free(camera->name);
    free(camera->title);
    free(camera->facing);
    free(camera->modes);
    free(camera);
}

static void add_mode(struct camera *camera, uint32_t fourcc, uint32_t width, uint32_t height, double rate) {
    if (camera->count == MAXIMUM_MODES || width == 0 || height == 0 || width > 16384 || height > 16384) return;
    quire_pipewire_mode *modes = realloc(camera->modes, (camera->count + 1) * sizeof *modes);
    if (!modes) return;
    camera->modes = modes;
    modes[camera->count++] = (quire_pipewire_mode){fourcc, width, height, rate};
}

// The alternatives of a property: one value, those of an enumeration behind the default, or the ends of a range behind it.
static void *values_of(const struct spa_pod *object, uint32_t key, uint32_t type, uint32_t *count, bool *is_range) {
    const struct spa_pod_prop *property = spa_pod_find_prop(object, NULL, key);
    if (!property) return NULL;
    uint32_t choice;
    struct spa_pod *values = spa_pod_get_values(&property->value, count, &choice);
    if (!values || SPA_POD_TYPE(values) != type || *count == 0) return NULL;
    *is_range = (choice == SPA_CHOICE_Range || choice == SPA_CHOICE_Step) && *count >= 3;
    uint8_t *first = SPA_POD_BODY(values);
    size_t size = SPA_POD_BODY_SIZE(values);
    if (choice != SPA_CHOICE_None && *count > 1) {
        first += size;
        *count -= 1;
        if (*is_range) *count = 2;
    }
    return first;
}

static double highest_rate(const struct spa_pod *format) {
    uint32_t count;
    bool is_range;
    const struct spa_fraction *rates = values_of(format, SPA_FORMAT_VIDEO_framerate, SPA_TYPE_Fraction, &count, &is_range);
    double highest = 0;
    for (uint32_t index = 0; rates && index < count; index++)
        // The end of an open range is no rate.
        if (rate_of(rates[index]) > highest && rate_of(rates[index]) <= 1000) highest = rate_of(rates[index]);
    return highest;
}

static void add_sizes(struct camera *camera, const struct spa_pod *format, uint32_t fourcc, double rate) {
    static const struct spa_rectangle usual[] = {{1280, 720}, {1920, 1080}, {640, 480}, {800, 600}, {320, 240}};
    uint32_t count;
    bool is_range;
    const struct spa_rectangle *sizes = values_of(format, SPA_FORMAT_VIDEO_size, SPA_TYPE_Rectangle, &count, &is_range);
    if (!sizes) return;
    if (!is_range) {
        for (uint32_t index = 0; index < count; index++) add_mode(camera, fourcc, sizes[index].width, sizes[index].height, rate);
        return;
    }
    for (size_t index = 0; index < SPA_N_ELEMENTS(usual); index++)
        if (usual[index].width >= sizes[0].width && usual[index].width <= sizes[1].width && usual[index].height >= sizes[0].height &&
            usual[index].height <= sizes[1].height)
            add_mode(camera, fourcc, usual[index].width, usual[index].height, rate);
}

static void came_param(void *data, int seq, uint32_t id, uint32_t index, uint32_t next, const struct spa_pod *param) {
    (void)seq, (void)index, (void)next;
    struct camera *camera = data;
    uint32_t type, subtype;
    if (id != SPA_PARAM_EnumFormat || !param || spa_format_parse(param, &type, &subtype) < 0 || type != SPA_MEDIA_TYPE_video) return;
    double rate = highest_rate(param);
    if (subtype == SPA_MEDIA_SUBTYPE_mjpg) {
        add_sizes(camera, param, V4L2_PIX_FMT_MJPEG, rate);
    } else if (subtype == SPA_MEDIA_SUBTYPE_raw) {
        uint32_t count;
        bool is_range;
        const uint32_t *ids = values_of(param, SPA_FORMAT_VIDEO_format, SPA_TYPE_Id, &count, &is_range);
        for (uint32_t each = 0; ids && each < count; each++) {
            uint32_t fourcc = fourcc_of(ids[each]);
            if (fourcc != 0) add_sizes(camera, param, fourcc, rate);
            else camera->others++;
        }
    } else {
        camera->others++;
    }
}

static void keep(char **place, const struct spa_dict *properties, const char *key) {
    const char *value = properties ? spa_dict_lookup(properties, key) : NULL;
    if (!value || !*value || *place) return;
    *place = strdup(value);
}

static void came_info(void *data, const struct pw_node_info *info) {
    struct camera *camera = data;
    keep(&camera->name, info->props, PW_KEY_NODE_NAME);
    keep(&camera->title, info->props, PW_KEY_NODE_DESCRIPTION);
    keep(&camera->title, info->props, PW_KEY_NODE_NICK);
    keep(&camera->facing, info->props, "api.libcamera.location");
}

static const struct pw_node_events node_events = {PW_VERSION_NODE_EVENTS, .info = came_info, .param = came_param};

static void came_global(void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version, const struct spa_dict *properties) {
    (void)permissions, (void)version;
    struct quire_pipewire *connection = data;
    if (strcmp(type, PW_TYPE_INTERFACE_Node) != 0 || !properties) return;
    const char *class = spa_dict_lookup(properties, PW_KEY_MEDIA_CLASS), *role = spa_dict_lookup(properties, PW_KEY_MEDIA_ROLE);
    // The screen is a source of pictures too, while it is shared.
    if (!class || strcmp(class, "Video/Source") != 0 || !role || strcmp(role, "Camera") != 0) return;
    struct camera *camera = calloc(1, sizeof *camera);
    if (!camera) return;
    camera->connection = connection;
    camera->id = id;
    camera->proxy = pw_registry_bind(connection->registry, id, type, PW_VERSION_NODE, 0);
    if (!camera->proxy) {
        free(camera);
        return;
    }
    keep(&camera->name, properties, PW_KEY_NODE_NAME);
    keep(&camera->title, properties, PW_KEY_NODE_DESCRIPTION);
    camera->next = connection->cameras;
    connection->cameras = camera;
    pipewire.pw_proxy_add_object_listener(camera->proxy, &camera->listener, &node_events, camera);
    pw_node_enum_params((struct pw_node *)camera->proxy, 0, SPA_PARAM_EnumFormat, 0, UINT32_MAX, NULL);
    connection->pending = pw_core_sync(connection->core, PW_ID_CORE, connection->pending);
}

static void went_global(void *data, uint32_t id) {
    struct quire_pipewire *connection = data;
    for (struct camera **place = &connection->cameras; *place; place = &(*place)->next) {
        struct camera *camera = *place;
        if (camera->id != id) continue;
        *place = camera->next;
        for (struct quire_pipewire_stream *stream = connection->streams; stream; stream = stream->next)
            if (stream->camera == id) end(stream, QUIRE_PIPEWIRE_UNPLUGGED);
        if (camera->is_told) connection->events.gone(connection->data, id);
        forget(camera);
        return;
    }
}

static const struct pw_registry_events registry_events = {PW_VERSION_REGISTRY_EVENTS, .global = came_global, .global_remove = went_global};

static void answered(void *data, uint32_t id, int seq) {
    struct quire_pipewire *connection = data;
    if (id != PW_ID_CORE || seq != connection->pending) return;
    for (struct camera *camera = connection->cameras; camera; camera = camera->next) {
        if (camera->is_told) continue;
        camera->is_told = true;
        connection->events.camera(
            connection->data, camera->id, camera->name ? camera->name : "", camera->title ? camera->title : "", camera->facing,
            camera->modes, camera->count, camera->others);
    }
    if (connection->is_listed) return;
    connection->is_listed = true;
    connection->events.listed(connection->data);
}

static void failed(void *data, uint32_t id, int seq, int result, const char *message) {
    (void)seq, (void)message;
    struct quire_pipewire *connection = data;
    // An object that failed is told by its own events; without the core nothing works.
    if (id != PW_ID_CORE || result != -EPIPE || connection->has_ended) return;
    connection->has_ended = true;
    for (struct quire_pipewire_stream *stream = connection->streams; stream; stream = stream->next) end(stream, QUIRE_PIPEWIRE_UNPLUGGED);
    connection->events.ended(connection->data);
}

static const struct pw_core_events core_events = {PW_VERSION_CORE_EVENTS, .done = answered, .error = failed};

// MARK: The connection

quire_pipewire *quire_pipewire_connect(int socket, const quire_pipewire_events *events, void *data, int *error) {
    quire_pipewire *connection = NULL;
    *error = ENOSYS;
    if (!quire_pipewire_is_installed()) goto failed;
    *error = ENOMEM;
    connection = calloc(1, sizeof *connection);
    if (!connection) goto failed;
    connection->events = *events;
    connection->data = data;
    connection->loop = pipewire.pw_thread_loop_new("cameras", NULL);
    if (!connection->loop) goto failed;
    connection->context = pipewire.pw_context_new(pipewire.pw_thread_loop_get_loop(connection->loop), NULL, 0);
    if (!connection->context) goto failed;
    connection->core = pipewire.pw_context_connect_fd(connection->context, socket, NULL, 0);
    // The socket is PipeWire's from here on.
    socket = -1;
    *error = errno;
    if (!connection->core) goto failed;
    pw_core_add_listener(connection->core, &connection->core_listener, &core_events, connection);
    connection->registry = pw_core_get_registry(connection->core, PW_VERSION_REGISTRY, 0);
    pw_registry_add_listener(connection->registry, &connection->registry_listener, &registry_events, connection);
    connection->pending = pw_core_sync(connection->core, PW_ID_CORE, 0);
    if (pipewire.pw_thread_loop_start(connection->loop) < 0) goto failed;
    *error = 0;
    return connection;

failed:
    if (socket >= 0) close(socket);
    if (connection) {
        int number = *error;
        quire_pipewire_close(connection);
        *error = number;
    }
    return NULL;
}

void quire_pipewire_close(quire_pipewire *connection) {
    if (connection->loop) pipewire.pw_thread_loop_stop(connection->loop);
    while (connection->cameras) {
        struct camera *camera = connection->cameras;
        connection->cameras = camera->next;
        forget(camera);
    }
    if (connection->registry) {
        spa_hook_remove(&connection->registry_listener);
        pipewire.pw_proxy_destroy((struct pw_proxy *)connection->registry);
    }
    if (connection->core) {
        spa_hook_remove(&connection->core_listener);
        pipewire.pw_core_disconnect(connection->core);
    }
    if (connection->context) pipewire.pw_context_destroy(connection->context);
    if (connection->loop) pipewire.pw_thread_loop_destroy(connection->loop);
    free(connection);
}

// MARK: The stream

static void changed_state(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    struct quire_pipewire_stream *stream = data;
    if (state == PW_STREAM_STATE_ERROR) {
        bool is_format = error && strstr(error, "format");
        end(stream, is_format ? QUIRE_PIPEWIRE_NO_FORMAT : QUIRE_PIPEWIRE_FAILED);
    } else if (state == PW_STREAM_STATE_UNCONNECTED && old > PW_STREAM_STATE_CONNECTING) {
        end(stream, QUIRE_PIPEWIRE_UNPLUGGED);
    }
}

static void changed_param(void *data, uint32_t id, const struct spa_pod *param) {
    struct quire_pipewire_stream *stream = data;
    if (id != SPA_PARAM_Format || !param) return;
    struct spa_video_info info = {0};
    if (spa_format_parse(param, &info.media_type, &info.media_subtype) < 0) return;
    if (info.media_subtype == SPA_MEDIA_SUBTYPE_mjpg) {
        if (spa_format_video_mjpg_parse(param, &info.info.mjpg) < 0) return;
        stream->format = (quire_pipewire_mode){
            V4L2_PIX_FMT_MJPEG, info.info.mjpg.size.width, info.info.mjpg.size.height, rate_of(info.info.mjpg.framerate)};
    } else {
        if (spa_format_video_raw_parse(param, &info.info.raw) < 0) return;
        stream->format = (quire_pipewire_mode){
            fourcc_of(info.info.raw.format), info.info.raw.size.width, info.info.raw.size.height, rate_of(info.info.raw.framerate)};
    }
    stream->has_format = true;
    uint8_t memory[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
    const struct spa_pod *buffers = spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_ParamBuffers, SPA_PARAM_Buffers, SPA_PARAM_BUFFERS_buffers, SPA_POD_CHOICE_RANGE_Int(4, 2, 16),
        SPA_PARAM_BUFFERS_dataType,
        SPA_POD_CHOICE_FLAGS_Int((1 << SPA_DATA_MemPtr) | (1 << SPA_DATA_MemFd) | (1 << SPA_DATA_DmaBuf)));
    pipewire.pw_stream_update_params(stream->stream, &buffers, 1);
    wake(stream);
}

static void process(void *data) {
    struct quire_pipewire_stream *stream = data;
    struct pw_buffer *buffer;
    while ((buffer = pipewire.pw_stream_dequeue_buffer(stream->stream))) {
        if (stream->newest) pipewire.pw_stream_queue_buffer(stream->stream, stream->newest);
        stream->newest = buffer;
    }
    if (stream->newest) wake(stream);
}

static void removed_buffer(void *data, struct pw_buffer *buffer) {
    struct quire_pipewire_stream *stream = data;
    if (stream->newest == buffer) stream->newest = NULL;
}

static const struct pw_stream_events stream_events = {
    PW_VERSION_STREAM_EVENTS,
    .state_changed = changed_state,
    .param_changed = changed_param,
    .process = process,
    .remove_buffer = removed_buffer,
};

static const struct spa_pod *wanted(struct spa_pod_builder *builder, const quire_pipewire_mode *mode) {
    struct spa_rectangle size = {mode->width, mode->height};
    struct spa_fraction rate = {mode->rate > 0 ? (uint32_t)(mode->rate * 1000 + 0.5) : 30000, 1000};
    struct spa_fraction slowest = {0, 1}, fastest = {1000, 1};
    struct spa_pod_frame frame;
    spa_pod_builder_push_object(builder, &frame, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat);
    bool is_jpeg = mode->fourcc == V4L2_PIX_FMT_MJPEG;
    spa_pod_builder_add(
        builder, SPA_FORMAT_mediaType, SPA_POD_Id(SPA_MEDIA_TYPE_video), SPA_FORMAT_mediaSubtype,
        SPA_POD_Id(is_jpeg ? SPA_MEDIA_SUBTYPE_mjpg : SPA_MEDIA_SUBTYPE_raw), 0);
    if (!is_jpeg) spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_format, SPA_POD_Id(format_of(mode->fourcc)), 0);
    spa_pod_builder_add(
        builder, SPA_FORMAT_VIDEO_size, SPA_POD_Rectangle(&size), SPA_FORMAT_VIDEO_framerate,
        SPA_POD_CHOICE_RANGE_Fraction(&rate, &slowest, &fastest), 0);
    return spa_pod_builder_pop(builder, &frame);
}

quire_pipewire_stream *quire_pipewire_open(quire_pipewire *connection, uint32_t camera, const quire_pipewire_mode *mode, int wake, int *error) {
    quire_pipewire_stream *stream = calloc(1, sizeof *stream);
    *error = ENOMEM;
    if (!stream) return NULL;
    stream->connection = connection;
    stream->camera = camera;
    stream->wake = wake;
    uint8_t memory[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
    const struct spa_pod *format = wanted(&builder, mode);
    pipewire.pw_thread_loop_lock(connection->loop);
    int result = -ENODEV;
    if (!connection->has_ended) {
        struct pw_properties *properties = pipewire.pw_properties_new(
            PW_KEY_MEDIA_TYPE, "Video", PW_KEY_MEDIA_CATEGORY, "Capture", PW_KEY_MEDIA_ROLE, "Camera", PW_KEY_NODE_NAME, "Quire", NULL);
        result = -ENOMEM;
        stream->stream = pipewire.pw_stream_new(connection->core, "Quire", properties);
    }
    if (stream->stream) {
        pipewire.pw_stream_add_listener(stream->stream, &stream->listener, &stream_events, stream);
        stream->next = connection->streams;
        connection->streams = stream;
        // Another camera in place of one that was unplugged would be a surprise.
        result = pipewire.pw_stream_connect(
            stream->stream, PW_DIRECTION_INPUT, camera,
            PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_DONT_RECONNECT, &format, 1);
    }
    pipewire.pw_thread_loop_unlock(connection->loop);
    *error = result < 0 ? -result : 0;
    if (result >= 0) return stream;
    quire_pipewire_stop(stream);
    return NULL;
}

void quire_pipewire_stop(quire_pipewire_stream *stream) {
    struct quire_pipewire *connection = stream->connection;
    pipewire.pw_thread_loop_lock(connection->loop);
    for (struct quire_pipewire_stream **place = &connection->streams; *place; place = &(*place)->next) {
        if (*place != stream) continue;
        *place = stream->next;
        break;
    }
    if (stream->stream) {
        spa_hook_remove(&stream->listener);
        pipewire.pw_stream_destroy(stream->stream);
    }
    pipewire.pw_thread_loop_unlock(connection->loop);
    free(stream->copied);
    free(stream);
}

bool quire_pipewire_format(quire_pipewire_stream *stream, quire_pipewire_mode *mode) {
    pipewire.pw_thread_loop_lock(stream->connection->loop);
    bool has_format = stream->has_format;
    *mode = stream->format;
    pipewire.pw_thread_loop_unlock(stream->connection->loop);
    return has_format;
}

quire_pipewire_end quire_pipewire_ended(quire_pipewire_stream *stream) {
    pipewire.pw_thread_loop_lock(stream->connection->loop);
    quire_pipewire_end end = stream->end;
    pipewire.pw_thread_loop_unlock(stream->connection->loop);
    return end;
}

// What a block of memory holds of a frame; false where it is not mapped or says of itself that it is damaged.
static bool part_of(const struct spa_data *data, const uint8_t **bytes, size_t *count) {
    if (!data->data || !data->chunk || (data->chunk->flags & SPA_CHUNK_FLAG_CORRUPTED) || data->maxsize == 0) return false;
    uint32_t offset = SPA_MIN(data->chunk->offset, data->maxsize);
    *bytes = (const uint8_t *)data->data + offset;
    *count = SPA_MIN(data->chunk->size, data->maxsize - offset);
    return *count > 0;
}

// Tells the driver of memory that is a device's when the processor begins and ends to read it.
static void synchronize(const struct spa_buffer *buffer, uint64_t flags) {
    for (uint32_t index = 0; index < buffer->n_datas; index++) {
        if (buffer->datas[index].type != SPA_DATA_DmaBuf) continue;
        struct dma_buf_sync sync = {flags | DMA_BUF_SYNC_READ};
        ioctl((int)buffer->datas[index].fd, DMA_BUF_IOCTL_SYNC, &sync);
    }
}

// Copies the parts of a frame one after the other: its planes, where they lie apart. The memory itself may go at any time, with the camera.
static size_t copy(quire_pipewire_stream *stream, const struct spa_buffer *buffer) {
    size_t whole = 0;
    for (uint32_t index = 0; index < buffer->n_datas; index++) {
        const uint8_t *bytes;
        size_t count;
        if (!part_of(&buffer->datas[index], &bytes, &count)) return 0;
        if (whole + count > stream->room) {
            uint8_t *copied = realloc(stream->copied, whole + count);
            if (!copied) return 0;
            stream->copied = copied;
            stream->room = whole + count;
        }
        memcpy(stream->copied + whole, bytes, count);
        whole += count;
    }
    return whole;
}

bool quire_pipewire_take(quire_pipewire_stream *stream, quire_pipewire_frame *frame) {
    *frame = (quire_pipewire_frame){NULL, 0, 0};
    pipewire.pw_thread_loop_lock(stream->connection->loop);
    struct pw_buffer *taken = stream->newest;
    stream->newest = NULL;
    if (taken) {
        const struct spa_buffer *buffer = taken->buffer;
        synchronize(buffer, DMA_BUF_SYNC_START);
        frame->count = copy(stream, buffer);
        frame->bytes = stream->copied;
        if (frame->count > 0 && buffer->datas[0].chunk->stride > 0) frame->stride = (uint32_t)buffer->datas[0].chunk->stride;
        synchronize(buffer, DMA_BUF_SYNC_END);
        pipewire.pw_stream_queue_buffer(stream->stream, taken);
    }
    pipewire.pw_thread_loop_unlock(stream->connection->loop);
    return frame->count > 0;
}

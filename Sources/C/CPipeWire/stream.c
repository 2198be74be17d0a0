// The pictures of a camera.
#include "internal.h"

#include <errno.h>
#include <linux/dma-buf.h>
#include <linux/videodev2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <spa/param/video/format-utils.h>

static void wake(struct quire_pipewire_stream *stream) {
    uint64_t one = 1;
    // A full counter is readable already.
    if (write(stream->wake, &one, sizeof one) < 0) return;
}

void quire_pipewire_end_stream(struct quire_pipewire_stream *stream, quire_pipewire_end why) {
    if (stream->end == QUIRE_PIPEWIRE_RUNNING) stream->end = why;
    wake(stream);
}

static void changed_state(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    struct quire_pipewire_stream *stream = data;
    if (state == PW_STREAM_STATE_ERROR) {
        bool is_format = error && strstr(error, "format");
        quire_pipewire_end_stream(stream, is_format ? QUIRE_PIPEWIRE_NO_FORMAT : QUIRE_PIPEWIRE_FAILED);
    } else if (state == PW_STREAM_STATE_UNCONNECTED && old > PW_STREAM_STATE_CONNECTING) {
        quire_pipewire_end_stream(stream, QUIRE_PIPEWIRE_UNPLUGGED);
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
            V4L2_PIX_FMT_MJPEG, info.info.mjpg.size.width, info.info.mjpg.size.height, quire_pipewire_rate(info.info.mjpg.framerate)};
    } else {
        if (spa_format_video_raw_parse(param, &info.info.raw) < 0) return;
        stream->format = (quire_pipewire_mode){
            quire_pipewire_fourcc(info.info.raw.format), info.info.raw.size.width, info.info.raw.size.height, quire_pipewire_rate(info.info.raw.framerate)};
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
    if (!is_jpeg) spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_format, SPA_POD_Id(quire_pipewire_format_of(mode->fourcc)), 0);
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

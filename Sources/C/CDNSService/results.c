#include <stdlib.h>
#include <string.h>

#include "internal.h"

static void result_free(struct result *result) {
    if (!result) return;
    free(result->text);
    free(result->more);
    free(result->data);
    free(result);
}

struct result *results_add(struct results *results, DNSServiceFlags flags, const char *text, const char *more) {
    struct result *result = calloc(1, sizeof *result);
    if (!result) return NULL;
    result->flags = flags;
    result->text = strdup(text);
    result->more = strdup(more);
    if (!result->text || !result->more) {
        result_free(result);
        return NULL;
    }
    if (results->last) results->last->next = result;
    else results->first = result;
    results->last = result;
    return result;
}

bool results_add_error(struct results *results, DNSServiceErrorType error) {
    struct result *result = results_add(results, 0, "", "");
    if (result) result->error = error;
    return result != NULL;
}

bool result_set_data(struct result *result, const unsigned char *data, size_t length) {
    // At least one byte is allocated, so that NULL always means a failure.
    result->data = malloc(length + 1);
    if (!result->data || length > UINT16_MAX) return false;
    memcpy(result->data, data, length);
    result->length = (uint16_t)length;
    return true;
}

void results_free(struct results *results) {
    while (results->first) {
        struct result *next = results->first->next;
        result_free(results->first);
        results->first = next;
    }
    results->last = NULL;
}

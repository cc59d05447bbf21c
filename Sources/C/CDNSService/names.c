#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "internal.h"

bool is_text(const char *text, size_t length) {
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    while (at < end) {
        unsigned char first = *at++;
        if (first < 0x80) continue;
        size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        if (first < 0xC2 || first > 0xF4 || (size_t)(end - at) < more) return false;
        // Overlong forms, surrogates and numbers above U+10FFFF are invalid (RFC 3629, 4).
        if ((first == 0xE0 && *at < 0xA0) || (first == 0xED && *at > 0x9F) || (first == 0xF0 && *at < 0x90)
            || (first == 0xF4 && *at > 0x8F)) return false;
        while (more--) {
            if ((*at++ & 0xC0) != 0x80) return false;
        }
    }
    return true;
}

bool is_service_name(const char *name) {
    size_t length = name ? strlen(name) : 0;
    return length > 0 && length < kDNSServiceMaxServiceName && is_text(name, length);
}

bool is_local_domain(const char *domain) {
    return !domain || !*domain || !strcasecmp(domain, "local") || !strcasecmp(domain, LOCAL_DOMAIN);
}

// Reads a byte of a label, which may be escaped as `\c` or `\ddd`; -1 for an invalid escape.
static int next_byte(const char **at) {
    const unsigned char *text = (const unsigned char *)*at;
    if (text[0] != '\\') {
        *at += 1;
        return text[0];
    }
    if (text[1] && !isdigit(text[1])) {
        *at += 2;
        return text[1];
    }
    if (!isdigit(text[1]) || !isdigit(text[2]) || !isdigit(text[3])) return -1;
    int value = (text[1] - '0') * 100 + (text[2] - '0') * 10 + (text[3] - '0');
    *at += 4;
    return value > 255 ? -1 : value;
}

size_t wire_name(const char *name, unsigned char wire[static 256]) {
    size_t length = 0;
    while (*name) {
        size_t label = length++;
        while (*name && *name != '.') {
            int byte = next_byte(&name);
            if (byte < 0 || length - label > 63 || length > 253) return 0;
            wire[length++] = (unsigned char)byte;
        }
        if (length - label == 1) return 0;
        wire[label] = (unsigned char)(length - label - 1);
        if (*name) name++;
    }
    wire[length++] = 0;
    return length > 1 ? length : 0;
}

static bool ends_in_transport(const char *type) {
    const char *dot = strrchr(type, '.');
    return dot && dot > type && (!strcasecmp(dot, "._tcp") || !strcasecmp(dot, "._udp"));
}

bool type_read(struct type *type, const char *text) {
    *type = (struct type){0};
    const char *comma = text ? strchr(text, ',') : NULL;
    size_t length = !text ? 0 : comma ? (size_t)(comma - text) : strlen(text);
    if (length > 0 && text[length - 1] == '.') length--;
    if (length == 0 || length >= sizeof type->main || !is_text(text, length)) return false;
    snprintf(type->main, sizeof type->main, "%.*s", (int)length, text);
    if (type->main[0] != '_' || !ends_in_transport(type->main)) return false;
    type->is_enumeration = !strcasecmp(type->main, "_services._dns-sd._udp");
    type->is_subtype = comma != NULL;
    if (comma && (strlen(comma + 1) == 0 || strlen(comma + 1) > 63 || strchr(comma + 1, ','))) return false;
    if (comma && !is_text(comma + 1, strlen(comma + 1))) return false;
    if (comma) snprintf(type->asked, sizeof type->asked, "%s._sub.%s", comma + 1, type->main);
    else snprintf(type->asked, sizeof type->asked, "%s", type->main);
    snprintf(type->shown, sizeof type->shown, "%s.", type->main);
    return true;
}

// Appends a label with its dots and backslashes escaped, and spaces and control characters as `\ddd`.
static char *escaped(char *at, const char *label) {
    for (; *label; label++) {
        unsigned char byte = (unsigned char)*label;
        if (byte <= ' ') {
            at += sprintf(at, "\\%03u", byte);
        } else {
            if (byte == '.' || byte == '\\') *at++ = '\\';
            *at++ = *label;
        }
    }
    return at;
}

DNSServiceErrorType DNSServiceConstructFullName(
    char *const fullName, const char *const service, const char *const regtype, const char *const domain) {
    struct type type;
    if (!fullName || !domain || !*domain || strlen(domain) > 255 || !type_read(&type, regtype) || type.is_subtype)
        return kDNSServiceErr_BadParam;
    char *at = fullName;
    if (service && *service) {
        if (!is_service_name(service)) return kDNSServiceErr_BadParam;
        at = escaped(at, service);
        *at++ = '.';
    }
    bool has_dot = domain[strlen(domain) - 1] == '.';
    sprintf(at, "%s.%s%s", type.main, domain, has_dot ? "" : ".");
    return kDNSServiceErr_NoError;
}

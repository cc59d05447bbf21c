#include <stdlib.h>
#include <string.h>

#include "internal.h"

static bool is_same(const struct sighting *sighting, const struct reply *reply) {
    if (strcmp(sighting->type, reply->type)) return false;
    return sighting->name && reply->name ? !strcmp(sighting->name, reply->name) : sighting->name == reply->name;
}

static void sighting_free(struct sighting *sighting) {
    free(sighting->name);
    free(sighting->type);
    free(sighting);
}

static bool add(DNSServiceRef ref, const struct reply *reply, uint32_t interface, sighting_report report,
    struct results *results) {
    if (ref->interface && interface && interface != ref->interface) return true;
    for (struct sighting *known = ref->sightings; known; known = known->next) {
        if (known->interface == interface && is_same(known, reply)) return true;
    }
    struct sighting *sighting = calloc(1, sizeof *sighting);
    if (!sighting) return false;
    sighting->type = strdup(reply->type);
    sighting->name = reply->name ? strdup(reply->name) : NULL;
    sighting->interface = interface;
    if (!sighting->type || (reply->name && !sighting->name)) {
        sighting_free(sighting);
        return false;
    }
    sighting->next = ref->sightings;
    ref->sightings = sighting;
    return report(ref, sighting, true, results);
}

// Whether the service is still on the interface.
static bool is_there(const struct reply *reply, uint32_t interface) {
    if (!reply_is(reply, "added")) return false;
    for (size_t place = 0; place < reply->interfaces.count; place++) {
        if (if_nametoindex(reply->interfaces.items[place]) == interface) return true;
    }
    return reply->interfaces.count == 0 && interface == 0;
}

// Reports the services as removed that the reply no longer has; all of them without a reply.
static bool remove_others(
    DNSServiceRef ref, const struct reply *reply, sighting_report report, struct results *results) {
    bool is_done = true;
    for (struct sighting **link = &ref->sightings; *link;) {
        struct sighting *sighting = *link;
        if (reply && (!is_same(sighting, reply) || is_there(reply, sighting->interface))) {
            link = &sighting->next;
            continue;
        }
        *link = sighting->next;
        is_done = report(ref, sighting, false, results) && is_done;
        sighting_free(sighting);
    }
    return is_done;
}

bool sightings_take(DNSServiceRef ref, const struct reply *reply, sighting_report report, struct results *results) {
    if (!reply->type || strlen(reply->type) > 127 || (reply->name && !is_service_name(reply->name))) return false;
    if (!remove_others(ref, reply, report, results)) return false;
    if (!reply_is(reply, "added")) return true;
    if (reply->interfaces.count == 0) return add(ref, reply, 0, report, results);
    for (size_t place = 0; place < reply->interfaces.count; place++) {
        uint32_t interface = if_nametoindex(reply->interfaces.items[place]);
        if (!add(ref, reply, interface, report, results)) return false;
    }
    return true;
}

bool sightings_clear(DNSServiceRef ref, sighting_report report, struct results *results) {
    return remove_others(ref, NULL, report, results);
}

/** The most artists, venues or shows a browser can follow. */
export const MAX_FOLLOWED = 200
/** The most artist, venue or event ids in one request for followed shows: proxies refuse longer addresses. */
export const IDS_IN_REQUEST = 60
/** The most shows in one response, soonest first. */
export const MAX_FOLLOWED_SHOWS = 200

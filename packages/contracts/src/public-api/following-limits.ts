/** The most artists, venues or shows a browser can follow. */
export const MAX_FOLLOWED = 200
/** The most ids in each of a request's lists of artists, venues and events: proxies refuse longer addresses. */
export const IDS_IN_REQUEST = 60
/** The most shows in one response, soonest first. */
export const MAX_FOLLOWED_SHOWS = 200

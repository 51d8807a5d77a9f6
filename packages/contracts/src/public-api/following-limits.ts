/** The most artists, venues or shows a browser can follow. */
export const MAX_FOLLOWED = 200
/** The most ids in each list of one request for their shows: addresses stay below what proxies accept. */
export const IDS_IN_REQUEST = 60
/** The most shows in one response, soonest first. */
export const MAX_FOLLOWED_SHOWS = 200

/** So many artists, venues and shows a browser follows at most. */
export const MAX_FOLLOWED = 200
/** So many ids each list of one request for their shows may hold: addresses stay below what proxies accept. */
export const IDS_IN_REQUEST = 60
/** So many shows one answer holds at most, the soonest first. */
export const MAX_FOLLOWED_SHOWS = 200

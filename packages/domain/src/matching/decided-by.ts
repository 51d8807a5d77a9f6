/** Who put a review pair: the matcher, by what the listings say, or a venue's own calendar, while an event is in doubt beside it. */
export const BY_MATCHER = 'matcher'
export const BY_CALENDAR = 'calendar'

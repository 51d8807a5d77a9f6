/** Who asks: the matcher, for what the listings say, or a house's own calendar, for as long as an event is in doubt beside it. */
export const BY_MATCHER = 'matcher'
export const BY_CALENDAR = 'calendar'

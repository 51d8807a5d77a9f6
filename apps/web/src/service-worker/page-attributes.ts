// Only what every page needs to know about saved pages: each visit loads this file.

/** The path of the offline page in its city. */
export const OFFLINE_PATH = '/offline'

/** The attribute of `<html>` with the time when the shown copy of a page was saved. */
export const SAVED_AT_ATTRIBUTE = 'data-kept'
/** The attribute of the line that says how old the page is. */
export const LINE_ATTRIBUTE = 'data-offline-line'

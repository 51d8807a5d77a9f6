// What every page needs to know of what is kept, and no more: each visit loads it.

/** The path in its city of the page that says what is kept. */
export const OFFLINE_PATH = '/offline'

/** The attribute of `<html>` with the instant at which a page was kept, where it is shown in place of the network's. */
export const KEPT_ATTRIBUTE = 'data-kept'
/** The attribute of the line that says how old what is shown is. */
export const LINE_ATTRIBUTE = 'data-offline-line'

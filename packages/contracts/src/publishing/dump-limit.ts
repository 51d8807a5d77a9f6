// in its own file, so that a page doesn't load the contracts' schemas with it
/** Files are a few megabytes each: this is enough for anyone who copies them, and stops a runaway loop. */
export const DUMP_DOWNLOADS_A_MINUTE = 30

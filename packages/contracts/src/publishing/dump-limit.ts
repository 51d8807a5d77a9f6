// in its own file, so that a page doesn't load the contracts' schemas with it
/** Downloads of files of a few megabytes: enough for everyone who copies them, and stops a runaway loop. */
export const DUMP_DOWNLOADS_A_MINUTE = 30

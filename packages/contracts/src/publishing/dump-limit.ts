// apart from the contracts, whose schemas a page would load with it
/** A file is some megabytes: enough for everybody who copies it, too few for a loop that went wrong. */
export const DUMP_DOWNLOADS_A_MINUTE = 30

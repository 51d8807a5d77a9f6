import { z } from 'zod'

/**
 * The API notifies websites at this path when the data changes. It sends a line with the version on connect, on each
 * change, and once a second, so that silence means a broken connection. If a change withdrew shows, a line with an
 * array of texts comes before the new version: cached pages that contain one of the texts must not be served again.
 */
export const CHANGES_PATH = '/api/changes'
export const CHANGES_EVERY_MS = 1_000

/** The version of the data, which differs after each change. Null while the API itself isn't notified of changes. */
export const DataVersion = z.string().nullable()
export type DataVersion = z.infer<typeof DataVersion>

export const ChangeLine = z.union([DataVersion, z.array(z.string()).readonly()])
export type ChangeLine = z.infer<typeof ChangeLine>

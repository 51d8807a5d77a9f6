import { z } from 'zod'

/**
 * Where the API tells websites that the data changed: a line with the version at once, at each change, and once a
 * second, so that silence shows that it does not come through.
 */
export const CHANGES_PATH = '/api/changes'
export const CHANGES_EVERY_MS = 1_000

/** Another one with each change; null while the API itself would not hear of changes. */
export const DataVersion = z.string().nullable()
export type DataVersion = z.infer<typeof DataVersion>

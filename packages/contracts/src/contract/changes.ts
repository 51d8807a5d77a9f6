import { z } from 'zod'

/**
 * Where the API tells websites that the data changed: a line with the version at once, at each change, and once a
 * second, so that silence shows that it does not come through. Before the version of a change by which shows were
 * withdrawn comes a line with texts: what was made before and holds one of them must not be shown again.
 */
export const CHANGES_PATH = '/api/changes'
export const CHANGES_EVERY_MS = 1_000

/** Another one with each change; null while the API itself would not hear of changes. */
export const DataVersion = z.string().nullable()
export type DataVersion = z.infer<typeof DataVersion>

export const ChangeLine = z.union([DataVersion, z.array(z.string()).readonly()])
export type ChangeLine = z.infer<typeof ChangeLine>

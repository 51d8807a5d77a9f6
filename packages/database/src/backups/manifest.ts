import { z } from 'zod'

/** A table of a backup: `columns` in the order of its file, which is Postgres' COPY as text, packed by gzip. */
const BackedUpTable = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  /** Of the unpacked file, whose rows are in the order of the table's key: the same rows are the same bytes. */
  sha256: z.string().length(64),
  /** Beside the manifest. */
  file: z.string(),
})
export type BackedUpTable = z.output<typeof BackedUpTable>

/** What a backup holds. It is written last: a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(1, { error: 'this release reads format 1. A newer release restores other formats' }),
  /** The moment whose rows these are. */
  madeAt: z.iso.datetime(),
  seconds: z.number(),
  mode: z.enum(['live', 'demo', 'replay']),
  /** The release that made it, as its deployment names it. */
  release: z.string().optional(),
  /** The last migration of the tables. */
  migration: z.string(),
  /** Each after those that it refers to. */
  tables: z.array(BackedUpTable),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** When what is stored passed the check that a restore makes. Backups of older releases were not checked. */
  checkedAt: z.iso.datetime().optional(),
})
export type Manifest = z.output<typeof Manifest>

export const ManifestFile = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch (error) {
      context.addIssue(`it is not JSON (${error instanceof Error ? error.message : error})`)
      return z.NEVER
    }
  })
  .pipe(Manifest)

export const MANIFEST = 'manifest.json'
export const folderOf = (madeAt: Date): string => madeAt.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

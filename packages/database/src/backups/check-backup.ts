import type { Readable } from 'node:stream'
import type { Store } from '@houselights/storage/open-store'
import { OUR_TABLES } from '../schema/our-tables.ts'
import type { Sequence, StoredTable } from './catalog.ts'
import { countFile, type RowCount } from './copy-table.ts'
import { loadErasures } from './erasures.ts'
import { type BackedUpTable, loadManifest, type Manifest } from './retained-backups.ts'

/** Tables and sequences of the target database, as they are or as the backup's migrations create them. */
export interface Target {
  tables: readonly Pick<StoredTable, 'name' | 'columns'>[]
  sequences: readonly Pick<Sequence, 'name'>[]
}

interface RestorePlan {
  tables: BackedUpTable[]
  sequences: Sequence[]
  /** Tables and sequences that belong to other programs. Older releases backed them up, too. */
  foreign: string[]
}

/**
 * Selects the part of a backup that goes into the target. Throws unless that part matches the target completely, column
 * by column.
 */
export function fitManifest(
  manifest: Pick<Manifest, 'tables' | 'sequences' | 'migration'>,
  target: Target,
): RestorePlan {
  const tables = manifest.tables.filter(({ name }) => OUR_TABLES.has(name))
  const sequences = manifest.sequences.filter(({ name }) => target.sequences.some((sequence) => sequence.name === name))
  const [actual, expected] = [describe(target), describe({ tables, sequences })]
  const differences = [
    ...actual.filter((line) => !expected.includes(line)),
    ...expected.filter((line) => !actual.includes(line)),
  ]
  if (differences.length > 0)
    throw new Error(`The backup’s tables don’t match migration ${manifest.migration}: ${differences.join('; ')}.`)
  const leftOut = [
    ...manifest.tables.filter((table) => !tables.includes(table)),
    ...manifest.sequences.filter((sequence) => !sequences.includes(sequence)),
  ]
  return { tables, sequences, foreign: leftOut.map(({ name }) => name) }
}

const describe = ({ tables, sequences }: Target): string[] => [
  ...tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`),
  ...sequences.map(({ name }) => `the sequence ${name}`),
]

/** Opens a backup's file. Throws if it is missing. */
export async function openFile(store: Store, folder: string, file: string): Promise<Readable> {
  const content = await store.read(`${folder}/${file}`)
  if (!content) throw new Error(`The file ${file} is missing in ${store.location}.`)
  return content
}

/** Throws unless a file has the row count and hash in the manifest. */
export function requireSameContent(actual: RowCount, { file, rows, sha256 }: BackedUpTable): void {
  if (actual.sha256 !== sha256 || actual.rows !== rows)
    throw new Error(`The file ${file} is damaged: its rows or hash differ from the manifest.`)
}

/** Reads a whole backup like a restore into the target does. Throws if that restore would fail. */
export async function checkBackup(store: Store, folder: string, target: Target): Promise<void> {
  const { tables } = fitManifest(await loadManifest(store, folder), target)
  for (const table of tables) {
    const actual = await countFile(await openFile(store, folder, table.file)).catch((cause: Error) => {
      throw new Error(`The file ${table.file} cannot be read back: ${cause.message}`, { cause })
    })
    requireSameContent(actual, table)
  }
  // a restore applies this list, so it must be readable
  await loadErasures(store)
}

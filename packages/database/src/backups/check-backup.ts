import type { Readable } from 'node:stream'
import type { Store } from '@houselights/storage/open-store'
import { OUR_TABLES } from '../schema/our-tables.ts'
import type { Sequence, StoredTable } from './catalog.ts'
import { type Counted, countFile } from './copy-table.ts'
import { listedErasures } from './erasures.ts'
import { type BackedUpTable, loadManifest, type Manifest } from './retained-backups.ts'

/** Tables and counters, as they are or as they will be when the migrations of a backup have made them. */
export interface Target {
  tables: readonly Pick<StoredTable, 'name' | 'columns'>[]
  sequences: readonly Pick<Sequence, 'name'>[]
}

interface ToRestore {
  tables: BackedUpTable[]
  sequences: Sequence[]
  /** Tables and counters of other programs, which older releases backed up, too. */
  foreign: string[]
}

/** What of a backup goes into the target. Throws a sentence unless that is all of the target, column by column. */
export function fitManifest(manifest: Pick<Manifest, 'tables' | 'sequences' | 'migration'>, target: Target): ToRestore {
  const tables = manifest.tables.filter(({ name }) => OUR_TABLES.has(name))
  const sequences = manifest.sequences.filter(({ name }) => target.sequences.some((one) => one.name === name))
  const [there, wanted] = [describe(target), describe({ tables, sequences })]
  const differing = [...there.filter((one) => !wanted.includes(one)), ...wanted.filter((one) => !there.includes(one))]
  if (differing.length > 0)
    throw new Error(`The backup’s tables are not those of ${manifest.migration}: ${differing.join('; ')}.`)
  const leftOut = [
    ...manifest.tables.filter((table) => !tables.includes(table)),
    ...manifest.sequences.filter((sequence) => !sequences.includes(sequence)),
  ]
  return { tables, sequences, foreign: leftOut.map(({ name }) => name) }
}

const describe = ({ tables, sequences }: Target): string[] => [
  ...tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`),
  ...sequences.map(({ name }) => `the counter ${name}`),
]

/** A file of a backup; throws a sentence where it is missing. */
export async function openFile(store: Store, folder: string, file: string): Promise<Readable> {
  const content = await store.read(`${folder}/${file}`)
  if (!content) throw new Error(`The file ${file} is missing in ${store.place}.`)
  return content
}

/** Holds what was read from a file to what was written into it. */
export function requireSame(read: Counted, { file, rows, sha256 }: BackedUpTable): void {
  if (read.sha256 !== sha256 || read.rows !== rows)
    throw new Error(`The file ${file} is not what was written: its hash differs.`)
}

/** Reads all that is stored of a backup, as a restore into the target does. Throws a sentence where that would fail. */
export async function checkBackup(store: Store, folder: string, target: Target): Promise<void> {
  const { tables } = fitManifest(await loadManifest(store, folder), target)
  for (const table of tables) {
    const read = await countFile(await openFile(store, folder, table.file)).catch((cause: Error) => {
      throw new Error(`The file ${table.file} cannot be read back: ${cause.message}`, { cause })
    })
    requireSame(read, table)
  }
  // a restore applies it
  await listedErasures(store)
}

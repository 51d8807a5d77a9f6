import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { StoredTable } from './catalog.ts'

/** How many rows of COPY text passed through, and their hash. */
export interface RowCount {
  rows: number
  sha256: string
}

const NEWLINE = 10

/** Passes COPY text through and counts its rows. A line is a row, because COPY escapes line breaks within values. */
export function createRowCounter(): Transform & { counted(): RowCount } {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return Object.assign(stream, { counted: () => ({ rows, sha256: hash.digest('hex') }) })
}

/** Reads all rows of a table as COPY text. */
export function readTable(client: pg.Client, stored: StoredTable): Readable {
  const { table, list } = quoteNames(client, stored)
  const { order } = stored
  return client.query(copyTo(`copy (select ${list} from public.${table} t order by ${order}) to stdout`))
}

const quoteNames = (client: pg.Client, { name, columns }: Pick<StoredTable, 'name' | 'columns'>) => ({
  table: client.escapeIdentifier(name),
  list: columns.map((column) => client.escapeIdentifier(column)).join(', '),
})

/** Writes the rows of a gzipped file into a table. */
export async function writeTable(
  client: pg.Client,
  stored: Pick<StoredTable, 'name' | 'columns'>,
  gzipped: Readable,
): Promise<RowCount> {
  const { table, list } = quoteNames(client, stored)
  const count = createRowCounter()
  await pipeline(gzipped, createGunzip(), count, client.query(copyFrom(`copy public.${table} (${list}) from stdin`)))
  return count.counted()
}

/** Reads a whole table to count and hash its rows. */
export async function countTable(client: pg.Client, table: StoredTable): Promise<RowCount> {
  const count = createRowCounter()
  await pipeline(readTable(client, table), count, drain)
  return count.counted()
}

/** Reads a whole gzipped file to count and hash its rows. */
export async function countFile(gzipped: Readable): Promise<RowCount> {
  const count = createRowCounter()
  await pipeline(gzipped, createGunzip(), count, drain)
  return count.counted()
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}

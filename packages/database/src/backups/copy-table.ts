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
export function createRowCounter(): Transform & { getCount(): RowCount } {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let index = chunk.indexOf(NEWLINE); index >= 0; index = chunk.indexOf(NEWLINE, index + 1)) rows += 1
      done(null, chunk)
    },
  })
  return Object.assign(stream, { getCount: () => ({ rows, sha256: hash.digest('hex') }) })
}

/** Reads all rows of a table as COPY text. */
export function readTable(client: pg.Client, storedTable: StoredTable): Readable {
  const { table, columnList } = quoteNames(client, storedTable)
  const { order } = storedTable
  return client.query(copyTo(`copy (select ${columnList} from public.${table} t order by ${order}) to stdout`))
}

const quoteNames = (client: pg.Client, { name, columns }: Pick<StoredTable, 'name' | 'columns'>) => ({
  table: client.escapeIdentifier(name),
  columnList: columns.map((column) => client.escapeIdentifier(column)).join(', '),
})

/** Writes the rows of a gzipped file into a table. */
export async function writeTable(
  client: pg.Client,
  storedTable: Pick<StoredTable, 'name' | 'columns'>,
  gzipped: Readable,
): Promise<RowCount> {
  const { table, columnList } = quoteNames(client, storedTable)
  const rowCounter = createRowCounter()
  await pipeline(
    gzipped,
    createGunzip(),
    rowCounter,
    client.query(copyFrom(`copy public.${table} (${columnList}) from stdin`)),
  )
  return rowCounter.getCount()
}

/** Reads a whole table to count and hash its rows. */
export async function countTable(client: pg.Client, table: StoredTable): Promise<RowCount> {
  const rowCounter = createRowCounter()
  await pipeline(readTable(client, table), rowCounter, drain)
  return rowCounter.getCount()
}

/** Reads a whole gzipped file to count and hash its rows. */
export async function countFile(gzipped: Readable): Promise<RowCount> {
  const rowCounter = createRowCounter()
  await pipeline(gzipped, createGunzip(), rowCounter, drain)
  return rowCounter.getCount()
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}

import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { StoredTable } from './catalog.ts'

/** What went through: rows of COPY's text, and their hash. */
export interface Counted {
  rows: number
  sha256: string
}

const NEWLINE = 10

/** Passes COPY's text on and counts it: a line is a row, since those within values are written as signs. */
export function counting(): Transform & { counted(): Counted } {
  const hash = createHash('sha256')
  let rows = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return Object.assign(through, { counted: () => ({ rows, sha256: hash.digest('hex') }) })
}

/** All rows of a table as COPY's text. */
export function readTable(client: pg.Client, stored: StoredTable): Readable {
  const { table, list } = quoted(client, stored)
  const { order } = stored
  return client.query(copyTo(`copy (select ${list} from public.${table} t order by ${order}) to stdout`))
}

const quoted = (client: pg.Client, { name, columns }: Pick<StoredTable, 'name' | 'columns'>) => ({
  table: client.escapeIdentifier(name),
  list: columns.map((column) => client.escapeIdentifier(column)).join(', '),
})

/** Rows of a packed file into a table. */
export async function writeTable(
  client: pg.Client,
  stored: Pick<StoredTable, 'name' | 'columns'>,
  packed: Readable,
): Promise<Counted> {
  const { table, list } = quoted(client, stored)
  const count = counting()
  await pipeline(packed, createGunzip(), count, client.query(copyFrom(`copy public.${table} (${list}) from stdin`)))
  return count.counted()
}

/** Reads a table to its end, only for its count and hash. */
export async function countTable(client: pg.Client, table: StoredTable): Promise<Counted> {
  const count = counting()
  await pipeline(readTable(client, table), count, drain)
  return count.counted()
}

/** The same of a packed file. */
export async function countFile(packed: Readable): Promise<Counted> {
  const count = counting()
  await pipeline(packed, createGunzip(), count, drain)
  return count.counted()
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}

import { createHash } from 'node:crypto'
import { ParserKillsEntity, type ParserKillsRow } from '../entities/reads.ts'
import type { Queryable } from '../sql.ts'
import { columns, excluded, jsonMembers } from '../statement.ts'

/** How often in a row a source's page ended its parser, and which page it was. */
export type ParserKills = Pick<ParserKillsRow, 'count' | 'pageHash' | 'problem'>

/** The kills of the source `$1`, as an expression. */
export const PARSER_KILLS = `(select jsonb_build_object(${jsonMembers(ParserKillsEntity, 'k', ['count', 'pageHash', 'problem'])})
  from parser_kills k where k.source_id = $1)`

export const hashOfPage = (body: string): string => createHash('sha256').update(body).digest('hex')

const NAMES = ['count', 'pageHash', 'problem', 'killedAt'] as const

export async function saveParserKills(
  db: Queryable,
  source: string,
  { count, pageHash, problem }: ParserKills,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into parser_kills (source_id, ${columns(ParserKillsEntity, NAMES)}) values ($1, $2, $3, $4, $5)
     on conflict (source_id) do update set ${excluded(ParserKillsEntity, NAMES)}`,
    [source, count, pageHash, problem, now.toISOString()],
  )
}

export async function clearParserKills(db: Queryable, source: string): Promise<void> {
  await db.query('delete from parser_kills where source_id = $1', [source])
}

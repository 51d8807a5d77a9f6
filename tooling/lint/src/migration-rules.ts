import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readText, rule } from './rule.ts'

/**
 * The first migration these rules apply to. Earlier ones are released; docs/migrations.md says how long they block
 * other queries.
 */
const FIRST_CHECKED = 31
const FOLDER = 'packages/database/src/schema/migrations'

/** Extracts the SQL statements from a migration's strings, in lower case, without comments and function bodies. */
function splitStatements(source: string): string[] {
  const code = source.replace(/^ *(\/\/|\/\*\*?|\*).*$/gm, '')
  const strings = [...code.matchAll(/`([^`]*)`|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)]
  return strings
    .map(([, ...texts]) => texts.find((text) => text !== undefined) ?? '')
    .flatMap((text) =>
      text
        .replace(/--.*$/gm, '')
        .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
        .split(';'),
    )
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
}

const NAME = String.raw`"?([\w.]+)"?`
const RULES: readonly {
  advice: string
  findBreach: (statement: string, isInTransaction: boolean) => string | undefined
}[] = [
  {
    advice:
      'create index concurrently, outside a transaction: otherwise nothing can write to the table while the index is built',
    findBreach: (statement) =>
      findTable(new RegExp(`^create (?:unique )?index (?!concurrently).*? on (?:only )?${NAME}`), statement),
  },
  {
    advice:
      'add the constraint not valid, and validate it in a later migration: checking it reads the whole table under a lock',
    findBreach: (statement) =>
      /\badd (constraint \S+ )?(check|foreign key)\b|\badd (column )?\S+ [^,]*\breferences\b/.test(statement) &&
      !/not valid/.test(statement)
        ? findAlteredTable(statement)
        : undefined,
  },
  {
    advice: 'add a unique constraint using an index that was created concurrently before',
    findBreach: (statement) =>
      /\badd (constraint \S+ )?(unique|primary key)\b(?! using index)/.test(statement)
        ? findAlteredTable(statement)
        : undefined,
  },
  {
    advice:
      'add a column of the new type, fill it in batches, and drop the old one: this rewrites the whole table under a lock',
    findBreach: (statement) =>
      /\balter (column )?\S+ (set data )?type\b|\bgenerated always as \(.*\) stored\b|\badd .*default (gen_random_uuid|random|clock_timestamp|uuidv7)\(/.test(
        statement,
      )
        ? findAlteredTable(statement)
        : undefined,
  },
  {
    advice: 'add a check not valid for "is not null" and validate it first: this reads the whole table under a lock',
    findBreach: (statement) => (/\bset not null\b/.test(statement) ? findAlteredTable(statement) : undefined),
  },
  {
    advice:
      'write rows in batches, each committed, in a migration with transaction = false: otherwise all are locked until the end',
    findBreach: (statement, isInTransaction) =>
      isInTransaction
        ? findTable(new RegExp(`^(?:with .*? )?(?:update|delete from) (?:only )?${NAME}`), statement)
        : undefined,
  },
  {
    advice: 'leave this to autovacuum, or do it in a maintenance window',
    findBreach: (statement) =>
      findTable(new RegExp(`^(?:cluster|vacuum full|lock table|truncate) ?${NAME}?`), statement),
  },
]

const findTable = (pattern: RegExp, statement: string): string | undefined => {
  const [match, name] = pattern.exec(statement) ?? []
  return match === undefined ? undefined : (name ?? 'a table')
}
const findAlteredTable = (statement: string) =>
  findTable(new RegExp(`^alter table (?:if exists )?(?:only )?${NAME}`), statement)

/**
 * Finds where a migration would block a table that already exists, as far as its text shows, and describes each place
 * in one sentence. Tables that the migration itself creates are exempt. `source` is its code.
 */
export function findBreaches(source: string): string[] {
  const statements = splitStatements(source)
  const createdTables = new Set(
    statements.flatMap((statement) => {
      const name = findTable(new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`), statement)
      return name ? [name] : []
    }),
  )
  const isInTransaction = !/\btransaction = false\b/.test(source)
  return statements.flatMap((statement) =>
    RULES.flatMap(({ advice, findBreach }) => {
      const name = findBreach(statement, isInTransaction)
      return name === undefined || createdTables.has(name) ? [] : [`"${statement.slice(0, 80)}" (${name}): ${advice}.`]
    }),
  )
}

export const migrationRules = [
  rule('new migrations block no existing table', () => {
    const files = readdirSync(join(ROOT, FOLDER)).filter(
      (name) => /^\d{4}-.*\.ts$/.test(name) && !name.endsWith('.test.ts') && Number(name.slice(0, 4)) >= FIRST_CHECKED,
    )
    if (files.length === 0) return [`${FOLDER}: has no migrations from ${FIRST_CHECKED} on`]
    return files.flatMap((name) =>
      findBreaches(readText(`${FOLDER}/${name}`)).map((breach) => `${FOLDER}/${name}:1: ${breach}`),
    )
  }),
]

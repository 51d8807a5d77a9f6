import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, rule, toText } from './rule.ts'

/** Those before it are released: docs/migrations.md says how long they keep others waiting. */
const FIRST_HELD = 31
const FOLDER = 'packages/database/src/schema/migrations'

/** What a migration says: the statements of its strings, without comments and the bodies of functions, in small letters. */
function splitStatements(file: string): string[] {
  const code = file.replace(/^ *(\/\/|\/\*\*?|\*).*$/gm, '')
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
const RULES: readonly { says: string; breaks: (statement: string, whole: boolean) => string | undefined }[] = [
  {
    says: 'create index concurrently, outside a transaction: the table is not written to while an index is built',
    breaks: (statement) =>
      table(new RegExp(`^create (?:unique )?index (?!concurrently).*? on (?:only )?${NAME}`), statement),
  },
  {
    says: 'add the constraint not valid, and validate it in a later migration: checking it reads the whole table under a lock',
    breaks: (statement) =>
      /\badd (constraint \S+ )?(check|foreign key)\b|\badd (column )?\S+ [^,]*\breferences\b/.test(statement) &&
      !/not valid/.test(statement)
        ? altered(statement)
        : undefined,
  },
  {
    says: 'add a unique constraint using an index that was made concurrently before',
    breaks: (statement) =>
      /\badd (constraint \S+ )?(unique|primary key)\b(?! using index)/.test(statement) ? altered(statement) : undefined,
  },
  {
    says: 'add a column of the new type, fill it in batches, and let go of the old one: this writes the whole table anew under a lock',
    breaks: (statement) =>
      /\balter (column )?\S+ (set data )?type\b|\bgenerated always as \(.*\) stored\b|\badd .*default (gen_random_uuid|random|clock_timestamp|uuidv7)\(/.test(
        statement,
      )
        ? altered(statement)
        : undefined,
  },
  {
    says: 'add a check not valid that says "is not null" and validate it first: this reads the whole table under a lock',
    breaks: (statement) => (/\bset not null\b/.test(statement) ? altered(statement) : undefined),
  },
  {
    says: 'write rows in batches, each committed, in a migration with transaction = false: all at once are locked until the end',
    breaks: (statement, whole) =>
      whole ? table(new RegExp(`^(?:with .*? )?(?:update|delete from) (?:only )?${NAME}`), statement) : undefined,
  },
  {
    says: 'leave this to the upkeep of Postgres, or to an hour of maintenance',
    breaks: (statement) => table(new RegExp(`^(?:cluster|vacuum full|lock table|truncate) ?${NAME}?`), statement),
  },
]

const table = (pattern: RegExp, statement: string): string | undefined => {
  const [found, name] = pattern.exec(statement) ?? []
  return found === undefined ? undefined : (name ?? 'a table')
}
const altered = (statement: string) => table(new RegExp(`^alter table (?:if exists )?(?:only )?${NAME}`), statement)

/**
 * Where a migration would keep others from a table that is there already, as far as reading it shows: a sentence each.
 * Tables that it makes itself are free. `file` is its text.
 */
export function findBreaches(file: string): string[] {
  const statements = splitStatements(file)
  const own = new Set(
    statements.flatMap((statement) => {
      const name = table(new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`), statement)
      return name ? [name] : []
    }),
  )
  const whole = !/\btransaction = false\b/.test(file)
  return statements.flatMap((statement) =>
    RULES.flatMap(({ says, breaks }) => {
      const name = breaks(statement, whole)
      return name === undefined || own.has(name) ? [] : [`"${statement.slice(0, 80)}" (${name}): ${says}.`]
    }),
  )
}

export const migrationRules = [
  rule('new migrations keep nobody from a table that is there already', () => {
    const files = readdirSync(join(ROOT, FOLDER)).filter(
      (name) => /^\d{4}-.*\.ts$/.test(name) && !name.endsWith('.test.ts') && Number(name.slice(0, 4)) >= FIRST_HELD,
    )
    if (files.length === 0) return [`${FOLDER}: has no migration from ${FIRST_HELD} on`]
    return files.flatMap((name) =>
      findBreaches(toText(`${FOLDER}/${name}`)).map((what) => `${FOLDER}/${name}:1: ${what}`),
    )
  }),
]

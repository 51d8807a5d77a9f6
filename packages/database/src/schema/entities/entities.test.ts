import type { EntitySchemaColumnOptions } from 'typeorm'
import { expect, test } from 'vitest'
import { snakeCase } from '../../sql/statement.ts'
import { fileDatabase } from '../../testing/test-database.ts'
import { entities } from './index.ts'

const { dataSource: db } = await fileDatabase('entities')

test.each(entities.map(({ options }) => [options.tableName ?? '', options] as const))(
  'the entity of %s has exactly the columns of its table, of the same types',
  async (table, options) => {
    const columns: { name: string; type: string; nullable: boolean }[] = await db.query(
      `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
    const inTable = columns.map(({ name, type, nullable }) => `${name} ${type}${nullable ? ' or null' : ''}`)
    const inEntity = Object.entries<EntitySchemaColumnOptions>(options.columns).map(
      ([property, column]) => `${snakeCase(property)} ${typeOf(column)}${column.nullable ? ' or null' : ''}`,
    )
    expect(inEntity.sort()).toEqual(inTable.sort())
  },
)

/** The type as Postgres prints it. */
function typeOf({ type, precision, scale, array }: EntitySchemaColumnOptions): string {
  const printed = { int: 'integer', timestamptz: 'timestamp with time zone' }[String(type)] ?? String(type)
  return `${printed}${precision ? `(${precision},${scale})` : ''}${array ? '[]' : ''}`
}

test('every table has an entity', async () => {
  const tables: { name: string }[] = await db.query(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  const known = entities.map(({ options }) => ({ name: options.tableName }))
  expect(new Set(known)).toEqual(new Set(tables))
})

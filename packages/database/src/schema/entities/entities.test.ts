import type { EntitySchemaColumnOptions } from 'typeorm'
import { expect, test } from 'vitest'
import { snakeCase } from '../../sql/statement.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { TABLE_COLUMNS } from '../our-tables.ts'
import { entities } from './index.ts'

const { dataSource: db } = await createTestDatabase('entities')

test.each(entities.map(({ options }) => [options.tableName ?? '', options] as const))(
  'the entity of %s has exactly the columns of its table, of the same types',
  async (table, options) => {
    const columns: { name: string; type: string; nullable: boolean }[] = await db.query(
      `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
    const tableColumns = columns.map(({ name, type, nullable }) => `${name} ${type}${nullable ? ' or null' : ''}`)
    const entityColumns = Object.entries<EntitySchemaColumnOptions>(options.columns).map(
      ([property, column]) => `${snakeCase(property)} ${formatType(column)}${column.nullable ? ' or null' : ''}`,
    )
    expect(entityColumns.sort()).toEqual(tableColumns.sort())
  },
)

/** Formats a column type as Postgres prints it. */
function formatType({ type, precision, scale, array }: EntitySchemaColumnOptions): string {
  const typeName = { int: 'integer', timestamptz: 'timestamp with time zone' }[String(type)] ?? String(type)
  return `${typeName}${precision ? `(${precision},${scale})` : ''}${array ? '[]' : ''}`
}

test('TABLE_COLUMNS lists every table, with exactly its columns', async () => {
  const tables: { name: string; columns: string[] }[] = await db.query(
    `select c.relname as name, array_agg(attname order by attname)::text[] as columns
     from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' group by c.relname`,
  )
  const knownColumns = [...TABLE_COLUMNS].map(([name, columns]) => [name, columns.toSorted()])
  expect(Object.fromEntries(knownColumns)).toEqual(
    Object.fromEntries(tables.map(({ name, columns }) => [name, columns.toSorted()])),
  )
})

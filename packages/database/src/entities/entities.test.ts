import { afterAll, beforeAll, expect, test } from 'vitest'
import { snakeCase } from '../snake-naming.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { entities } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('entities')
})
afterAll(() => database.drop())

test.each(entities.map(({ options }) => [options.tableName ?? '', options] as const))(
  'the entity of %s has exactly the columns of its table',
  async (table, options) => {
    const columns: { column_name: string; is_nullable: string }[] = await database.dataSource.query(
      'select column_name, is_nullable from information_schema.columns where table_name = $1',
      [table],
    )
    const inTable = columns.map(({ column_name, is_nullable }) => `${column_name} ${is_nullable}`)
    const inEntity = Object.entries(options.columns).map(
      ([property, column]) => `${snakeCase(property)} ${column?.nullable ? 'YES' : 'NO'}`,
    )
    expect(inEntity.sort()).toEqual(inTable.sort())
  },
)

test('every table has an entity', async () => {
  const tables: { table_name: string }[] = await database.dataSource.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations'`,
  )
  expect(entities.map(({ options }) => options.tableName).sort()).toEqual(
    tables.map(({ table_name }) => table_name).sort(),
  )
})

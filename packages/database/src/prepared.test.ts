import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepared } from './prepared.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('prepared')
})
afterAll(() => database?.drop())

test('a connection prepares the statements that are named for it, once, and no other', async () => {
  const named = prepared('sum', 'select $1::int + 1 as sum')
  const sums = await database.dataSource.transaction(async (db) => {
    const rows: { sum: number }[][] = [await db.query(named, [1]), await db.query(named, [2])]
    await db.query('select $1::int + 2 as sum', [3])
    return { rows: rows.flat(), kept: await db.query('select statement from pg_prepared_statements') }
  })
  expect(sums).toEqual({ rows: [{ sum: 2 }, { sum: 3 }], kept: [{ statement: named }] })
})

import { expect, test } from 'vitest'
import { fileDatabase } from '../testing/test-database.ts'
import { prepared } from './prepared.ts'

const { dataSource: db } = await fileDatabase('prepared')

test('a connection prepares only marked statements, and each once', async () => {
  const statement = prepared('sum', 'select $1::int + 1 as sum')
  const result = await db.transaction(async (db) => {
    const rows: { sum: number }[][] = [await db.query(statement, [1]), await db.query(statement, [2])]
    await db.query('select $1::int + 2 as sum', [3])
    return { rows: rows.flat(), kept: await db.query('select statement from pg_prepared_statements') }
  })
  expect(result).toEqual({ rows: [{ sum: 2 }, { sum: 3 }], kept: [{ statement }] })
})

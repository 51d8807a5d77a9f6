import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { prepared } from './prepared.ts'

const { dataSource: db } = await createTestDatabase('prepared')

test('a connection prepares only marked statements, and each only once', async () => {
  const statement = prepared('sum', 'select $1::int + 1 as sum')
  const result = await db.transaction(async (tx) => {
    const rows: { sum: number }[][] = [await tx.query(statement, [1]), await tx.query(statement, [2])]
    await tx.query('select $1::int + 2 as sum', [3])
    return { rows: rows.flat(), preparedStatements: await tx.query('select statement from pg_prepared_statements') }
  })
  expect(result).toEqual({ rows: [{ sum: 2 }, { sum: 3 }], preparedStatements: [{ statement }] })
})

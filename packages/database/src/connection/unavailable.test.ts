import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { isOutage, isUnavailable } from './unavailable.ts'

const errorWithCode = (code: string) => Object.assign(new Error('test error'), { code })

test.each([
  ['a refused connection', errorWithCode('ECONNREFUSED'), true, true],
  ['a server that shuts down', errorWithCode('57P01'), true, true],
  ['a full disk', errorWithCode('53100'), true, true],
  ['too many connections', errorWithCode('53300'), true, true],
  ['a database that is read-only', errorWithCode('25006'), true, true],
  ['a wrong password', errorWithCode('28P01'), true, true],
  ['a role that may not log in', errorWithCode('28000'), true, true],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), true, true],
  [
    'several refused connections',
    new AggregateError([errorWithCode('ECONNREFUSED'), errorWithCode('ECONNREFUSED')]),
    true,
    true,
  ],
  ['a statement that took too long', errorWithCode('57014'), false, true],
  ['a lock timeout', errorWithCode('55P03'), false, true],
  ['a unique violation', errorWithCode('23505'), false, false],
  ['a syntax error', errorWithCode('42601'), false, false],
  ['a string instead of an error', 'ECONNREFUSED', false, false],
])('%s: whether it is an outage, and whether the database is unavailable', (_, error, outage, unavailable) => {
  expect([isOutage(error), isUnavailable(error)]).toEqual([outage, unavailable])
})

test('a connection that ends between two statements of a transaction is an outage', async () => {
  const { dataSource: db } = await createTestDatabase('unavailable')
  const interrupted = db.transaction(async (transaction) => {
    const [{ pid }]: [{ pid: number }] = await transaction.query('select pg_backend_pid() as pid')
    await db.query('select pg_terminate_backend($1, 5000)', [pid])
    await transaction.query('select')
  })
  expect(isOutage(await interrupted.catch((error: unknown) => error))).toBe(true)
})

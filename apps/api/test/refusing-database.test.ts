import { subscribeToNewsletter } from '@houselights/contracts/newsletter/newsletter'
import { openDataSource } from '@houselights/database/connection/data-source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ResponseCache } from '../src/responses/response-cache.ts'
import { testApi } from './running-api.ts'

/** A connection that keeps its privileges, whatever happens to the API's connections. */
let admin: Awaited<ReturnType<typeof openDataSource>>
const api = testApi('refusing', { cache: new ResponseCache({ maxAgeMs: 0 }) })
beforeAll(async () => {
  admin = await openDataSource({ url: api.databaseUrl, poolSize: 1 })
})
afterAll(async () => {
  await admin.destroy()
})

const getStatusAndBody = async (path: string) => {
  const response = await api.get(path)
  return [response.status, await response.json()]
}
let clients = 0
const signUp = () => {
  const clientHeader = { 'x-forwarded-for': `192.0.2.${++clients % 250}` }
  return api.post(subscribeToNewsletter.path, { email: 'moth@lamp.example' }, clientHeader)
}
/** Changes the database's settings, and makes the API reconnect with them. */
async function alterDatabase(change: string) {
  const [{ name }] = await admin.query('select current_database() as name')
  await admin.query(`alter database "${name}" ${change}`)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

describe('a database that is read-only', () => {
  test('makes writes fail as in an outage, fails the health check, and still runs queries', async () => {
    await alterDatabase('set default_transaction_read_only = on')
    await expect
      .poll(() => getStatusAndBody('/health'))
      .toEqual([503, { status: 'failing', database: true, readOnly: true }])
    await expect.poll(async () => (await signUp()).status).toBe(503)
    expect((await signUp()).headers.get('retry-after')).toBe('5')
    expect(await getStatusAndBody('/ready')).toEqual([200, { ready: true }])
    await expect.poll(async () => (await api.get('/api/events')).status).toBe(200)

    await alterDatabase('reset default_transaction_read_only')
    await expect.poll(async () => (await signUp()).status).toBe(200)
    await expect.poll(async () => (await api.get('/health')).status).toBe(200)
  })
})

describe('tables', () => {
  test('from an older release make the API say why it is not ready', async () => {
    await admin.query(
      'create table removed_migrations as select * from migrations where id = (select max(id) from migrations)',
    )
    await admin.query('delete from migrations where id in (select id from removed_migrations)')
    expect(await getStatusAndBody('/ready')).toEqual([
      503,
      { ready: false, reason: 'The tables are from an older release. Run the migrations first.' },
    ])
    expect(await getStatusAndBody('/health')).toEqual([
      503,
      { status: 'failing', database: true, pendingMigrations: 1 },
    ])
    await admin.query('insert into migrations select * from removed_migrations')
    expect(await getStatusAndBody('/ready')).toEqual([200, { ready: true }])
  })

  test('from a newer release cause no problem', async () => {
    await admin.query(`insert into migrations (timestamp, name) values (9999999999999, 'Later9999999999999')`)
    expect(await getStatusAndBody('/ready')).toEqual([200, { ready: true }])
  })
})

import { hasCode } from '@houselights/contracts/errors/has-code'
import pg from 'pg'

/** The address of the named database on a server, which is created where it is missing, as a copy of `template` if one is named. */
export async function ensureDatabase(serverUrl: string, name: string, template = 'template1'): Promise<string> {
  await withClient(serverUrl, 'ensure database', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    // copying files takes less than copying through the log
    const [created, copied] = [client.escapeIdentifier(name), client.escapeIdentifier(template)]
    if (!rowCount)
      await client.query(`create database ${created} template ${copied} strategy file_copy`).catch(unlessThere)
  })
  return databaseUrl(serverUrl, name)
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

/** Does work on a connection of its own. */
export async function withClient<Result>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => undefined) // the statement under way, or the next, throws it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

// two processes may create the same database at once
const unlessThere = (error: unknown) => {
  if (!hasCode(error, '42P04', '23505')) throw error
}

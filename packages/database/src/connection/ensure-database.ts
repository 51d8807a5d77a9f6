import { hasCode } from '@houselights/contracts/errors/has-code'
import pg from 'pg'

/** Creates a database on a server if it is missing, as a copy of `template`. Returns its URL. */
export async function ensureDatabase(serverUrl: string, name: string, template = 'template1'): Promise<string> {
  await withClient(serverUrl, 'ensure database', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    // copying files is faster than copying through the write-ahead log
    const [newDatabase, templateDatabase] = [client.escapeIdentifier(name), client.escapeIdentifier(template)]
    if (!rowCount)
      await client
        .query(`create database ${newDatabase} template ${templateDatabase} strategy file_copy`)
        .catch(ignoreExisting)
  })
  return databaseUrl(serverUrl, name)
}

/** Builds the URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

/** Runs `work` with its own connection, and closes it afterwards. */
export async function withClient<Result>(
  url: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName })
  client.on('error', () => undefined) // the current or next query throws it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

// two processes may create the same database simultaneously
const ignoreExisting = (error: unknown) => {
  if (!hasCode(error, '42P04', '23505')) throw error
}

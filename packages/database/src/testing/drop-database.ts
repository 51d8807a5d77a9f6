import { withClient } from '../connection/ensure-database.ts'

/** Drops the named database, with all connections to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, 'drop database', (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  )
}

import { type BenchServer, withClient } from '../bench-server.ts'
import { migrateTo, type Release } from './release.ts'
import type { Side } from './side.ts'

/** From so many events on, a small database is compared with. */
const LARGE = 100_000
const SMALL = 10_000

/** A database of each release: the same rows, brought on by the release's own migrations. */
export async function seedSides(
  server: BenchServer,
  releases: readonly Release[],
  rows: number,
): Promise<Map<string, Side>> {
  const sizes = rows >= LARGE ? [SMALL, rows] : [rows]
  const nameOf = (release: Release, size: number) => (size === rows ? release.name : `${release.name}_small`)
  for (const size of sizes) {
    const seeded = `seeded_${size}`
    await server.seed(seeded, size)
    for (const release of releases) {
      const url = await server.copy(seeded, nameOf(release, size))
      await migrateTo(release, url)
      await withClient(url, (client) => client.query('vacuum analyze'))
    }
    await server.drop(seeded)
  }
  await server.restart()
  const sideOf = (release: Release): Side => ({
    ...{ release, rows, databaseUrl: server.databaseUrl(nameOf(release, rows)) },
    ...(sizes.length > 1 && { small: { rows: SMALL, databaseUrl: server.databaseUrl(nameOf(release, SMALL)) } }),
  })
  return new Map(releases.map((release) => [release.name, sideOf(release)]))
}

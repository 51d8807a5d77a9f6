import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Config } from '@houselights/config/config'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import * as dumps from '@houselights/contracts/publishing/dumps'
import { dumpEvents } from '@houselights/database/queries/dump-events'
import type { Queryable } from '@houselights/database/sql/sql'
import { toCityInstant } from '@houselights/domain/dates/city-time'
import type { Store } from '@houselights/storage/open-store'
import { toCsv } from './csv-text.ts'

/** Compresses text as it is written, so that only compressed bytes are in memory. */
function openGzip() {
  const gzip = createGzip()
  const bytes = buffer(gzip)
  return {
    write: async (text: string) => {
      if (text && !gzip.write(text)) await once(gzip, 'drain')
    },
    end: () => {
      gzip.end()
      return bytes
    },
  }
}

export interface DumpServices {
  db: Queryable & Parameters<typeof dumpEvents>[0]
  store: Store
  config: Pick<Config, 'mode' | 'dataLicence' | 'publicUrl'>
  now: () => Date
  /** Logs problems with single rows and files, which don't stop the dump. */
  log: { error(details: object, message: string): void }
}

type City = Pick<CityFile, 'id' | 'name' | 'timeZone'>

/**
 * Returns the manifest of the city's last dump. If there is none or it's invalid, returns null, and the next dump
 * overwrites it.
 * @internal
 */
export async function getStoredManifest({ store, log }: Pick<DumpServices, 'store' | 'log'>, city: string) {
  const bytes = await store.get(dumps.getManifestKey(city))
  if (!bytes) return null
  try {
    return dumps.StoredManifest.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    log.error({ err: error, city }, 'Can’t parse the last dump’s manifest. Making a new dump.')
    return null
  }
}

/**
 * Writes the city's events into files, then the manifest with their folder. Until then the previous dump stays
 * complete. Two folders alternate: the files of the previous dump stay until the next one, for downloads that started
 * with its manifest. Leftovers of an interrupted dump are overwritten. @internal
 */
export async function dumpCity(
  { db, store, config, now, log }: DumpServices,
  city: City,
  previous: dumps.StoredManifest | null,
): Promise<dumps.StoredManifest> {
  const [a, b] = [`${dumps.getDumpFolder(city.id)}/a`, `${dumps.getDumpFolder(city.id)}/b`] as const
  const folder = previous?.folder === a ? b : a
  await store.removeFolder(folder)
  const [lines, rows] = [openGzip(), openGzip()]
  let [events, leftOut] = [0, 0]
  await dumpEvents(db, city.id, {
    page: async (page) => {
      await lines.write(page.map((event) => `${JSON.stringify(event)}\n`).join(''))
      await rows.write(toCsv(page, events === 0))
      events += page.length
    },
    onSkipped: (event, error) => {
      leftOut += 1
      log.error({ err: error, event, city: city.id }, 'Left an event out of the dump because it breaks its contract.')
    },
  })
  if (leftOut > 0)
    log.error({ city: city.id, events, leftOut }, 'Some events are missing from the dump. Fix their rows.')
  if (events === 0) await rows.write(toCsv([], true))
  const files = [
    await storeFile(store, city, folder, 'events.jsonl.gz', await lines.end()),
    await storeFile(store, city, folder, 'events.csv.gz', await rows.end()),
  ]
  const manifest: dumps.StoredManifest = {
    schema: dumps.DUMP_SCHEMA,
    city: city.id,
    madeAt: toCityInstant(now(), city.timeZone),
    mode: config.mode,
    licence: config.dataLicence,
    attribution: `Houselights${config.publicUrl ? `, ${config.publicUrl}` : ''}, and the sources named in each event`,
    events,
    files,
    folder,
  }
  await store.put(dumps.getManifestKey(city.id), Buffer.from(JSON.stringify(manifest)), 'application/json')
  return manifest
}

async function storeFile(store: Store, city: City, folder: string, name: dumps.DumpFile, bytes: Buffer) {
  await store.put(`${folder}/${name}`, bytes, 'application/gzip')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, path: dumps.getDumpPath(name).replace(':city', city.id), bytes: bytes.length, sha256 }
}

export interface DumpRound {
  cities: readonly City[]
  /** Runs the work while no other process holds the lock with that name. */
  withLock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Whether the city needs a new dump, given the manifest of its last one. */
  isWanted: (city: City, previous: dumps.StoredManifest | null) => boolean | Promise<boolean>
  onDump?: (city: City, manifest: dumps.StoredManifest) => void
}

/**
 * Dumps the cities that need it. A lock allows one dump of a city at a time across all processes, and each dump reads
 * the rows only after the previous dump has finished. So an older dump can't overwrite a newer one and republish hidden
 * events. A city that fails doesn't stop the others; all errors are thrown at the end.
 */
export async function dumpCities(
  services: DumpServices,
  { cities, withLock, isWanted, onDump }: DumpRound,
): Promise<void> {
  const failures: Error[] = []
  for (const city of cities)
    try {
      await withLock(`dump-${city.id}`, async () => {
        const previous = await getStoredManifest(services, city.id)
        if (!(await isWanted(city, previous))) return
        const manifest = await dumpCity(services, city, previous)
        onDump?.(city, manifest)
      })
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      failures.push(new Error(`Couldn’t make the dump of ${city.name}: ${reason}`, { cause }))
    }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(' '))
}

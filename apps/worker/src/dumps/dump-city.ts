import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip, type Gzip } from 'node:zlib'
import type { Config } from '@houselights/config/config'
import { eventDump } from '@houselights/database/repositories/event-dump'
import type { Queryable } from '@houselights/database/sql'
import { toCityInstant } from '@houselights/domain/city-time'
import type { PictureStore } from '@houselights/pictures/picture-store'
import type { CityFile } from '@houselights/types/city-files'
import { DUMP_SCHEMA, type DumpFile, dumpFolder, dumpPath, manifestKey, StoredManifest } from '@houselights/types/dumps'
import { csvText } from './csv-text.ts'

export interface DumpServices {
  db: Queryable
  store: PictureStore
  config: Pick<Config, 'mode' | 'dataLicence' | 'publicUrl'>
  now: () => Date
}

type City = Pick<CityFile, 'id' | 'timeZone'>

/** The manifest of the city's dump, or null where there is none. */
export async function storedManifest({ store }: Pick<DumpServices, 'store'>, city: string) {
  const bytes = await store.get(manifestKey(city))
  return bytes && StoredManifest.parse(JSON.parse(bytes.toString()))
}

/**
 * Writes the city's events into files, then the manifest that names their folder: until then the dump of before is whole. Two
 * folders take turns, so that what a dump that was broken off left is written over by the next, and what a dump holds is
 * gone with the one after it.
 */
export async function dumpCity(services: DumpServices, city: City): Promise<StoredManifest> {
  const { db, store, config, now } = services
  const before = await storedManifest(services, city.id)
  const [a, b] = [`${dumpFolder(city.id)}/a`, `${dumpFolder(city.id)}/b`] as const
  const folder = before?.folder === a ? b : a
  await store.remove(folder)
  const [lines, rows] = [packed(), packed()]
  let events = 0
  for await (const page of eventDump(db, city.id)) {
    await lines.write(page.map((event) => `${JSON.stringify(event)}\n`).join(''))
    await rows.write(csvText(page, events === 0))
    events += page.length
  }
  if (events === 0) await rows.write(csvText([], true))
  const files = [
    await keep(store, city, folder, 'events.jsonl.gz', await lines.end()),
    await keep(store, city, folder, 'events.csv.gz', await rows.end()),
  ]
  const manifest: StoredManifest = {
    ...{ schema: DUMP_SCHEMA, city: city.id, madeAt: toCityInstant(now(), city.timeZone), mode: config.mode },
    licence: config.dataLicence,
    attribution: `Houselights${config.publicUrl ? `, ${config.publicUrl}` : ''}, and the sources that each event names`,
    ...{ events, files, folder },
  }
  await store.put(manifestKey(city.id), Buffer.from(JSON.stringify(manifest)), 'application/json')
  if (before) await store.remove(before.folder)
  return manifest
}

async function keep(store: PictureStore, city: City, folder: string, name: DumpFile, bytes: Buffer) {
  await store.put(`${folder}/${name}`, bytes, 'application/gzip')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, path: dumpPath(name).replace(':city', city.id), bytes: bytes.length, sha256 }
}

/** Text that is compressed as it comes: only what is compressed is held. */
function packed() {
  const gzip: Gzip = createGzip()
  const pieces: Buffer[] = []
  gzip.on('data', (piece: Buffer) => pieces.push(piece))
  return {
    write: async (text: string) => {
      if (text && !gzip.write(text)) await once(gzip, 'drain')
    },
    end: async () => {
      const ended = once(gzip, 'end')
      gzip.end()
      await ended
      return Buffer.concat(pieces)
    },
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import { Listing, type ReadOutput } from '@houselights/contracts/entities/listing'
import { z } from 'zod'
import { decodePage, knownSource, parsePages } from '../parse/parse-pages.ts'

/** `recordings/<name>/`: meta.json, the pages it names, and recording.json with the listings they yield. */
const FOLDER = resolve(import.meta.dirname, '../../recordings')

/** A recording's meta.json. */
export const RecordingMeta = z.object({
  platform: z.string(),
  url: z.string(),
  now: z.string(),
  timeZone: z.string().default(defaultCity.timeZone),
  /** Whether the pages are a real site's with other words, or were written for the test. */
  masked: z.boolean(),
  pages: z.array(z.object({ file: z.string(), url: z.string() })).min(1),
  /** Kinds of the problems that the pages hold on purpose. */
  problems: z.array(z.string()).default([]),
})
export type RecordingMeta = z.output<typeof RecordingMeta>

export interface Recorded extends RecordingMeta {
  name: string
  bodies: string[]
  expected: Listing[]
  read(): ReadOutput
}

/** The platform of a recording; that of its one site where it is of a custom source. */
export const platformOf = ({ platform, url }: Pick<Recorded, 'platform' | 'url'>): string =>
  knownSource(platform, url).platform

/** Every recording of the repository. */
export const recorded = (): Recorded[] =>
  readdirSync(FOLDER)
    .filter((name) => existsSync(resolve(FOLDER, name, 'meta.json')))
    .map((name) => {
      const at = (file: string): string => resolve(FOLDER, name, file)
      const meta = RecordingMeta.parse(JSON.parse(readFileSync(at('meta.json'), 'utf8')))
      const pages = meta.pages.map(({ file, url }) => ({ url, body: decodePage(readFileSync(at(file))) }))
      return {
        ...meta,
        name,
        bodies: pages.map(({ body }) => body),
        expected: z.array(Listing).parse(JSON.parse(readFileSync(at('recording.json'), 'utf8'))),
        read: () => {
          const source = knownSource(meta.platform, meta.url)
          return parsePages(source, pages, { now: meta.now, timeZone: meta.timeZone })
        },
      }
    })

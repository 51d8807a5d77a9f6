import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import { Listing, type ParsedOutput } from '@houselights/contracts/entities/listing'
import { z } from 'zod'
import { parsePages } from '../parse/parse-pages.ts'
import type { Page } from '../source/source.ts'
import { decodePage, getSavedSource } from './saved-source.ts'

/** Each folder `recordings/<name>/` has the pages of a recording and a recording.json. */
const FOLDER = resolve(import.meta.dirname, '../../recordings')

/** The contents of a recording.json. */
export const Recording = z.object({
  /** The id of a platform or of the site's custom source. */
  platform: z.string(),
  url: z.string(),
  now: z.string(),
  timeZone: z.string().default(defaultCity.timeZone),
  /** Whether the pages are a real site's with masked words, rather than written for the test. */
  masked: z.boolean(),
  /** Whether the pages were written because no real page of this platform or site was available. */
  neverCaptured: z.boolean().optional(),
  pages: z.array(z.object({ file: z.string(), url: z.string() })).min(1),
  /** Kinds of the problems that the pages intentionally cause. */
  problems: z.array(z.string()).default([]),
  /** The listings that the pages yield. */
  listings: z.array(Listing),
})
export type Recording = z.output<typeof Recording>

/** A recording with the contents of its pages. */
export interface Recorded extends Recording {
  name: string
  pages: (Recording['pages'][number] & Page)[]
  /** The total length of the pages. */
  size: number
  parse(): ParsedOutput
}

/** Loads every recording in the repository. */
export const loadRecordings = (): Recorded[] =>
  readdirSync(FOLDER)
    .filter((name) => existsSync(resolve(FOLDER, name, 'recording.json')))
    .map((name) => {
      const toPath = (file: string): string => resolve(FOLDER, name, file)
      const recording = Recording.parse(JSON.parse(readFileSync(toPath('recording.json'), 'utf8')))
      const pages = recording.pages.map((page) => ({ ...page, body: decodePage(readFileSync(toPath(page.file))) }))
      const { platform, url, now, timeZone } = recording
      return {
        ...recording,
        name,
        pages,
        size: pages.reduce((sum, { body }) => sum + body.length, 0),
        parse: () => parsePages(getSavedSource(platform, url), pages, { now, timeZone }),
      }
    })

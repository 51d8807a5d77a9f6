import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCaptureIndex } from '@houselights/sources/capture-index'
import { decodePage, sourceFor } from '@houselights/sources/read-pages'
import { formatOf } from '@houselights/sources/recording/mask-pages'
import { RecordingMeta } from '@houselights/sources/recording/recording'
import type { Page } from '@houselights/sources/source'
import { z } from 'zod'
import { type Random, randomOf } from './random.ts'
import { thinPage } from './thin-page.ts'

/** Recorded pages of one source, and the moment at which they came. */
export interface Subject {
  /** Of the recording or capture. */
  name: string
  /** The id of the platform or custom source that reads it. */
  platform: string
  /** The source's address. */
  url: string
  /** ISO with offset. */
  now: string
  timeZone: string
  pages: readonly Page[]
}

const SOURCES = join(import.meta.dirname, '../../../sources')
/** A capture longer than this, in signs, is thinned, and again where that is not enough; the recordings are short already. */
const MOST_CAPTURE = 20_000
const MOST_THINNED = 4
/** So many of what repeats stay: readers need two or more to see that it does. */
const MOST_KEPT = 6
/** Which items of a capture stay is the same in every run. */
const THINNED_BY = 1

/** The recordings of the repository, and the pages that were written for the general reader. */
export const recordedSubjects = (): Subject[] => [...recordings(), ...handwritten()]

function recordings(): Subject[] {
  const folder = join(SOURCES, 'recordings')
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'meta.json')))
    .map((name) => {
      const at = (file: string): string => join(folder, name, file)
      const { pages, ...meta } = RecordingMeta.parse(JSON.parse(readFileSync(at('meta.json'), 'utf8')))
      const read = pages.map(({ file, url }) => ({ url, body: decodePage(readFileSync(at(file))) }))
      return subjectOf(name, meta, read)
    })
}

const Handwritten = z.array(z.object({ file: z.string(), url: z.string(), now: z.string(), timeZone: z.string() }))

function handwritten(): Subject[] {
  const folder = join(SOURCES, 'handwritten')
  return Handwritten.parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))).map(({ file, ...meta }) => {
    const page = { url: meta.url, body: readFileSync(join(folder, file), 'utf8') }
    return subjectOf(`handwritten/${file}`, { ...meta, platform: 'general' }, [page])
  })
}

/** The captures of a folder, long ones thinned; undefined where there is no captures.json. */
export function capturedSubjects(folder: string): Subject[] | undefined {
  return readCaptureIndex(folder)?.flatMap(({ file, platform, url, now, timeZone }, index) => {
    if (!existsSync(join(folder, file))) return []
    const body = decodePage(readFileSync(join(folder, file)))
    const shorter = thinned(body, randomOf(THINNED_BY, index))
    const address = addressOf(platform, url)
    return [subjectOf(file, { platform, url: address, now, timeZone }, [{ url: address, body: shorter }])]
  })
}

function thinned(body: string, random: Random): string {
  let shorter = body
  for (let kept = MOST_KEPT; kept > MOST_KEPT - MOST_THINNED && shorter.length > MOST_CAPTURE; kept--)
    shorter = thinPage(shorter, formatOf(body), random, kept)
  return shorter
}

function subjectOf(
  name: string,
  { platform, url, now, timeZone }: Pick<Subject, 'platform' | 'url' | 'now' | 'timeZone'>,
  pages: readonly Page[],
): Subject {
  return { name, platform: readerOf(platform, url).platform, url, now, timeZone, pages }
}

const addressOf = (platform: string, url: string): string => readerOf(platform, url).url

function readerOf(platform: string, url: string) {
  const source = sourceFor(platform, url)
  if ('unknown' in source) throw new Error(source.unknown)
  return source
}

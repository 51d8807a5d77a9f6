import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodePage, knownSource } from '@houselights/scrapers/parse/parse-pages'
import type { Page } from '@houselights/scrapers/source/source'
import { RecordingMeta } from '@houselights/scrapers/testing/recorded'
import { z } from 'zod'

export interface Subject {
  name: string
  platform: string
  url: string
  now: string
  timeZone: string
  pages: readonly Page[]
}

const SOURCES = join(import.meta.dirname, '../../../packages/scrapers')

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

function subjectOf(
  name: string,
  { platform, url, now, timeZone }: Pick<Subject, 'platform' | 'url' | 'now' | 'timeZone'>,
  pages: readonly Page[],
): Subject {
  return { name, platform: readerOf(platform, url).platform, url, now, timeZone, pages }
}

function readerOf(platform: string, url: string) {
  const source = knownSource(platform, url)
  return source
}

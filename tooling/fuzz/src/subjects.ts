import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@houselights/scrapers/source/source'
import { loadRecordings } from '@houselights/scrapers/testing/recorded'
import { z } from 'zod'

export interface Subject {
  name: string
  platform: string
  url: string
  now: string
  timeZone: string
  pages: readonly Page[]
}

const SCRAPERS_FOLDER = join(import.meta.dirname, '../../../packages/scrapers')

export const loadSubjects = (): Subject[] => [...loadRecorded(), ...loadHandwritten()]

function loadRecorded(): Subject[] {
  return loadRecordings().map(({ name, platform, url, now, timeZone, pages }) => {
    const pageCopies = pages.map(({ url, body }) => ({ url, body }))
    return { name, platform, url, now, timeZone, pages: pageCopies }
  })
}

const Handwritten = z.array(z.object({ file: z.string(), url: z.string(), now: z.string(), timeZone: z.string() }))

function loadHandwritten(): Subject[] {
  const folder = join(SCRAPERS_FOLDER, 'handwritten')
  return Handwritten.parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))).map(({ file, ...context }) => {
    const page = { url: context.url, body: readFileSync(join(folder, file), 'utf8') }
    return { name: `handwritten/${file}`, platform: 'general', ...context, pages: [page] }
  })
}

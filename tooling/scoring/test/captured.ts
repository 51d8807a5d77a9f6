import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page, Source } from '@houselights/scrapers/source/source'
import { decodePage, getSavedSource } from '@houselights/scrapers/testing/saved-source'
import { type Capture, loadCaptureIndex } from '../src/captures/capture-index.ts'

/** The captures' folder; by default next to the repository. */
export const CAPTURES_DIR = resolve(
  process.env.CAPTURES_DIR ?? resolve(import.meta.dirname, '../../../../shared/captures'),
)

export interface CapturedPage extends Omit<Capture, 'source'> {
  source: Source
  page: Page
}

/** Loads every captured page with its source. If the folder doesn't exist, prints a notice and returns no pages. */
export function loadCapturedPages(subject: string): CapturedPage[] {
  const index = loadCaptureIndex(CAPTURES_DIR)
  if (!index) console.log(`Not checked: ${subject}. There is no captures.json in ${CAPTURES_DIR} (set CAPTURES_DIR).`)
  return (index ?? []).flatMap((capture) => {
    const file = join(CAPTURES_DIR, capture.file)
    const source = getSavedSource(capture.platform, capture.url)
    return existsSync(file)
      ? [{ ...capture, source, page: { url: source.url, body: decodePage(readFileSync(file)) } }]
      : []
  })
}

/** Chooses each platform's smallest page, for slow checks; all pages with `TEST_ALL=1`. */
export function onePerPlatform(pages: readonly CapturedPage[]): readonly CapturedPage[] {
  if (process.env.TEST_ALL) return pages
  const bySize = pages.toSorted((a, b) => a.page.body.length - b.page.body.length)
  return [...Map.groupBy(bySize, ({ platform }) => platform).values()].flatMap(([smallest]) => smallest ?? [])
}

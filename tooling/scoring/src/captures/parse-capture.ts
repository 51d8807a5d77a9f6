import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedOutput } from '@houselights/contracts/entities/listing'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import type { Page, ParseContext } from '@houselights/scrapers/source/source'
import { decodePage, getSavedSource } from '@houselights/scrapers/testing/saved-source'
import type { Capture } from './capture-index.ts'

/** Parses a captured page in a folder. */
export function parseCapture(
  folder: string,
  capture: Capture,
  isAct?: ParseContext['isAct'],
): { page: Page } & ParsedOutput {
  const source = getSavedSource(capture.platform, capture.url)
  const page = { url: source.url, body: decodePage(readFileSync(join(folder, capture.file))) }
  return { page, ...parsePages(source, [page], { ...capture, ...(isAct && { isAct }) }) }
}

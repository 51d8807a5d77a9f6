import type { ParsedOutput } from '@houselights/contracts/entities/listing'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import { getSavedSource } from '@houselights/scrapers/testing/saved-source'
import type { Page, ParseContext, Source } from '@houselights/scrapers/source/source'
import { detectFormat } from '@houselights/scrapers/testing/page-format'
import type { Recording } from '@houselights/scrapers/testing/recorded'
import { findMaskingFaults, findUnmaskedHosts, findUnmaskedWords } from './mask/compare-masked.ts'
import { maskPages } from './mask/mask-pages.ts'
import { trimPages } from './trim/trim.ts'

/** Decides the fictional words: another seed leads to other words. */
const SEED = 'houselights'

const ENDINGS = { html: 'html', json: 'json', calendar: 'ics', xml: 'xml', text: 'txt' }

/** The files of `recordings/<name>/`. */
export interface RecordingFiles {
  recording: Recording
  pages: { file: string; body: string }[]
}

export interface MaskedPages {
  source: Source
  pages: Page[]
  /** The parser's output for the real pages. */
  real: ParsedOutput
  /** How the listings of the masked pages differ, and real words or hosts that remain. */
  faults: string[]
}

/** Masks a source's pages, and compares the parser's output for them and for the real ones. */
export function maskSource(real: Source, pages: readonly Page[], context: ParseContext): MaskedPages {
  // masks the listing's address together with the pages
  const [listing, ...masked] = maskPages([{ url: real.url, body: '' }, ...pages], SEED)
  const source = getSavedSource(real.platform, listing?.url ?? real.url)
  const [realOutput, maskedOutput] = [parsePages(real, pages, context), parsePages(source, masked, context)]
  const words = findUnmaskedWords(realOutput.listings, masked)
  const hosts = findUnmaskedHosts(masked)
  return {
    source,
    pages: masked,
    real: realOutput,
    faults: [
      ...findMaskingFaults(realOutput, maskedOutput),
      ...(words.length > 0 ? [`words that stayed: ${words.join(' ')}`] : []),
      ...(hosts.length > 0 ? [`hosts that stayed: ${hosts.join(' ')}`] : []),
    ],
  }
}

/**
 * Makes a recording of masked pages, cut down to a few events. Events with one of the `without` texts in their title
 * may be dropped.
 */
export function toRecording(
  { source, pages }: Pick<MaskedPages, 'source' | 'pages'>,
  { now, timeZone }: ParseContext,
  without: readonly string[] = [],
): RecordingFiles {
  const parse = (somePages: readonly Page[]): ParsedOutput => parsePages(source, somePages, { now, timeZone })
  const trimmed = trimPages(pages, (somePages) => parse(somePages).listings, without)
  const { listings, problems } = parse(trimmed)
  const files = trimmed.map(({ url, body }, index) => ({
    url,
    body,
    file: `page-${index + 1}.${ENDINGS[detectFormat(body)]}`,
  }))
  return {
    recording: {
      platform: source.platform,
      url: source.url,
      now,
      timeZone,
      masked: true,
      pages: files.map(({ file, url }) => ({ file, url })),
      problems: problems.map(({ kind }) => kind),
      listings,
    },
    pages: files.map(({ file, body }) => ({ file, body })),
  }
}

import type { ParsedOutput } from '@houselights/contracts/entities/listing'
import { normalize } from '../normalize/normalize.ts'
import type { Page, ParseContext, Source } from '../source/source.ts'
import { isSourceError } from '../source/source-error.ts'
import { findBaseUrl } from './links.ts'

/** Parses and normalizes pages. If the pages can't be parsed at all, that is the only problem of the output. */
export function parsePages(source: Source, pages: readonly Page[], context: ParseContext): ParsedOutput {
  try {
    const { listings, problems } = normalize(
      source.parse(pages, { currency: getCurrency(context.timeZone), ...context }),
      { ...context, pageUrl: findBaseUrl(source.url, pages) },
    )
    return { listings, problems }
  } catch (error) {
    if (!isSourceError(error)) throw error
    return { listings: [], problems: [error.problem] }
  }
}

const CANADA = /^America\/(?:Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Halifax|Regina|St_Johns)$/
const getCurrency = (timeZone: string): string => (CANADA.test(timeZone) ? 'CAD' : 'USD')

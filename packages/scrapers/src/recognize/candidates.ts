import { findPlatformSource, platforms } from '../platforms/index.ts'
import { findCustomSource } from '../registry/custom-sources.ts'
import type { Page, Source } from '../source/source.ts'

/**
 * The basis of a candidate, strongest first: a custom source was written for this site, software is recognized by its
 * markers, a format (a feed, JSON-LD) is written by any software, and the general parser accepts any page.
 */
export type Basis = 'site' | 'software' | 'format' | 'general'

/** A platform that may parse a site, and the reasons. */
export interface Candidate {
  platform: string
  basis: Basis
  certain: boolean
  marks: readonly string[]
  /** The platform's options, from which `source` was created. */
  options: { url: string }
  source: Source
  page: Page
}

const GENERAL = 'general'

/** Finds every platform that is recognized on a page, plus the general parser. */
export function findCandidates(page: Page): Candidate[] {
  const custom = findCustomSource(page.url)
  const general = findPlatformSource(GENERAL, page.url)
  const toFields = (source: Source) => ({
    platform: source.platform,
    certain: true,
    options: { url: source.url },
    source,
    page,
  })
  return [
    ...(custom
      ? [{ ...toFields(custom), basis: 'site' as const, marks: [`a page of ${new URL(page.url).hostname}`] }]
      : []),
    ...platforms.flatMap((platform): Candidate[] => {
      const recognition = platform.recognize?.(page)
      if (!recognition) return []
      const basis = platform.recognize?.anySoftware ? 'format' : 'software'
      return [{ ...toFields(platform(recognition.options)), ...recognition, basis }]
    }),
    ...(general
      ? [{ ...toFields(general), basis: 'general' as const, marks: ['no known software: uses the general parser'] }]
      : []),
  ]
}

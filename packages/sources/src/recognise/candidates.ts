import { customSourceFor } from '../custom-sources.ts'
import { allPlatforms, platformFor } from '../platforms/index.ts'
import type { Page, Source } from '../source.ts'

/**
 * On what a candidate rests, the strongest first: a custom source was written for this very site, software is known by its
 * marks, a format (a feed, JSON-LD) is written by any software, and the general reader takes any page.
 */
export type Ground = 'site' | 'software' | 'format' | 'general'

/** A platform that may read a site, and why it is thought so. */
export interface Candidate {
  platform: string
  ground: Ground
  certain: boolean
  marks: readonly string[]
  source: Source
  /** Where the marks were seen. */
  page: Page
}

/** The platform that reads pages of no known software. */
const GENERAL = 'general'

/** Every platform that is recognised on a page, and the general reader. */
export function candidatesOn(page: Page): Candidate[] {
  const custom = customSourceFor(page.url)
  const general = platformFor(GENERAL, page.url)
  return [
    ...(custom ? [candidate('site', true, [`a page of ${new URL(page.url).hostname}`], custom, page)] : []),
    ...allPlatforms().flatMap((platform) => {
      const found = platform.recognise?.(page)
      if (!found) return []
      const ground = platform.recognise?.anySoftware ? 'format' : 'software'
      return candidate(ground, found.certain, found.marks, platform(found.options), page)
    }),
    ...(general ? [candidate('general', true, ['no marks: it reads what a page prints'], general, page)] : []),
  ]
}

const candidate = (
  ground: Ground,
  certain: boolean,
  marks: readonly string[],
  source: Source,
  page: Page,
): Candidate => ({ platform: source.platform, ground, certain, marks, source, page })

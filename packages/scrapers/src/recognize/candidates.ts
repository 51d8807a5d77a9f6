import { platformFor, platforms } from '../platforms/index.ts'
import { customSourceFor } from '../registry/custom-sources.ts'
import type { Page, Source } from '../source/source.ts'

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
  /** What the platform reads; `source` is made of it. */
  options: { url: string }
  source: Source
  page: Page
}

const GENERAL = 'general'

/** Every platform that is recognised on a page, and the general reader. */
export function candidatesOn(page: Page): Candidate[] {
  const custom = customSourceFor(page.url)
  const general = platformFor(GENERAL, page.url)
  const of = (source: Source) => ({
    platform: source.platform,
    certain: true,
    options: { url: source.url },
    source,
    page,
  })
  return [
    ...(custom ? [{ ...of(custom), ground: 'site' as const, marks: [`a page of ${new URL(page.url).hostname}`] }] : []),
    ...platforms.flatMap((platform): Candidate[] => {
      const found = platform.recognise?.(page)
      if (!found) return []
      const ground = platform.recognise?.anySoftware ? 'format' : 'software'
      return [{ ...of(platform(found.options)), ...found, ground }]
    }),
    ...(general
      ? [{ ...of(general), ground: 'general' as const, marks: ['no marks: it reads what a page prints'] }]
      : []),
  ]
}

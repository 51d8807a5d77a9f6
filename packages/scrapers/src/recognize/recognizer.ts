import type { Page, Recogniser } from '../source/source.ts'
import type { Mark } from './fingerprints.ts'
import { type PageParts, partsOf } from './page-parts.ts'

interface Parts {
  /** Each alone is proof: only this software writes it, and where it lists shows. */
  certain: readonly Mark[]
  /** Each is a reason to try: such things stand on other pages too. */
  likely?: readonly Mark[]
  /** What a read takes from the page besides its address: keys, ids, feeds. */
  needs?: string
  /** Any software writes such marks, so that others are asked first. */
  anySoftware?: boolean
  /** The address that the platform reads, where that is not the page itself; undefined where the page names none after all. */
  reads?(parts: PageParts): string | undefined
}

/** Says how a platform is recognised: by marks on a page, and what of that page it then reads. */
export function recogniseBy({ certain, likely = [], needs, anySoftware = false, reads }: Parts): Recogniser {
  const recognise = (page: Page) => {
    const parts = partsOf(page)
    const proofs = certain.flatMap((mark) => mark.seenOn(parts) ?? [])
    const seen = [...proofs, ...likely.flatMap((mark) => mark.seenOn(parts) ?? [])]
    const url = seen.length > 0 && (reads ? reads(parts) : page.url)
    return url ? { certain: proofs.length > 0, marks: seen, options: { url } } : undefined
  }
  const wordsOf = (marks: readonly Mark[]) => marks.map(({ words }) => words)
  return Object.assign(recognise, { anySoftware, certain: wordsOf(certain), likely: wordsOf(likely), needs })
}

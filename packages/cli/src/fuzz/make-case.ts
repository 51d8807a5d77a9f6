import { mutate } from './mutate.ts'
import { type Random, randomOf } from './random.ts'
import type { Subject } from './subjects.ts'

/** What besides reading the pages as the source's is done with them. */
export const WAYS = ['read', 'fetch', 'detail', 'general', 'recognise'] as const
export type Way = (typeof WAYS)[number]

/** Mutated pages, and what is done with them. */
export interface Case extends Subject {
  way: Way
  /** Of names that pages may hold, those of even length are known to be acts. */
  knowsNames: boolean
}

/** Reading as the source does is what happens most; it is a part of every way. */
const SHARES: Readonly<Record<Way, number>> = { read: 8, fetch: 2, detail: 1, general: 1, recognise: 1 }
const SHARE: readonly Way[] = WAYS.flatMap((way) => Array<Way>(SHARES[way]).fill(way))

/** Short pages, in signs, are read many times while a long one is read once. */
const MOST_SHORT = 15_000
const SHARE_OF_SHORT = 0.75

/** The case of that number in a run of that seed: every platform in turn, any of its recorded pages. */
export function makeCase(subjects: readonly Subject[], seed: number, index: number): Case {
  const random = randomOf(seed, index)
  const byPlatform = [...Map.groupBy(subjects, ({ platform }) => platform).values()]
  const ofPlatform = byPlatform[index % byPlatform.length] ?? subjects
  const short = ofPlatform.filter(({ pages }) => pages.every(({ body }) => body.length <= MOST_SHORT))
  const subject = random.pick(short.length > 0 && random.chance(SHARE_OF_SHORT) ? short : ofPlatform)
  const way = random.pick(SHARE)
  return { ...subject, way, knowsNames: random.chance(0.5), pages: mutatedPages(subject, random) }
}

/** One page is changed at least; the others of a source at times. */
function mutatedPages({ pages }: Subject, random: Random): Subject['pages'] {
  const chosen = random.below(pages.length)
  return pages.map((page, at) =>
    at === chosen || random.chance(0.3) ? { ...page, body: mutate(page.body, random) } : page,
  )
}

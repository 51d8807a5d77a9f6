import fc from 'fast-check'
import type { Subject } from '../subjects.ts'
import { hardValues } from './hard-values.ts'
import { POSITION_SCALE, WAYS } from './words.ts'

const position = fc.nat(POSITION_SCALE - 1)

/** One change of a page: its target, positions, count and inserted value. Smaller numbers are simpler changes. */
const step = fc.record({
  target: fc.oneof(
    { weight: 12, arbitrary: fc.constant('text' as const) },
    { weight: 12, arbitrary: fc.constant('encoding' as const) },
    { weight: 76, arbitrary: fc.constant('structure' as const) },
  ),
  /** Which change, and which of its forms; both wrap around the lists. */
  change: fc.nat(999),
  form: fc.nat(999),
  /** Each change uses the positions that it needs. The second and third also serve as random numbers. */
  position,
  secondPosition: position,
  thirdPosition: position,
  times: fc.constantFrom(2, 3, 1, 5, 20, 60, 300, 3000),
  values: hardValues,
})
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** How to make a case. `subject` is an index into the list of all subjects. */
export interface Choice {
  subject: number
  way: (typeof WAYS)[number]
  knowsNames: boolean
  /** `page` is the index of the changed page; it wraps around the subject's pages. */
  steps: readonly (Step & { page: number })[]
}

const SHARES = { parse: 8, fetch: 2, detail: 1, general: 1, recognize: 1 }
/**
 * The length of a short page, in characters. Short pages are used more often, as many parse in the time of one long
 * page.
 */
const MAX_SHORT = 15_000

/** Generates choices for one platform's subjects, each with one to five changes to a subject's pages. */
export function generateChoices(subjects: readonly (Subject & { index: number })[]): fc.Arbitrary<Choice> {
  const shortSubjects = subjects.filter(({ pages }) => pages.every(({ body }) => body.length <= MAX_SHORT))
  const oneOf = (candidates: typeof subjects) => fc.constantFrom(...candidates.map(({ index }) => index))
  return fc.record({
    subject: fc.oneof(
      { weight: 1, arbitrary: oneOf(subjects) },
      ...(shortSubjects.length > 0 ? [{ weight: 3, arbitrary: oneOf(shortSubjects) }] : []),
    ),
    way: fc.oneof(...WAYS.map((way) => ({ weight: SHARES[way], arbitrary: fc.constant(way) }))),
    knowsNames: fc.boolean(),
    steps: fc.array(
      fc.tuple(step, fc.nat(999)).map(([change, page]) => ({ ...change, page })),
      { minLength: 1, maxLength: 5 },
    ),
  })
}

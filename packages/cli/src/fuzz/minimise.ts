import type { Case } from './make-case.ts'

/** So often a smaller page is read; what is small by then is small enough to be looked at. */
const MOST_TRIES = 600

/** The case with as little of its pages as keeps the fault: ever smaller parts are left out of them, one after another. */
export async function minimise(given: Case, stillFaulty: (smaller: Case) => Promise<boolean>): Promise<Case> {
  let tries = 0
  let smallest = given
  const isFaulty = async (smaller: Case): Promise<boolean> => ++tries <= MOST_TRIES && (await stillFaulty(smaller))
  const withBody = (at: number, body: string): Case => ({
    ...smallest,
    pages: smallest.pages.map((page, index) => (index === at ? { ...page, body } : page)),
  })
  for (const at of given.pages.keys()) {
    const length = smallest.pages[at]?.body.length ?? 0
    for (let size = Math.ceil(length / 2); size >= 1 && tries < MOST_TRIES; size = size > 1 ? Math.ceil(size / 2) : 0)
      for (let from = 0; from < (smallest.pages[at]?.body.length ?? 0) && tries < MOST_TRIES; ) {
        const body = smallest.pages[at]?.body ?? ''
        const shorter = withBody(at, body.slice(0, from) + body.slice(from + size))
        if (await isFaulty(shorter)) smallest = shorter
        else from += size
      }
  }
  return smallest
}

import type { Event } from '@houselights/types/entities'

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Who is on the bill besides the one whose name the title begins with already; everybody, where it is another's. */
export function actsNotInTitle({ title, bill }: Pick<Event, 'title' | 'bill'>): Event['bill'] {
  const headliner = bill.find(({ role }) => role === 'headliner')
  return headliner && folded(title).startsWith(folded(headliner.name))
    ? bill.filter(({ id }) => id !== headliner.id)
    : bill
}

/** Whether a title says these words itself. */
export const mentions = (title: string, words: string): boolean => folded(title).includes(folded(words))

/** Whether a title says all of these names itself: "Hypothetical Jones + The Blank Tapes". */
export const mentionsAll = (title: string, acts: Event['bill']): boolean =>
  acts.every(({ name }) => mentions(title, name))

import type { Event } from '@houselights/contracts/entities/entities'

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The bill without the headliner where the title begins with that name; else the whole bill. */
export function actsNotInTitle({ title, bill }: Pick<Event, 'title' | 'bill'>): Event['bill'] {
  const headliner = bill.find(({ role }) => role === 'headliner')
  return headliner && folded(title).startsWith(folded(headliner.name))
    ? bill.filter(({ id }) => id !== headliner.id)
    : bill
}

export const mentions = (title: string, words: string): boolean => folded(title).includes(folded(words))

export const mentionsAll = (title: string, acts: Event['bill']): boolean =>
  acts.every(({ name }) => mentions(title, name))

/** The acts whose names the title leaves out, as one line: "with A, B"; undefined where it names all. */
export function actNames(event: Pick<Event, 'title' | 'bill'>): string | undefined {
  const acts = actsNotInTitle(event)
  if (acts.length === 0 || mentionsAll(event.title, acts)) return undefined
  return `${acts.length < event.bill.length ? 'with ' : ''}${acts.map(({ name }) => name).join(', ')}`
}

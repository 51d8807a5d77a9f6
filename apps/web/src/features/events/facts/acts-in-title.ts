import type { BilledArtist } from '@houselights/contracts/entities/entities'

type BilledAct = Omit<BilledArtist, 'id'>

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Returns the bill without the headliner if the title starts with the headliner's name; otherwise the whole bill. */
export function getActsNotInTitle<Act extends BilledAct>({ title, bill }: { title: string; bill: Act[] }): Act[] {
  const headliner = bill.find(({ role }) => role === 'headliner')
  return headliner && fold(title).startsWith(fold(headliner.name))
    ? bill.filter(({ slug }) => slug !== headliner.slug)
    : bill
}

export const mentions = (title: string, text: string): boolean => fold(title).includes(fold(text))

export const mentionsAll = (title: string, acts: readonly BilledAct[]): boolean =>
  acts.every(({ name }) => mentions(title, name))

/** Formats acts next to an event's title: "with B, C" if it starts with the headliner, undefined if it names all. */
export function formatOtherActs(event: { title: string; bill: BilledAct[] }): string | undefined {
  const acts = getActsNotInTitle(event)
  if (acts.length === 0 || mentionsAll(event.title, acts)) return undefined
  return `${acts.length < event.bill.length ? 'with ' : ''}${acts.map(({ name }) => name).join(', ')}`
}

import { linkIdentity } from '../../links.ts'
import type { Shown } from './cards.ts'

/**
 * Joins the list with the month grids: one event stands in both. A card knows more, a grid knows the year. What only
 * the grids hold (the list shows its first page) is an event too.
 */
export function joinViews(cards: readonly Shown[], entries: readonly Shown[]): Shown[] {
  const left = Map.groupBy(entries, identityOf)
  const joined = cards.map((card) => {
    const candidates = left.get(identityOf(card)) ?? []
    const entry = candidates.find((candidate) => alike(card, candidate)) ?? candidates.find((one) => sameDay(card, one))
    if (!entry) return card
    candidates.splice(candidates.indexOf(entry), 1)
    return { listing: { ...entry.listing, ...card.listing }, day: entry.day || card.day }
  })
  return [...joined, ...[...left.values()].flat()]
}

/** Two sessions may share a ticket link: they are told apart by day and hour. */
const alike = (card: Shown, entry: Shown): boolean => sameDay(card, entry) && hourOf(card) === hourOf(entry)

const hourOf = ({ listing }: Shown): string =>
  (listing.start ?? /show\D*([\d:]+\s*[ap]m?)/i.exec(listing.times ?? '')?.[1] ?? '').replace(/\s/g, '').toLowerCase()

function sameDay(card: Shown, entry: Shown): boolean {
  const [one, other] = [monthAndDay(card), monthAndDay(entry)]
  return !one || !other || one === other
}

const monthAndDay = ({ day }: Shown): string | undefined => {
  const [, month, number] =
    /([a-z]{3})[a-z]*\.?\s+0?(\d{1,2})/i.exec(day.replace(/^[a-z]+day\b|^[a-z]{3}\b(?=\s+[a-z])/i, '')) ?? []
  return month && `${month.toLowerCase()} ${number}`
}

const identityOf = ({ listing }: Shown): string =>
  listing.sourceId ?? (listing.ticketUrl && linkIdentity(listing.ticketUrl)) ?? listing.title.toLowerCase()

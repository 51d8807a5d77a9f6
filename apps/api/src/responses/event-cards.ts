import { hash } from 'node:crypto'
import { EventCard } from '@houselights/contracts/entities/entities'
import type { EventLists } from '@houselights/database/queries/event-lists'
import { idOfListed, type ListedPage, type StoredCard } from '@houselights/database/queries/listed-page'
import { type CardSource, getSeenOn, tidyCard } from '@houselights/database/queries/tidy-event'
import { Octets, toLatin1 } from '@houselights/server/http/cached-response'
import type { Memory } from '@houselights/server/http/memory'

export interface CardPage {
  body: Octets
  /** Differs wherever the body does. */
  digest: string
  next: string | null
  total: number
  unstated?: number
}

/** What is known of an event's card as of a version. */
interface Kept {
  listed: string
  card: Card | 'broken'
}

/** A checked card. The moment it was last seen is not part of its text, and is put in where a read brought another. */
interface Card {
  sources: CardSource[]
  /** By which `octets` were made. */
  reads: ReadonlyMap<string, string>
  seen: string
  /** A byte in each character. */
  octets: string
  /** So many of them are the same whatever the moment. */
  lasting: number
  digest: string
}

interface Settings {
  lists: EventLists
  /** Called with a card that breaks the contract, once for each of its versions. */
  onBroken: (error: Error, id: string) => void
  memory: Memory
}

/**
 * Puts pages together from cards that are kept with their version: what a version holds never changes, so a page whose cards
 * are known takes one short statement, and no card is read, checked or written as JSON twice. Of an event the last version
 * is kept. One that breaks the contract is left out of pages and counted out.
 */
export function eventCards({ lists, onBroken, memory }: Settings) {
  // the text and what surrounds it
  const kept = memory.shelf<Kept>(({ card }) => 512 + (card === 'broken' ? 0 : card.octets.length))
  const getStored = (listed: string): Kept['card'] | undefined => {
    const known = kept.get(idOfListed(listed))
    return known?.listed === listed ? known.card : undefined
  }

  const checked = ({ listed, card: text }: StoredCard, reads: ReadonlyMap<string, string>): Card | 'broken' => {
    const { card, sources } = tidyCard(text)
    const { success, data, error } = WITHOUT_SEEN_ON.safeParse(card)
    if (success) return fresh(toLatin1(JSON.stringify(data).slice(0, -1)), sources, reads)
    onBroken(error, idOfListed(listed))
    return 'broken'
  }

  const read = async (page: ListedPage, missing: readonly string[], reads: ReadonlyMap<string, string>) => {
    // of events that changed a moment ago the cards of now
    const found = new Map<string, Card | 'broken'>()
    for (const stored of page.cards ?? (await lists.cards(missing.map(idOfListed)))) {
      const [id, card] = [idOfListed(stored.listed), checked(stored, reads)]
      found.set(id, card)
      if (!page.cards) kept.set(id, { listed: stored.listed, card })
    }
    return found
  }

  return async (page: ListedPage, now: Date): Promise<CardPage> => {
    const reads = await lists.seenAt(now)
    const known = page.listed.map(getStored)
    const missing = page.listed.filter((_, index) => !known[index])
    const found = missing.length > 0 ? await read(page, missing, reads) : undefined
    const cards: Card[] = []
    for (const [index, listed] of page.listed.entries()) {
      const card = known[index] ?? found?.get(idOfListed(listed))
      if (card && card !== 'broken') cards.push(seenBy(card, reads))
    }
    return {
      body: new Octets(`[${cards.map(({ octets }) => octets).join()}]`),
      digest: cards.map(({ digest }) => digest).join(),
      next: page.next,
      total: page.total - (page.listed.length - cards.length),
      ...(page.unstated !== undefined && { unstated: page.unstated }),
    }
  }
}

const WITHOUT_SEEN_ON = EventCard.omit({ seenOn: true })

function fresh(lasting: string, sources: CardSource[], reads: Card['reads']): Card {
  const seen = seenText(sources, reads)
  const bytes = Buffer.from(`${lasting},"seenOn":${toLatin1(seen)}}`, 'latin1')
  // through the bytes: a string put together of others holds on to these
  const octets = bytes.toString('latin1')
  return { sources, reads, seen, octets, lasting: lasting.length, digest: hash('sha1', bytes, 'base64') }
}

/** The card with the moment of the last reads; the card itself stays what is kept. */
function seenBy(card: Card, reads: Card['reads']): Card {
  if (card.reads === reads) return card
  const seen = seenText(card.sources, reads)
  const { octets, lasting, sources } = card
  return Object.assign(card, seen === card.seen ? { reads } : fresh(octets.slice(0, lasting), sources, reads))
}

function seenText(sources: readonly CardSource[], reads: Card['reads']): string {
  const { success, data } = EventCard.shape.seenOn.safeParse(getSeenOn(sources, reads))
  return JSON.stringify(success ? data : null)
}

export type EventCards = ReturnType<typeof eventCards>

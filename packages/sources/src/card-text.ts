import { tidy } from '@houselights/domain/text'
import type { Cheerio } from 'cheerio/slim'
import type { AnyNode } from 'domhandler'
import type { RawListing } from './source.ts'

/** The printed text of the first such part of a card; empty where the card has none. */
export const textOf = (card: Cheerio<AnyNode>, part: string): string => tidy(card.find(part).first().text())

/** The parts of a listing that the page does fill. */
export const filled = <Parts extends Omit<RawListing, 'date'>>(parts: Parts): Parts =>
  // Object.entries forgets the type of what it takes apart
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== '')) as Parts

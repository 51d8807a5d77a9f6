import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Listing } from '@houselights/types/listing'
import { describe, expect, test } from 'vitest'
import { parsePages } from '../../src/read-pages.ts'
import { capturedPages } from '../captured.ts'

/** Read off the pages by hand: day, start, doors, title (bands parted by " / "), price, end of the ticket or page link. */
type Fact = [day: string, start: string, doors: string | null, title: string, price: string, link: string]
const facts: Record<string, Fact[]> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'handwritten.facts.json'), 'utf8'),
)

const clock = (instant: string | null): string | null => instant?.slice(11, 16) ?? null

function factOf(listing: Listing, [, , , title, , link]: Fact): Fact {
  const bill = title.includes(' / ') ? [listing.title, ...listing.support].join(' / ') : listing.title
  const href = listing.ticketUrl ?? listing.url ?? ''
  return [
    listing.date,
    clock(listing.startsAt) ?? '',
    clock(listing.doorsAt),
    bill,
    listing.price.text ?? '',
    href.endsWith(link) ? link : href,
  ]
}

const pages = capturedPages('Handwritten pages').filter(({ platform }) => platform === 'handwritten')

describe.skipIf(pages.length === 0).each(Object.entries(facts))('the captured page of %s', (name, expected) => {
  test('yields every show, as printed', () => {
    const capture = pages.find(({ file }) => file.includes(name))
    if (!capture) throw new Error(`no capture of ${name}`)
    const { source, page, now, timeZone } = capture
    const { listings, problems } = parsePages(source, [page], { now, timeZone })
    const none: Fact = ['', '', '', '', '', '']
    expect(listings.map((listing, index) => factOf(listing, expected[index] ?? none))).toEqual(expected)
    expect(problems).toEqual([])
  })
})

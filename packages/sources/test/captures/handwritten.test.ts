import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Listing, ReadOutput } from '@houselights/types/listing'
import { describe, expect, test } from 'vitest'
import { parsePages } from '../../src/read-pages.ts'
import { type CapturedPage, capturedPages } from '../captured.ts'

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

function read(name: string): { capture: CapturedPage; output: ReadOutput } {
  const capture = pages.find(({ file }) => file.includes(name))
  if (!capture) throw new Error(`no capture of ${name}`)
  const { source, page, now, timeZone } = capture
  return { capture, output: parsePages(source, [page], { now, timeZone }) }
}

describe.skipIf(pages.length === 0).each(Object.entries(facts))('the captured page of %s', (name, expected) => {
  test('yields every show, as printed', () => {
    const { listings, problems } = read(name).output
    const none: Fact = ['', '', '', '', '', '']
    expect(listings.map((listing, index) => factOf(listing, expected[index] ?? none))).toEqual(expected)
    expect(problems).toEqual([])
  })

  test('holds the records that the index of captures expects', () => {
    const { capture, output } = read(name)
    for (const record of capture.expected) {
      const head = record.title.split(/ \/ |: /)[0] ?? ''
      const found = output.listings.find(({ date, title }) => date === record.date && title.startsWith(head))
      expect(found, `${record.date} ${record.title}`).toBeDefined()
      if (record.link) expect([found?.ticketUrl, found?.url]).toContain(record.link)
    }
  })
})

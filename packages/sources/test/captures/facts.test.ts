import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClock, readTimes } from '@houselights/domain/printed-time'
import type { Listing } from '@houselights/types/listing'
import { describe, expect, test } from 'vitest'
import type { ExpectedRecord } from '../../src/capture-index.ts'
import { parsePages } from '../../src/read-pages.ts'
import { type CapturedPage, capturedPages } from '../captured.ts'

/** Day, start, doors, title (with " @ venue" where the source lists many), price, end of the link, status. */
type Fact = [day: string, start: string, doors: string, title: string, price: string, link: string, status: string]

const clock = (instant: string | null): string => instant?.slice(11, 16) ?? ''

const amounts = ({ price: { min, max } }: Listing): string =>
  min === null || max === null ? '' : min === max ? String(min) : `${min}-${max}`

function factOf(listing: Listing, [, , , title, , link]: Fact): Fact {
  const { date, startsAt, doorsAt, status, ticketUrl, url } = listing
  const named = title.includes(' @ ') && listing.venue ? `${listing.title} @ ${listing.venue}` : listing.title
  // a ticket link where the fact is one, else the detail page; a fact without a link wants none
  const links = [ticketUrl, url].filter((href) => href !== null)
  const shown = links.find((href) => link !== '' && href.endsWith(link)) ?? links[0] ?? ''
  return [
    date,
    clock(startsAt),
    clock(doorsAt),
    title === listing.title ? title : named,
    amounts(listing),
    link && shown.endsWith(link) ? link : shown,
    status,
  ]
}

const pages = capturedPages('What captures list')
/** How many problems a page holds on purpose: 22 of the 27 blocks of the concert hall's page are no JSON. */
const PROBLEMS: Readonly<Record<string, number>> = { 'concert-hall': 22 }
/** Have tests of their own. */
const OTHERS = new Set(['handwritten', 'songkick-api', 'the-list-email'])

/** Every show of a platform's captured pages by a part of their names, drawn from the pages by other means than the parser. */
const facts = readdirSync(import.meta.dirname).flatMap((file) => {
  const [, platform = ''] = /^(.*)\.facts\.json$/.exec(file) ?? []
  if (!platform || OTHERS.has(platform)) return []
  const ofPlatform: Record<string, Fact[]> = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
  return Object.entries(ofPlatform).map(([name, expected]) => ({ platform, name, expected }))
})

describe.skipIf(pages.length === 0).each(facts)(
  'the captured page of $platform, $name',
  ({ platform, name, expected }) => {
    const capture = (): CapturedPage => {
      const found = pages.find((page) => page.platform === platform && page.file.includes(name))
      if (!found) throw new Error(`no capture of ${name}`)
      return found
    }

    test('yields every show, as printed', () => {
      const { source, page, now, timeZone } = capture()
      const { listings, problems } = parsePages(source, [page], { now, timeZone })
      const none: Fact = ['', '', '', '', '', '', '']
      expect(listings.map((listing, index) => factOf(listing, expected[index] ?? none))).toEqual(expected)
      expect(problems.length).toBe(PROBLEMS[name] ?? 0)
    })

    test('holds the records that the index of captures expects', () => {
      for (const record of capture().expected) {
        // an early and a late show share day and title
        const named = expected.filter(([day, , , title]) => day === record.date && sameTitle(title, record))
        const found = named.find(([, start]) => start === readClock(record.show ?? '')) ?? named[0]
        expect(found, `${record.date} ${record.title}`).toBeDefined()
        // the index has the hour of the calendar's entry, which may be the doors', or not what the title prints
        const printed = /\(\d.*\)/.test(record.title) ? readTimes(record.title).show : undefined
        if (record.show) expect([found?.[1], found?.[2]]).toContain(printed ?? readClock(record.show))
        if (record.doors) expect(found?.[2]).toBe(readClock(record.doors))
        if (record.link) expect(found?.[5].startsWith(record.link.replace(/…$/, ''))).toBe(true)
      }
    })
  },
)

/** The index may hold title and support as one. */
const sameTitle = (title: string, record: ExpectedRecord): boolean =>
  `${record.title.replace(/\s+/g, ' ')} `.startsWith(`${title.replace(/\s+/g, ' ')} `)

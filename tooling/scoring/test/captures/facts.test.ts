import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing } from '@houselights/contracts/entities/listing'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import { describe, expect, test } from 'vitest'
import { loadCaptureIndex } from '../../src/captures/capture-index.ts'
import { compareCapture } from '../../src/captures/compare-capture.ts'
import { CAPTURES_DIR, type CapturedPage, loadCapturedPages } from '../captured.ts'

/**
 * Day, start, doors, title (with " @ venue" if the source lists many venues, or all bands joined by " / "), price (as
 * amounts or as printed), end of the link, and possibly the status.
 */
type Fact = [day: string, start: string, doors: string, title: string, price: string, link: string, status?: string]

const formatTime = (instant: string | null): string => instant?.slice(11, 16) ?? ''

const formatAmounts = ({ price: { min, max } }: Listing): string =>
  min === null || max === null ? '' : min === max ? String(min) : `${min}-${max}`

const getBill = ({ title, support }: Listing, expectedStatus: string): string =>
  expectedStatus.includes(' / ') ? [title, ...support].join(' / ') : title

function getFact(listing: Listing, [, , , title, price, link, ...expectedStatus]: Fact): Fact {
  const { date, startsAt, doorsAt, status, ticketUrl, url } = listing
  const expandedTitle =
    title.includes(' @ ') && listing.venue ? `${listing.title} @ ${listing.venue}` : getBill(listing, title)
  // the ticket link if the fact has one, else the detail page; a fact without a link expects none
  const links = [ticketUrl, url].filter((href) => href !== null)
  const shownLink = links.find((href) => link !== '' && href.endsWith(link)) ?? links[0] ?? ''
  const printed = [
    date,
    formatTime(startsAt),
    formatTime(doorsAt),
    title === listing.title ? title : expandedTitle,
    /^[\d.-]*$/.test(price) ? formatAmounts(listing) : (listing.price.text ?? ''),
    link && shownLink.endsWith(link) ? link : shownLink,
  ] as const
  return expectedStatus.length > 0 ? [...printed, status] : [...printed]
}

const pages = loadCapturedPages('facts from captures')
/** Pages that really have problems, and how many: 22 of the 27 blocks on the concert hall's page aren't JSON. */
const PROBLEMS: Readonly<Record<string, number>> = { 'concert-hall': 22 }
/** Platforms whose facts have their own test. */
const TESTED_ELSEWHERE = new Set(['the-list-email'])

/**
 * All shows on a platform's captured pages, by a part of the pages' file names. They were extracted without the parser.
 */
const facts = readdirSync(import.meta.dirname).flatMap((file) => {
  const [, platform = ''] = /^(.*)\.facts\.json$/.exec(file) ?? []
  if (!platform || TESTED_ELSEWHERE.has(platform)) return []
  const factsByName: Record<string, Fact[]> = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
  return Object.entries(factsByName).map(([name, expected]) => ({ platform, name, expected }))
})

describe.skipIf(pages.length === 0).each(facts)(
  'the captured page of $platform, $name',
  ({ platform, name, expected }) => {
    const findCapture = (): CapturedPage => {
      const found = pages.find((page) => page.platform === platform && page.file.includes(name))
      if (!found) throw new Error(`no capture of ${name}`)
      return found
    }

    test('yields every show, as printed', () => {
      const { source, page, now, timeZone } = findCapture()
      const { listings, problems } = parsePages(source, [page], { now, timeZone })
      const noFact: Fact = ['', '', '', '', '', '', '']
      expect(listings.map((listing, index) => getFact(listing, expected[index] ?? noFact))).toEqual(expected)
      expect(problems.length).toBe(PROBLEMS[name] ?? 0)
    })
  },
)

/**
 * Expected differences from the index: it has a calendar entry's time where the title prints another, and one of its
 * rows is cut off.
 */
const EXPECTED_DIFFERENCES: Readonly<Record<string, readonly RegExp[]>> = {
  'the-knockout': [/MARINERO.*: show 20:00 parsed as 19:00$/, /CREEPY CRAWLIES.*: show 21:00 parsed as 20:00$/],
  'the-list-email': [/Valery Meladze/],
  monarch: [/Romeo Romeo.*: show 20:00 parsed as 20:30$/],
}

test.each(loadCaptureIndex(CAPTURES_DIR) ?? [])('$file has the records that the index expects', (capture) => {
  const { missing, wrong } = compareCapture(CAPTURES_DIR, capture)
  const [, expectedDifferences = []] =
    Object.entries(EXPECTED_DIFFERENCES).find(([name]) => capture.file.includes(name)) ?? []
  expect([...missing, ...wrong]).toEqual(expectedDifferences.map((pattern) => expect.stringMatching(pattern)))
})

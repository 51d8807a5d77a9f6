import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseTimes } from '@houselights/domain/dates/printed-time'
import { theList } from '@houselights/scrapers/platforms/the-list'
import type { RawListing } from '@houselights/scrapers/source/source'
import { describe, expect, test } from 'vitest'
import { type CapturedPage, loadCapturedPages } from '../captured.ts'

/** Day, start, doors, bill, price, venue and status, extracted from the email's rows without the parser. */
type Fact = [day: string, start: string, doors: string, bill: string, price: string, venue: string, status: string]

const facts: Fact[] = JSON.parse(readFileSync(resolve(import.meta.dirname, 'the-list-email.facts.json'), 'utf8'))
const pages = loadCapturedPages('captured texts of The List').filter(({ platform }) => platform === 'the-list')
const findPage = (part: string): CapturedPage => {
  const found = pages.find(({ file }) => file.includes(part))
  if (!found) throw new Error(`no capture of ${part}`)
  return found
}
const parse = ({ url, page: { body } }: CapturedPage, now = '2025-06-20T12:00:00-07:00') =>
  theList({ url }).parse([{ url, body }], { now, timeZone: 'America/Los_Angeles' })
const parseEmail = () => parse(findPage('email'), '2026-08-21T12:00:00-07:00')

const formatAmounts = ({ price }: RawListing): string => {
  if (typeof price !== 'object' || price.min == null) return ''
  return price.min === price.max ? String(price.min) : `${price.min}-${price.max}`
}
const getStatus = ({ title, status, statusText = '' }: RawListing): string =>
  status ?? (/^cancelled/i.test(title) ? 'cancelled' : /sold out/.test(statusText) ? 'sold out' : 'scheduled')

describe.skipIf(pages.length === 0)('the captured texts of The List', () => {
  test('yield every row of the email, and nothing after the rows', () => {
    const { listings } = parseEmail()
    const parsedFacts = listings.map(
      // two shows' times are passed on as printed
      ({ times = '', ...listing }): Fact => [
        listing.date,
        listing.start ?? parseTimes(times).show ?? '',
        listing.doors ?? parseTimes(times).doors ?? '',
        listing.title,
        formatAmounts(listing),
        listing.venue ?? '',
        getStatus(listing),
      ],
    )
    expect(parsedFacts).toEqual(facts)
  })

  test('have doubtful days only where the printed weekday is wrong', () => {
    const { problems } = parseEmail()
    expect(new Set(problems.map(({ kind }) => kind))).toEqual(new Set(['year-suspect']))
    expect(new Set(problems.map(({ message }) => message.split(' has a weekday')[0]))).toEqual(
      new Set(['"aug 29 fri"', '"sep 1 mon"', '"sep 3 wed"', '"oct 27 thr"', '"nov 12 sun"']),
    )
  })

  test('yield one listing for every date of every band', () => {
    const capture = findPage('by-band')
    const { listings, problems } = parse(capture)
    expect(listings).toHaveLength(capture.page.body.match(/by-date\.\d+\.html#/g)?.length ?? 0)
    expect(problems).toEqual([])
    expect(listings.find(({ title }) => title === 'DRI')).toMatchObject({
      date: '2025-10-12',
      venue: 'New Parish, Oakland',
      doors: '17:00',
      start: '18:00',
    })
  })

  test('yield nothing for a table of clubs without shows', () => {
    const capture = findPage('venue-list')
    expect(parse(capture)).toEqual({ listings: [], problems: [] })
  })
})

import { event as base } from '@houselights/contracts/testing/stand-in-data'
import { expect, test } from 'vitest'
import { calendarLink } from './calendar-link.ts'

const city = { name: 'Lamp City', regionCode: 'LC', timeZone: 'America/Los_Angeles' }
const options = { city, page: 'https://houselights.example/events/x' }
const getDates = (event: Partial<typeof base>) => {
  const link = calendarLink({ ...base, ...event }, options)
  return link && new URL(link).searchParams.get('dates')
}

test('a show lasts three hours from its start', () => {
  expect(getDates({ showTime: null, startsAt: '2025-05-02T20:00:00-07:00' })).toBe('20250503T030000Z/20250503T060000Z')
  expect(getDates({ showTime: '2025-05-02T20:30:00-07:00' })).toBe('20250503T033000Z/20250503T063000Z')
})

test('a show ends when a source says it does, if that is after its start', () => {
  const show = { showTime: '2025-05-02T20:30:00-07:00' }
  expect(getDates({ ...show, endsAt: '2025-05-03T01:00:00-07:00' })).toBe('20250503T033000Z/20250503T080000Z')
  expect(getDates({ ...show, endsAt: '2025-05-02T20:30:00-07:00' })).toBe('20250503T033000Z/20250503T063000Z')
})

test('a postponed show says so in its title', () => {
  const getText = (status: typeof base.status) =>
    new URL(calendarLink({ ...base, status }, options) ?? '').searchParams.get('text')
  expect(getText('scheduled')).toBe(base.title)
  expect(getText('postponed')).toBe(`POSTPONED: ${base.title}`)
})

test('a show at an unknown time takes the whole day', () => {
  expect(getDates({ showTime: null, startsAt: null, localDate: '2025-12-31' })).toBe('20251231/20260101')
})

test('an entry needs both a date and a title', {
  meta: { proves: ['Event: a calendar entry needs date and title, lasts 3 h or to the printed end, is not sent'] },
}, () => {
  expect(getDates({ showTime: null, startsAt: null, localDate: 'soon' })).toBeNull()
  expect(getDates({ title: ' ' })).toBeNull()
})

test('an entry includes the venue, the city’s time zone and the page’s URL', () => {
  const { searchParams } = new URL(calendarLink(base, options) ?? '')
  expect(searchParams.get('ctz')).toBe('America/Los_Angeles')
  expect(searchParams.get('location')).toBe(`${base.venue.name}, ${base.venue.address}, Lamp City, LC`)
  expect(searchParams.get('details')).toBe(options.page)
})

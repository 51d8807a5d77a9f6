import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { Event } from '@houselights/contracts/entities/entities'
import { event } from '@houselights/contracts/testing/stand-in-data'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderVisibleText } from '../../../../test/visible-text.tsx'
import { EventDetail } from './event-detail.tsx'

const city: Partial<SiteCity> = { id: 'san-francisco', name: 'San Francisco', path: '/' }
const clock = {
  city: city as SiteCity,
  timeZone: 'America/Los_Angeles',
  now: '2025-05-02T14:10:00-07:00',
  today: '2025-05-02',
  tonight: '2025-05-02',
}
const noParts = { actions: null, alternatives: null, support: null }
const toText = (changes: Partial<Event>) =>
  renderVisibleText(createElement(EventDetail, { event: { ...event, ...changes }, clock, ...noParts }))

test('the page says where the show comes from, and when it was last seen there', () => {
  expect(toText({})).toContain(
    'The Sample Lantern, venue-1.example (the venue’s own page) Last seen 5 minutes ago, first seen 21 days ago',
  )
})

test('the page says which facts were inferred', () => {
  expect(toText({})).not.toContain('Inferred')
  expect(toText({ inferred: ['doors', 'showTime'] })).toContain('Inferred, not listed: doors, show time.')
})

test('the page doesn’t link a source whose URL isn’t a web address', () => {
  const sources = event.sources.map((source) => ({ ...source, url: 'javascript:alert(1)' }))
  expect(toText({ sources })).toContain('comes from The Sample Lantern (the venue’s own page)')
})

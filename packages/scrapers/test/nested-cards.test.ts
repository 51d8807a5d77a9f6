import { expect, test } from 'vitest'
import { parsePages } from '../src/parse/parse-pages.ts'
import { getSavedSource } from '../src/testing/saved-source.ts'

const context = { now: '2026-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }

// a parser that handled every nested card would parse such a page once per level
test.each([
  [
    'center-for-new-music',
    'https://centerfornewmusic.com/calendar/',
    '<main><h1>Calendar</h1></main>',
    '<div class="card"><b class="event-date">Saturday, May 9, 2026 — 8:00 PM</b><b class="card-title">Glass Otters</b>',
    '</div>',
  ],
  [
    'wix-events',
    'https://hall.example/shows',
    '',
    '<div data-hook="events-card"><b data-hook="title">Glass Otters</b><b data-hook="date">Sat, May 9, 2026, 8 PM</b>',
    '</div>',
  ],
  [
    'bottom-of-the-hill',
    'http://www.bottomofthehill.com/calendar.html',
    '<table id="listings"><tr><td>',
    '<a name="20260509"></a><div><big class="band">Glass Otters</big>',
    '</div>',
  ],
])('%s: parses nested cards as one', (platform, url, before, opening, closing) => {
  const source = getSavedSource(platform, url)
  const body = `<html><body>${before}${opening.repeat(60)}${closing.repeat(60)}</body></html>`
  const { listings } = parsePages(source, [{ url, body }], context)
  expect(listings.map(({ headliner, date }) => [headliner, date])).toEqual([['Glass Otters', '2026-05-09']])
})

import { expect, test } from 'vitest'
import { normalize } from '../normalize/normalize.ts'
import { bottomOfTheHill } from './bottom-of-the-hill.ts'

const url = 'https://hill.example/calendar.html'
const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: url }
const parseRow = (rowHtml: string) =>
  normalize(
    bottomOfTheHill({ url }).parse(
      [{ url, body: `<table><tr><td></td><td><a name="20260711"></a>${rowHtml}</td></tr></table>` }],
      context,
    ),
    context,
  ).listings

const dateHtml = '<span class="date">Satur</span><span class="date">day July 11 2026</span><br>'
const termsHtml = '<span class="time">8:00PM doors -- music at 8:30PM</span><br><span class="cover">$15</span><br>'

test('parses each band as one act, and the lines around the bands as presenter and tour', () => {
  const [show] = parseRow(
    `${dateHtml}${termsHtml}<span class="note2">Harbor Festival 2026 presents...</span><br><big class="band">Muk &amp; The Wicks</big><br>The Kite Tour<br><span class="genre">surf rock</span><br><big class="band">T. Harbor<br>plays Lamp Oil</big><br><span class="genre">folk</span><br><big class="band">TBA</big>`,
  )
  expect(show).toMatchObject({
    headliner: 'Muk & The Wicks',
    support: ['T. Harbor'],
    presenter: 'Harbor Festival 2026',
    tour: 'The Kite Tour',
    description: null,
  })
})

test('lists a notice without a band, with its event kind', () => {
  const [privateEvent] = parseRow(`${dateHtml}<span class="note2">Private Event</span><br>closed to the public`)
  expect(privateEvent).toMatchObject({ title: 'Private Event', date: '2026-07-11', headliner: null, kind: 'private' })
})

test('skips a row that has only a date', () => {
  expect(parseRow(dateHtml)).toEqual([])
})

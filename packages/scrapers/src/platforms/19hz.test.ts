import { expect, test } from 'vitest'
import { nineteenHz } from './19hz.ts'

const toRow = (date: string, title: string) =>
  `<tr><td>${date}</td><td><a href="https://lantern.example/">${title}</a> @ The Lantern (Oakland)<td>house</td><td>$5 | 21+</td><td></td></tr>`
const toTable = (...rows: string[]) =>
  `<table><tr><th>Date/Time</th><th>Event Title @ Venue</th></tr>${rows.join('')}</table>`

test('a row without a date is a problem among dated rows, but not in the table of recurring nights', () => {
  const body =
    toTable(toRow('Fri: Aug 29 (9pm)', 'Glass Otters'), toRow('soon', 'Quiet Motors')) +
    toTable(toRow('Mondays (9pm)', 'Moth Night'))
  const source = nineteenHz({ url: 'https://19hz.info/' })
  const { listings, problems } = source.parse([{ url: source.url, body }], {
    now: '2025-08-29T12:00:00-07:00',
    timeZone: 'America/Los_Angeles',
  })
  expect(listings.map(({ title }) => title)).toEqual(['Glass Otters'])
  expect(problems).toMatchObject([{ kind: 'bad-listing', message: expect.stringContaining('Quiet Motors') }])
})

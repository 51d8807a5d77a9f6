import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { normalize } from '../src/normalize/normalize.ts'

const context = { now: '2025-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: 'https://hall.example/' }

test('returns the final ids of listings whose printed weekday confirms the day', () => {
  const night = { title: 'Glass Kite', sourceId: '7', date: '2025-05-09' }
  const { listings, firmDays } = normalize(
    {
      listings: [
        { ...night, weekdayAgrees: true },
        { ...night, date: '2025-05-10' },
      ],
      problems: [],
    },
    context,
  )
  expect(listings.map(({ sourceId }) => sourceId)).toEqual(['7#2025-05-09', '7#2025-05-10'])
  expect([...firmDays]).toEqual(['7#2025-05-09'])
  expect(listings[0]).not.toHaveProperty('weekdayAgrees')
})

test('marks agreeing weekdays in every parser that reports disagreeing ones', () => {
  const source = join(import.meta.dirname, '../src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
  const reportingFiles = files.filter(({ text }) => text.includes("'year-suspect'"))
  expect(reportingFiles.length).toBeGreaterThan(5)
  const unmarkedFiles = reportingFiles.filter(({ text }) => !/weekdayAgrees|\.\.\.dated\b/.test(text))
  expect(unmarkedFiles.map(({ file }) => file)).toEqual([])
})

import { expect, test } from 'vitest'
import { calendarApps } from './subscribe-menu.tsx'

test('a calendar’s whole address, its query too, reaches each of them', () => {
  const calendar = 'https://houselights.example/events.ics?genre=Indie+Rock&date=weekend'
  const { webcal, google, outlook } = calendarApps(calendar, 'Live music & more')
  expect(webcal).toBe('webcal://houselights.example/events.ics?genre=Indie+Rock&date=weekend')
  expect(new URL(google).searchParams.get('cid')).toBe(webcal)
  expect(Object.fromEntries(new URL(outlook).searchParams)).toEqual({ url: calendar, name: 'Live music & more' })
})

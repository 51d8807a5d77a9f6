import { expect, test } from 'vitest'
import { sellsTickets } from './ticket-shops.ts'

test.each([
  'https://wl.seetickets.us/event/x/1',
  'https://www.eventbrite.com/e/x-1',
  'https://slavic.eventbrite.com/?aff=x',
  'https://link.dice.fm/x',
  'https://www.tixr.com/groups/x/events/y-1',
])('%s sells tickets', (href) => {
  expect(sellsTickets(href)).toBe(true)
})

test.each([
  'https://www.eventbrite.com/o/somebody-1',
  'https://www.instagram.com/x/',
  'https://noteventbrite.com/e/1',
  'https://ra.co/events/1',
  'not a link',
])('%s sells no tickets', (href) => {
  expect(sellsTickets(href)).toBe(false)
})

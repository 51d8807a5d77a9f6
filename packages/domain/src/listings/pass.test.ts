import { expect, test } from 'vitest'
import { isPass } from './pass.ts'

test.each([
  '3-Day Pass: Lantern Festival',
  '2 Day Pass: Cold Candles',
  'Weekend Pass',
  'Lantern Festival Weekend Pass',
  'Lantern Festival - Three Day VIP Passes',
  'Lantern Festival (2-Day GA Pass)',
  'Two-Night Ticket: Glass Otters',
])('"%s" is a ticket for several days', (title) => expect(isPass(title)).toBe(true))

test.each([
  'Lantern Festival 2026',
  'Lantern Festival (3-day passes on sale)',
  'Hall Pass',
  'Glass Otters at the Mountain Pass',
  'Pass the Candle, Glass Otters',
  'Weekend Passenger',
  'Glass Otters: Two Nights',
  'Friday: Lantern Festival Day 1',
])('"%s" is a show', (title) => expect(isPass(title)).toBe(false))

import type { VenueFact } from '@houselights/contracts/entities/venue-evidence'
import { expect, test } from 'vitest'
import { canBeWebsite, type FactValue, isRoomDescription, isSameFact, toHandle } from './site-facts.ts'

test.each<[VenueFact, FactValue, FactValue, boolean]>([
  ['address', '12 Wick Street, San Francisco, CA 94110', '12 Wick St.', true],
  ['address', '12 Wick St', '14 Wick St', false],
  ['website', 'http://www.lantern.example', 'https://lantern.example/', true],
  ['website', 'https://lantern.example/', 'https://lamp.example/', false],
  ['instagram', '@TheLantern', 'https://www.instagram.com/thelantern/?hl=en', true],
  ['facebook', 'the.lantern', 'https://facebook.com/TheLantern', true],
  ['twitter', 'thelantern', 'https://x.com/thelantern', true],
  ['twitter', 'thelantern', 'https://x.com/thelamp', false],
  ['capacity', 250, 250, true],
  ['capacity', 250, 300, false],
  ['coordinates', { latitude: 37.76, longitude: -122.42 }, { latitude: 37.7601, longitude: -122.4201 }, true],
  ['coordinates', { latitude: 37.76, longitude: -122.42 }, { latitude: 37.8, longitude: -122.27 }, false],
  ['venueType', 'bar', 'club', false],
])('%s: %j and %j are the same: %s', (fact, a, b, same) => expect(isSameFact(fact, a, b)).toBe(same))

test.each([
  ['https://www.facebook.com/sharer/sharer.php?u=x', 'facebook', null],
  ['https://www.facebook.com/pg/thelantern/events', 'facebook', 'thelantern'],
  ['https://www.instagram.com/p/Cabc/', 'instagram', null],
  ['https://twitter.com/intent/tweet', 'twitter', null],
  ['https://evil.example/instagram.com/thelantern', 'instagram', null],
] as const)('%s is an account on %s: %s', (url, network, handle) => expect(toHandle(network, url)).toBe(handle))

test.each([
  ['https://lantern.example/', true],
  ['https://www.instagram.com/thelantern', false],
  ['https://www.eventbrite.com/o/the-lantern-1', false],
])('%s can be a website: %s', (url, can) => expect(canBeWebsite(url)).toBe(can))

test.each([
  ['A small room for loud bands, with a kitchen and a bar, since 1991.', true],
  ['Home', false],
  ['Just another WordPress site about a venue with a bar and a stage', false],
  ['We use cookies to make your visit to our venue better than ever before.', false],
  ['Tonight at our club: Glass Kite with Velvet Static and Moth Ballet on stage', false],
  ['Glass Kite, Wick, Velvet Static, Moth Ballet, Tin, Lamp, Ash and more at the club', false],
  ['See Glass Kite on May 9 at the coziest music venue in the whole city.', false],
  ['The finest handmade furniture and lamps in town, made by people who care.', false],
])('“%s” describes a room: %s', (text, describes) => expect(isRoomDescription(text)).toBe(describes))

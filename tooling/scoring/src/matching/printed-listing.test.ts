import { gazetteer } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { toMatchListing } from './printed-listing.ts'

const printed = {
  id: 'a',
  source: 's',
  venue: 'Lantern Hall',
  title: 'The Paper Moons',
  startsAt: '2026-05-02',
  url: null,
  support: 'with Glass Otters, Velvet Kazoo',
}

test('a printed listing’s support acts come from its support line', () => {
  expect(toMatchListing(printed, gazetteer)).toMatchObject({
    headliner: 'The Paper Moons',
    support: ['Glass Otters', 'Velvet Kazoo'],
    venueSlug: null,
  })
})

test('a venue is found by its aliases in any case, and none for an unknown name', () => {
  const aliases = new Map([
    ['888 Shed', 'the-lantern'],
    ['The Lantern', 'the-lantern'],
    ['Lantern Annex', 'lantern-annex'],
  ])
  const toSlug = (venue: string) => toMatchListing({ ...printed, venue }, gazetteer, aliases).venueSlug
  expect(toSlug('888 SHED')).toBe('the-lantern')
  expect(toSlug('Lantern Annex')).toBe('lantern-annex')
  expect(toSlug('Lantern Loft')).toBeNull()
})

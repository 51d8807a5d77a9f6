import { defaultCity } from '@houselights/config/cities/cities'
import type { StatedFact } from '@houselights/domain/venues/site-facts'
import { expect, test } from 'vitest'
import { editor } from '../editor/editor.ts'
import { venueQueries } from '../queries/venue-queries.ts'
import { seedRegistry, type VenueSeed } from '../registry/seed.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { decideFactReview, listFactReviews } from './fact-reviews.ts'
import { findVenuesToScrape, saveStatedFacts } from './site-facts.ts'

const { dataSource: db } = await createTestDatabase('site-facts')
const { aVenueWithPage, aSource, aVenue } = builders(db)
const NOW = new Date('2025-05-10T12:00:00-07:00')
const AT = { at: NOW, day: '2025-05-10' }
const SITE = 'https://lantern.example.com/'
const page = (slug: string) => venueQueries(db).bySlug(slug, NOW)
const state = (fact: StatedFact['fact'], value: StatedFact['value'], source = SITE): StatedFact => ({
  fact,
  value,
  source,
})
const reviews = () => listFactReviews(db, defaultCity.id)

test('a venue’s site fills unknown facts, and its description is the About text', async () => {
  const { id, slug } = await aVenueWithPage({ website: SITE, socialLinks: { twitter: 'lantern' } })
  await saveStatedFacts(
    db,
    id,
    [
      state('capacity', 250),
      state('coordinates', { latitude: 37.76, longitude: -122.42 }),
      state('instagram', 'lantern'),
      state('description', 'A room.', `${SITE}about`),
    ],
    AT,
  )
  expect(await page(slug)).toMatchObject({
    capacity: 250,
    latitude: 37.76,
    longitude: -122.42,
    socialLinks: { twitter: 'lantern', instagram: 'lantern' },
    description: 'A room.',
    evidence: [
      { facts: ['coordinates', 'capacity', 'instagram'], source: SITE, readOn: '2025-05-10' },
      { facts: ['description'], source: `${SITE}about`, readOn: '2025-05-10' },
    ],
  })
  await saveStatedFacts(db, id, [state('description', 'A bigger room.')], AT)
  expect(await page(slug)).toMatchObject({ description: 'A bigger room.' })
})

test('an equal value renews the evidence', async () => {
  const evidence = [{ facts: ['address' as const, 'website' as const], source: SITE, readOn: '2024' }]
  const { id, slug } = await aVenueWithPage({ website: SITE, address: '12 Wick St', evidence })
  await saveStatedFacts(db, id, [state('address', '12 Wick Street, Lampton, CA')], AT)
  expect(await page(slug)).toMatchObject({
    address: '12 Wick St',
    evidence: [
      { facts: ['website'], readOn: '2024' },
      { facts: ['address'], readOn: '2025-05-10' },
    ],
  })
})

test('a contradiction waits for an operator, who isn’t asked twice', async () => {
  const evidence = [{ facts: ['capacity' as const], source: 'https://paper.example/', readOn: '2024' }]
  const { id, slug } = await aVenueWithPage({ website: SITE, capacity: 300, evidence })
  await saveStatedFacts(db, id, [state('capacity', 250)], AT)
  const [review] = await reviews()
  expect(review).toMatchObject({
    venue: { slug },
    fact: 'capacity',
    ours: { value: '300', source: 'https://paper.example/', readOn: '2024' },
    theirs: { value: '250', source: SITE, readOn: '2025-05-10' },
  })
  await decideFactReview(db, review?.id ?? '', false, NOW)
  await saveStatedFacts(db, id, [state('capacity', 250)], AT)
  expect([await reviews(), (await page(slug))?.capacity]).toEqual([[], 300])
  await saveStatedFacts(db, id, [state('capacity', 200)], AT)
  await saveStatedFacts(db, id, [state('capacity', 220)], AT)
  const other = await reviews()
  expect(other).toMatchObject([{ theirs: { value: '220' } }])
  await decideFactReview(db, other[0]?.id ?? '', true, NOW)
  expect(await page(slug)).toMatchObject({ capacity: 220, evidence: [{ facts: ['capacity'], source: SITE }] })
  await expect(decideFactReview(db, other[0]?.id ?? '', true, NOW)).rejects.toThrow('already decided')
  const edit = (await editor(db, defaultCity).show('venue', id))?.history[0]
  await editor(db, defaultCity).undo(edit?.id ?? '', NOW)
  expect(await page(slug)).toMatchObject({ capacity: 300, evidence: [{ source: 'https://paper.example/' }] })
})

test('a contradiction is settled once the page agrees again', async () => {
  const { id } = await aVenueWithPage({ website: SITE, venueType: 'club' })
  await saveStatedFacts(db, id, [state('venueType', 'bar')], AT)
  expect(await reviews()).toHaveLength(1)
  await saveStatedFacts(db, id, [state('venueType', 'club')], AT)
  expect(await reviews()).toEqual([])
})

test('an operator’s edit wins: a value they removed stays empty', async () => {
  const { id, slug } = await aVenueWithPage({ website: SITE, capacity: 300 })
  await editor(db, defaultCity).save('venue', id, { values: { capacity: '' } }, NOW)
  await saveStatedFacts(db, id, [state('capacity', 250)], AT)
  expect([(await page(slug))?.capacity, await reviews()]).toEqual([null, []])
})

test('seeding keeps what the site filled until the data file has a value', async () => {
  const seed: VenueSeed = {
    city: defaultCity.id,
    slug: 'the-lamp',
    name: 'The Lamp',
    aliases: [],
    rooms: [],
    primaryGenres: [],
    website: SITE,
    links: { facebook: 'lamp' },
  }
  const seedVenue = (facts: Partial<VenueSeed> = {}) =>
    seedRegistry(db, { cities: [defaultCity], venues: [{ ...seed, ...facts }], sources: [] })
  await seedVenue()
  const stored = async () =>
    (await db.query(`select id, capacity, address, social_links, latitude from venues where slug = 'the-lamp'`))[0]
  const { id } = await stored()
  const coordinates = { latitude: 37.76, longitude: -122.42 }
  const facts = [state('capacity', 250), state('instagram', 'thelamp'), state('coordinates', coordinates)]
  await saveStatedFacts(db, id, facts, AT)
  await seedVenue()
  const filled = { capacity: 250, latitude: 37.76, social_links: { facebook: 'lamp', instagram: 'thelamp' } }
  expect(await stored()).toMatchObject(filled)
  await seedVenue({ capacity: 300, links: { instagram: 'lamp' } })
  expect(await stored()).toMatchObject({ ...filled, capacity: 300, social_links: { instagram: 'lamp' } })
})

test('sites are read once a month, but not if they refuse us or need a permission', async () => {
  await db.query('delete from venue_fact_reviews; delete from sources; delete from venues')
  const due = await aVenueWithPage({ website: SITE })
  const soon = { siteReadAt: new Date(NOW.getTime() - 29 * 86_400_000) }
  await aVenueWithPage({ website: SITE, ...soon })
  await aVenueWithPage()
  await aVenueWithPage({ website: SITE, doNotScrape: true })
  const refused = await aVenue({ website: SITE })
  await aSource({ venueId: refused.id, refusedSince: NOW })
  const withoutPermission = await aVenue({ website: SITE })
  await aSource({ venueId: withoutPermission.id, permitted: false })
  expect((await findVenuesToScrape(db, NOW, 10)).map(({ id }) => id)).toEqual([due.id])
  await saveStatedFacts(db, due.id, [], AT)
  expect(await findVenuesToScrape(db, NOW, 10)).toEqual([])
})

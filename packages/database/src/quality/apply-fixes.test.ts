import { defaultCity } from '@houselights/config/cities/cities'
import { getAverageScore } from '@houselights/domain/quality/analyze-rows'
import { aListing } from '@houselights/domain/testing/listings'
import { afterEach, describe, expect, test } from 'vitest'
import { aDuplicateShow, createTestVenue, rowVersions } from '../testing/saved-scrapes.ts'
import { dumpTables } from '../testing/table-dump.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { applyFixes, matchEverything } from './apply-fixes.ts'
import { fixBatches, loadFixBatch } from './batches.ts'
import { analyzeQuality, loadDetailsToFetch, previewFixes, storeDetail } from './preview-fixes.ts'
import { undoBatch, undoChange } from './undo.ts'

const now = new Date('2025-05-02T20:00:00.000Z')
const request = { now, city: defaultCity }
const nextDay = { scrapedAt: '2025-05-03T19:00:00.000Z', today: '2025-05-03' }

/** Tables that these tests write; those with foreign keys come first. */
const WRITTEN_TABLES = [
  'quality_fixes',
  'match_decisions',
  'detail_reads',
  'event_sources',
  'events',
  'retired_artists',
  'artists',
  'sources',
  'venues',
]

const { dataSource: db } = await createTestDatabase('apply_fixes', { cards: true })
// each test sees only its own venues, because fixes apply to all of them
afterEach(async () => {
  for (const table of WRITTEN_TABLES) await db.query(`delete from ${table}`)
})
/** Applies the current fixes. Returns the batch, and its fixes in order. */
const applyAndList = async () => {
  const { batch } = await applyFixes(db, request)
  return { batch: batch ?? '', fixes: (await loadFixBatch(db, batch ?? ''))?.list ?? [] }
}
const loadScore = async () => getAverageScore(await analyzeQuality(db, request))
const loadEvent = async (id: string) =>
  (
    await db.query(
      `select title, doors_at as doors, ticket_url as "ticketUrl", description, inferred, derived, merged_into as "mergedInto"
       from events where id = $1`,
      [id],
    )
  )[0]

const aDuplicate = () => aDuplicateShow(db)

/**
 * A venue with eight past shows whose doors were an hour before the start, and an upcoming show that has only a start.
 */
async function aVenueWithUsualDoors() {
  const testVenue = await createTestVenue(db)
  const page = await testVenue.source('page')
  const pastListings = Array.from({ length: 8 }, (_, index) => {
    const day = `2025-04-${10 + index}`
    return aListing({ title: `Night Choir ${index}`, at: `${day} 20:00`, doorsAt: `${day}T19:00:00-07:00` })
  })
  const show = aListing({ sourceId: 'show', title: 'Glass Kite', at: '2025-05-10 20:00' })
  await testVenue.scrape(page, pastListings, { scrapedAt: '2025-04-01T19:00:00.000Z', today: '2025-04-01' })
  await testVenue.scrape(page, [show])
  const [row] = await db.query(`select id from events where title = 'Glass Kite'`)
  return { ...testVenue, page, pastListings, show, id: row.id as string }
}

describe('Fix All Issues', () => {
  test('raises the score by the amount that it reports, and stores each change with before, after and evidence', async () => {
    const { events } = await aDuplicate()
    const before = await loadScore()
    const result = await applyFixes(db, request)
    const counts = { venuesImproved: 1, duplicatesRemoved: 1, descriptionsAdded: 1 }
    expect(result).toMatchObject({ ...counts, ticketUrlsFixed: 0 })
    expect(result.qualityScoreImprovement).toBeGreaterThan(0)
    expect((await loadScore()) - before).toBeCloseTo(result.qualityScoreImprovement, 1)
    const batch = await loadFixBatch(db, result.batch ?? '')
    expect(batch).toMatchObject({ changes: 2, reverted: 0, byRule: { duplicates: 1, 'incomplete-description': 1 } })
    const [mergeChange, descriptionChange] = batch?.list ?? []
    expect(mergeChange).toMatchObject({ rule: 'duplicates', event: { id: events[0].id }, revertedAt: null })
    expect(mergeChange?.fields).toContainEqual({ field: 'age', before: null, after: '21+', inferred: false })
    expect(mergeChange?.evidence.map(({ text }) => text).join()).toMatch(/reasons: .*page of .*list of /s)
    expect(descriptionChange?.fields).toMatchObject([{ field: 'description', before: null, inferred: true }])
    const fixes = await db.query('select before, after from quality_fixes order by applied_at')
    for (const fix of fixes) expect(fix.before.events).not.toEqual(fix.after.events)
    expect(await fixBatches(db, defaultCity.id)).toMatchObject([{ id: result.batch, changes: 2 }])
  })

  test('makes the changes that the preview showed', async () => {
    await aDuplicate()
    await aVenueWithUsualDoors()
    const before = await dumpTables(db)
    const { changes } = await previewFixes(db, request)
    expect(await dumpTables(db)).toEqual(before)
    const { fixes: appliedFixes } = await applyAndList()
    const toComparable = (fixes: typeof changes) =>
      fixes
        .map(({ rule, event: { id }, fields, evidence }) => ({ rule, id, fields, evidence }))
        .sort((a, b) => `${a.rule} ${a.id}`.localeCompare(`${b.rule} ${b.id}`))
    expect(toComparable(appliedFixes)).toEqual(toComparable(changes))
    expect(changes.length).toBe(4)
  })

  test('run a second time changes no row, and returns no batch', async () => {
    await aDuplicate()
    await aVenueWithUsualDoors()
    await applyFixes(db, request)
    const before = await rowVersions(db)
    const noFixes = { batch: null, venuesImproved: 0, qualityScoreImprovement: 0, duplicatesRemoved: 0 }
    expect(await applyFixes(db, request)).toMatchObject(noFixes)
    expect(await rowVersions(db)).toBe(before)
  })

  test('reports the totals of the whole batch when called again with that batch', async () => {
    await aDuplicate()
    const { batch } = await applyAndList()
    await aVenueWithUsualDoors()
    const totals = { batch, venuesImproved: 2, duplicatesRemoved: 1, doorTimesSet: 1, descriptionsAdded: 2 }
    expect(await applyFixes(db, { ...request, batch })).toMatchObject(totals)
  })

  test('links an event without a bill to the one artist whose name is its title', async () => {
    const { source, scrape, loadBill } = await createTestVenue(db)
    const unbilled = { headliner: null, support: [] }
    await scrape(await source('page'), [
      aListing({ title: 'The Glass Kite', at: '2025-05-20 20:00' }),
      aListing({ title: 'GLASS KITE', at: '2025-05-12 20:00', ...unbilled }),
      aListing({ title: 'Glass Kite Karaoke Supper', at: '2025-05-13 20:00', ...unbilled }),
    ])
    expect(await applyFixes(db, request)).toMatchObject({ artistsLinked: 1 })
    const [linkedEvent] = await db.query(`select id from events where title = 'GLASS KITE'`)
    expect(await loadBill(linkedEvent.id)).toEqual(['The Glass Kite'])
  })
})

describe('doors inferred from a venue’s past shows', () => {
  test('are set and marked as inferred if the time between doors and start was always the same', async () => {
    const { id } = await aVenueWithUsualDoors()
    expect(await applyFixes(db, request)).toMatchObject({ doorTimesSet: 1 })
    expect(await loadEvent(id)).toMatchObject({
      doors: new Date('2025-05-11T02:00:00Z'),
      inferred: ['doors', 'description'],
      description: expect.stringContaining('Doors at 7 PM, show at 8 PM'),
    })
  })

  test('are not set if the time between doors and start was different for one show', async () => {
    const { page, pastListings, scrape, show } = await aVenueWithUsualDoors()
    const otherGap = pastListings.slice(0, 1).map((listing) => ({ ...listing, doorsAt: '2025-04-10T19:30:00-07:00' }))
    await scrape(page, [...otherGap, show])
    expect(await applyFixes(db, request)).toMatchObject({ doorTimesSet: 0 })
  })

  test('stay when a scrape finds no doors, and are replaced when one does', async () => {
    const { id, page, scrape, show } = await aVenueWithUsualDoors()
    await applyFixes(db, request)
    await scrape(page, [{ ...show, age: '21+' }], nextDay)
    expect(await loadEvent(id)).toMatchObject({ doors: new Date('2025-05-11T02:00:00Z') })
    await scrape(page, [{ ...show, doorsAt: '2025-05-10T18:30:00-07:00' }], nextDay)
    expect(await loadEvent(id)).toMatchObject({ doors: new Date('2025-05-11T01:30:00Z'), inferred: ['description'] })
  })
})

describe("a show's own page", () => {
  const facts = {
    title: 'GLASS KITE',
    date: '2025-05-10',
    doorsAt: '2025-05-10T18:00:00-07:00',
    ticketUrl: 'https://shop.example/e/1',
    description: 'Paper and string, loud, on a small stage by the sea.',
  }
  async function aShow() {
    const testVenue = await createTestVenue(db)
    const page = await testVenue.source('page')
    await db.query(`update sources set url = 'https://hall.example/calendar' where id = $1`, [page.id])
    const show = aListing({ sourceId: 'show', title: 'Glass Kite', url: 'https://www.hall.example/shows/1' })
    await testVenue.scrape(page, [show])
    const [created] = await testVenue.loadEvents()
    return { ...testVenue, page, show, id: created.id as string, url: show.url ?? '' }
  }

  test('is fetched if its listing lacks a field, and again after a week', async () => {
    const { page, id, url } = await aShow()
    const findDetails = (at: Date) => loadDetailsToFetch(db, { ...request, now: at, limit: 10 })
    expect(await findDetails(now)).toEqual([{ source: page.id, url, eventId: id }])
    expect((await previewFixes(db, request)).pagesToFetch).toBe(1)
    await storeDetail(db, { source: page.id, url, readAt: now, facts: {}, problem: null, status: null })
    expect(await findDetails(new Date('2025-05-09T19:00:00Z'))).toEqual([])
    expect(await findDetails(new Date('2025-05-09T21:00:00Z'))).toHaveLength(1)
  })

  test('fills gaps in the sources if its day and title match', async () => {
    const { page, id, url } = await aShow()
    await storeDetail(db, { source: page.id, url, readAt: now, facts, problem: null, status: null })
    expect(await applyFixes(db, request)).toMatchObject({ ticketUrlsFixed: 1, doorTimesSet: 1, descriptionsAdded: 1 })
    expect(await loadEvent(id)).toMatchObject({
      doors: new Date('2025-05-11T01:00:00Z'),
      ticketUrl: facts.ticketUrl,
      description: facts.description,
      inferred: [],
    })
    expect(await loadDetailsToFetch(db, { ...request, now: new Date('2025-05-10T01:00:00Z'), limit: 10 })).toEqual([])
  })

  test('no longer sets the doors of a show that has moved since', async () => {
    const { page, id, url, scrape, show } = await aShow()
    await storeDetail(db, { source: page.id, url, readAt: now, facts, problem: null, status: null })
    await applyFixes(db, request)
    await scrape(page, [{ ...show, date: '2025-05-17', startsAt: '2025-05-17T20:00:00-07:00' }], nextDay)
    expect(await loadEvent(id)).toMatchObject({ doors: null, description: facts.description })
  })

  test('that was not found makes the ticket link to it dead', async () => {
    const { page, scrape, show } = await aShow()
    await scrape(page, [{ ...show, ticketUrl: 'https://shop.example/e/9' }], nextDay)
    const hasDeadLink = async () =>
      (await analyzeQuality(db, request))[0]?.issues.some(({ rule }) => rule === 'dead-ticket-link')
    expect(await hasDeadLink()).toBe(false)
    const problem = 'https://shop.example/e/9: responded with 404'
    const pageNotFound = { source: page.id, url: 'https://shop.example/e/9', facts: null, problem }
    await storeDetail(db, { ...pageNotFound, readAt: now, status: 403 })
    expect(await hasDeadLink()).toBe(false)
    await storeDetail(db, { ...pageNotFound, readAt: now, status: 404 })
    expect(await hasDeadLink()).toBe(true)
  })
})

describe('undo', () => {
  test('of a batch restores the exact rows, and works once', async () => {
    await aDuplicate()
    await aVenueWithUsualDoors()
    const before = await dumpTables(db)
    const { batch } = await applyAndList()
    expect(await dumpTables(db)).not.toEqual(before)
    expect(await undoBatch(db, batch, now)).toBe(4)
    expect(await dumpTables(db)).toEqual(before)
    expect(await loadFixBatch(db, batch)).toMatchObject({ changes: 4, reverted: 4 })
    await expect(undoBatch(db, batch, now)).rejects.toThrow('This batch was already undone.')
    expect(await dumpTables(db)).toEqual(before)
    // it can be fixed again
    expect(await applyFixes(db, request)).toMatchObject({ duplicatesRemoved: 1, doorTimesSet: 1 })
  })

  test('of single changes, last first, restores the exact rows', async () => {
    await aVenueWithUsualDoors()
    const before = await dumpTables(db)
    const { fixes } = await applyAndList()
    for (const { id } of fixes.toReversed()) expect(await undoChange(db, id, now)).toBe(1)
    expect(await dumpTables(db)).toEqual(before)
    await expect(undoChange(db, fixes[0]?.id ?? '', now)).rejects.toThrow('This change was already undone.')
    expect(await undoChange(db, '00000000-0000-4000-8000-000000000000', now)).toBeNull()
  })

  test('of an earlier change removes only what that change added', async () => {
    const { id } = await aVenueWithUsualDoors()
    const { fixes } = await applyAndList()
    const doorsFix = fixes.find(({ rule }) => rule === 'missing-doors')
    expect(await undoChange(db, doorsFix?.id ?? '', now)).toBe(1)
    const description = expect.not.stringContaining('Doors')
    expect(await loadEvent(id)).toMatchObject({ doors: null, inferred: ['description'], description })
  })

  test('keeps values that a source has set since the fix', async () => {
    const { id, page, scrape, show } = await aVenueWithUsualDoors()
    const { batch } = await applyAndList()
    await scrape(page, [{ ...show, age: '18+', status: 'sold out' }], nextDay)
    await undoBatch(db, batch, now)
    const [row] = await db.query('select age, status, doors_at, description, derived from events where id = $1', [id])
    expect(row).toEqual({ age: '18+', status: 'sold out', doors_at: null, description: null, derived: {} })
  })

  test('of a merge returns each event’s listings to it, after undoing later changes that depend on the merge', async () => {
    const { events } = await aDuplicate()
    const before = await dumpTables(db)
    const { fixes } = await applyAndList()
    expect(await loadEvent(events[1].id)).toMatchObject({ mergedInto: events[0].id })
    expect(await undoChange(db, fixes[0]?.id ?? '', now)).toBe(2)
    expect(await dumpTables(db)).toEqual(before)
  })

  test('of a single merge sends the pair to review, and the pair is not merged again before a decision', async () => {
    await aDuplicate()
    const { fixes } = await applyAndList()
    await undoChange(db, fixes[0]?.id ?? '', now)
    const decisions = await db.query('select verdict, decided_by from match_decisions')
    expect(decisions).toEqual([{ verdict: 'ask', decided_by: 'operator' }])
    expect(await applyFixes(db, request)).toMatchObject({ duplicatesRemoved: 0 })
    await db.query(`update match_decisions set verdict = 'same'`)
    expect(await applyFixes(db, request)).toMatchObject({ duplicatesRemoved: 1 })
  })

  test('of a merge leaves listings that a source has added since then with the survivor', async () => {
    const { events, source, scrape, aggregator, aggregatorListing } = await aDuplicate()
    const { batch } = await applyAndList()
    const thirdSource = await source('third', 'aggregator')
    await scrape(thirdSource, [aListing({ sourceId: 'c', title: 'Glass Kite with Moth Ballet' })], nextDay)
    await scrape(aggregator, [{ ...aggregatorListing, age: '18+' }], nextDay)
    await undoBatch(db, batch, now)
    const [row] = await db.query('select json_object_agg(external_id, event_id) as events from event_sources')
    const [older, younger] = [events[0].id, events[1].id]
    expect(row.events).toEqual({ a: older, b: younger, c: older })
    expect(await loadEvent(younger)).toMatchObject({ mergedInto: null, title: 'Glass Kite, Moth Ballet' })
  })
})

describe('matching across all sources', () => {
  test('merges certain duplicates and nothing else, and can be undone', async () => {
    const { events } = await aDuplicate()
    await aVenueWithUsualDoors()
    const before = await dumpTables(db)
    expect(await matchEverything(db, request)).toEqual({ merged: 1, enqueued: 0 })
    expect(await loadEvent(events[1].id)).toMatchObject({ mergedInto: events[0].id })
    expect(await loadEvent(events[0].id)).toMatchObject({ derived: {} })
    expect(await matchEverything(db, request)).toEqual({ merged: 0, enqueued: 0 })
    const [batch] = await fixBatches(db, defaultCity.id)
    await undoBatch(db, batch?.id ?? '', now)
    expect(await dumpTables(db)).toEqual(before)
  })

  test('enqueues an uncertain pair only once, in whichever order it is stored', async () => {
    const { source, scrape, venue } = await createTestVenue(db)
    await scrape(await source('page'), [aListing({ title: 'Glass Kite' })])
    const orchestra = aListing({ title: 'Glass Kite Orchestra', at: '2025-05-10 21:30' })
    await scrape(await source('list', 'aggregator'), [orchestra])
    await db.query('delete from match_decisions')
    expect(await matchEverything(db, request)).toEqual({ merged: 0, enqueued: 1 })
    expect(await db.query('select verdict, decided_by, why from match_decisions')).toEqual([
      { verdict: 'ask', decided_by: 'matcher', why: expect.stringContaining('glass kite') },
    ])
    expect((await analyzeQuality(db, request)).find(({ venueId }) => venueId === venue.id)?.recommendations).toContain(
      'One pair of shows may be the same. Compare them in the review queue.',
    )
    await db.query(
      `update match_decisions set (a_source, a_external_id, b_source, b_external_id) = (b_source, b_external_id, a_source, a_external_id)`,
    )
    expect(await matchEverything(db, request)).toEqual({ merged: 0, enqueued: 0 })
    await db.query(`update match_decisions set verdict = 'different', decided_by = 'operator'`)
    expect(await matchEverything(db, request)).toEqual({ merged: 0, enqueued: 0 })
    expect(await db.query('select verdict from match_decisions')).toEqual([{ verdict: 'different' }])
  })

  test('leaves a pair for review if an operator edited the younger event', async () => {
    const { events } = await aDuplicate()
    await db.query(`update events set locked = '{"age": "18+"}' where id = $1`, [events[1].id])
    expect(await matchEverything(db, request)).toEqual({ merged: 0, enqueued: 1 })
  })
})

import { aListing } from '@houselights/domain/testing/listings'
import { expect, test } from 'vitest'
import { createTestVenue } from '../testing/saved-reads.ts'
import { fileDatabase } from '../testing/test-database.ts'

const { dataSource: db } = await fileDatabase('vanish')

const kite = aListing({ title: 'Glass Kite', at: '2025-05-10 20:00' })
const oak = aListing({ title: 'Oak & Ember', at: '2025-05-12 20:00' })
/** The nth read, a day after the one before. */
const day = (number: number) => ({ readAt: `2025-05-0${number}T19:00:00.000Z`, today: `2025-05-0${number}` })

async function twoShows() {
  const hall = await createTestVenue(db)
  const page = await hall.source('page')
  await hall.read(page, [kite, oak], day(1))
  const statuses = async () => (await hall.events()).map(({ status }: { status: string }) => status)
  return { ...hall, page, statuses }
}

test('a show missing once is kept as it is, missing twice it is unconfirmed, and never deleted', async () => {
  const { page, read, statuses } = await twoShows()
  expect(await read(page, [oak], day(2))).toMatchObject({ vanished: 0 })
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
  expect(await read(page, [oak], day(3))).toMatchObject({ vanished: 1, updated: 1 })
  expect(await statuses()).toEqual(['unconfirmed', 'scheduled'])
})

test('a show is unconfirmed only once it was missing for three hours, however often its page was scraped', async () => {
  const { page, read, statuses } = await twoShows()
  const at = (clock: string) => ({ readAt: `2025-05-02T${clock}:00.000Z`, today: '2025-05-02' })
  for (const clock of ['10:00', '11:00', '12:00', '12:59'])
    expect(await read(page, [oak], at(clock)), clock).toMatchObject({ vanished: 0 })
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
  expect(await read(page, [oak], at('13:00'))).toMatchObject({ vanished: 1 })
  expect(await statuses()).toEqual(['unconfirmed', 'scheduled'])
})

test('the same read delivered twice counts once', async () => {
  const { page, read, statuses } = await twoShows()
  await read(page, [oak], day(2))
  await read(page, [oak], day(2))
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
})

test('a show that comes back is what its page says', async () => {
  const { page, read, statuses } = await twoShows()
  await read(page, [oak], day(2))
  await read(page, [oak], day(3))
  expect(await read(page, [{ ...kite, status: 'sold out' }, oak], day(4))).toMatchObject({ updated: 1 })
  expect(await statuses()).toEqual(['sold out', 'scheduled'])
})

test('reads in between start the count anew', async () => {
  const { page, read, statuses } = await twoShows()
  await read(page, [oak], day(2))
  await read(page, [kite, oak], day(3))
  await read(page, [oak], day(4))
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
})

test('an incomplete read, or one that brought nothing, takes nothing away', async () => {
  const { page, read, statuses } = await twoShows()
  for (const number of [2, 3, 4]) await read(page, [], { ...day(number), complete: false })
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
})

test('a read that stops on purpose says nothing of what comes later', async () => {
  const { page, read, statuses } = await twoShows()
  for (const number of [2, 3]) await read(page, [], { ...day(number), until: '2025-05-12' })
  expect(await statuses()).toEqual(['unconfirmed', 'scheduled'])
})

test('what another source still lists stays on', async () => {
  const { page, source, read, statuses } = await twoShows()
  await read(await source('list', 'aggregator'), [{ ...kite, url: 'https://list.example/' }], day(1))
  for (const number of [2, 3]) await read(page, [oak], day(number))
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
})

test('a show that has been is history, not missing', async () => {
  const { page, read, statuses } = await twoShows()
  for (const number of [2, 3]) await read(page, [oak], { ...day(number), today: '2025-05-11' })
  expect(await statuses()).toEqual(['scheduled', 'scheduled'])
})

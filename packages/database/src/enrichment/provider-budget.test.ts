import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { providerBudget } from './provider-pauses.ts'

const { dataSource: db } = await createTestDatabase('provider_budget')

const toDate = (localTime: string) => new Date(`${localTime}-07:00`)
const NOON = toDate('2025-05-02T12:00:00')
const countAllowed = (results: boolean[]) => results.filter(Boolean).length

test('a budget allows no more calls than the limit, even if many are requested simultaneously, and starts again the next day', async () => {
  const { spend } = providerBudget(db, 'crowded', 7)
  expect(countAllowed(await Promise.all(Array.from({ length: 40 }, () => spend(NOON))))).toBe(7)
  expect(await spend(toDate('2025-05-02T23:59:59'))).toBe(false)
  expect(await spend(toDate('2025-05-03T00:00:00'))).toBe(true)
})

test('a budget counts calls for each provider separately, and allows none if the limit is zero', async () => {
  expect(await providerBudget(db, 'one', 1).spend(NOON)).toBe(true)
  expect(await providerBudget(db, 'other', 1).spend(NOON)).toBe(true)
  expect(await providerBudget(db, 'never', 0).spend(NOON)).toBe(false)
})

test('a paused provider gets no call, and none is counted', async () => {
  const { spend, pause } = providerBudget(db, 'paused', 5)
  await pause(toDate('2025-05-02T13:00:00'), 'It asked us to slow down.')
  await pause(toDate('2025-05-02T12:30:00'), 'An earlier pause.')
  expect(await spend(toDate('2025-05-02T12:59:00'))).toBe(false)
  expect(await db.query(`select * from provider_calls where provider = 'paused'`)).toEqual([])
  expect(await spend(toDate('2025-05-02T13:00:00'))).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { Bulkhead } from './bulkhead.ts'
import { TooManyError } from './errors.ts'

/** Starts queries that end when a test says so, and records the order in which they start. */
function createSlowQueries() {
  const bulkhead = new Bulkhead(() => 0)
  const flushPromises = () => new Promise(setImmediate)
  const startedNames: string[] = []
  const finishFunctions: (() => void)[] = []
  const query = (name: string, client?: string, kind = 'lists') => {
    const work = () => {
      startedNames.push(name)
      return new Promise<string>((resolve) => finishFunctions.push(() => resolve(name)))
    }
    return bulkhead.run(kind, work, client)
  }
  /** Ends the oldest running query, and waits so that another one can take its place. */
  const endOldest = async () => {
    await flushPromises()
    finishFunctions.shift()?.()
    await flushPromises()
  }
  const endAll = async (queries: readonly Promise<string>[]) => {
    while (startedNames.length < queries.length || finishFunctions.length > 0) await endOldest()
    await Promise.all(queries)
  }
  return { query, startedNames, flushPromises, endOldest, endAll }
}

describe('one client’s flood', () => {
  test('delays nobody else: a slot goes to the client with the fewest running queries', async () => {
    const { query, startedNames, flushPromises, endOldest, endAll } = createSlowQueries()
    const allQueries = Array.from({ length: 50 }, (_, index) => query(`flood ${index}`, 'flooder'))
    allQueries.push(query('other', 'other'), query('ours'))
    await flushPromises()
    expect(startedNames).toEqual(['flood 0', 'flood 1', 'flood 2'])
    for (let count = 0; count < 3; count++) await endOldest()
    expect(startedNames.slice(3)).toEqual(['other', 'ours', 'flood 3'])
    await endAll(allQueries)
  })

  test('is refused immediately above the client’s limit for queries of all kinds, while other clients are served', async () => {
    const { query, endAll } = createSlowQueries()
    const flood = Array.from({ length: 100 }, (_, index) => query(`${index}`, 'flooder', `kind ${index % 7}`))
    expect(() => query('more', 'flooder')).toThrow(TooManyError)
    expect(() => query('more', 'flooder', 'another kind')).toThrow(TooManyError)
    // the website's own queries count for no client
    const otherQueries = [query('other', 'other', 'another kind'), ...Array.from({ length: 150 }, () => query('ours'))]
    await endAll([...flood, ...otherQueries])
    await expect(endAll([...flood, ...otherQueries, query('again', 'flooder')])).resolves.toBeUndefined()
  })
})

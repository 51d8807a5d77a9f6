import { describe, expect, test } from 'vitest'
import { Bulkhead } from './bulkhead.ts'
import { TooManyError } from './errors.ts'

/** Queries that end when a test says so, and the order in which they started. */
function slowQueries() {
  const bulkhead = new Bulkhead(() => 0)
  const flushPromises = () => new Promise(setImmediate)
  const started: string[] = []
  const ends: (() => void)[] = []
  const query = (name: string, client?: string, kind = 'lists') => {
    const work = () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }
    return bulkhead.run(kind, work, client)
  }
  /** Ends the oldest running query, and waits until another one took its place. */
  const endOne = async () => {
    await flushPromises()
    ends.shift()?.()
    await flushPromises()
  }
  const endAll = async (queries: readonly Promise<string>[]) => {
    while (started.length < queries.length || ends.length > 0) await endOne()
    await Promise.all(queries)
  }
  return { query, started, flushPromises, endOne, endAll }
}

describe('one client’s flood', () => {
  test('delays nobody else: a slot goes to the client with the fewest running queries', async () => {
    const { query, started, flushPromises, endOne, endAll } = slowQueries()
    const all = Array.from({ length: 50 }, (_, index) => query(`flood ${index}`, 'flooder'))
    all.push(query('other', 'other'), query('ours'))
    await flushPromises()
    expect(started).toEqual(['flood 0', 'flood 1', 'flood 2'])
    for (let end = 0; end < 3; end++) await endOne()
    expect(started.slice(3)).toEqual(['other', 'ours', 'flood 3'])
    await endAll(all)
  })

  test('is refused immediately beyond its share of queries of all kinds, and other clients are not', async () => {
    const { query, endAll } = slowQueries()
    const held = Array.from({ length: 100 }, (_, index) => query(`${index}`, 'flooder', `kind ${index % 7}`))
    expect(() => query('more', 'flooder')).toThrow(TooManyError)
    expect(() => query('more', 'flooder', 'another kind')).toThrow(TooManyError)
    // queries of the website itself count for no client
    const others = [query('other', 'other', 'another kind'), ...Array.from({ length: 150 }, () => query('ours'))]
    await endAll([...held, ...others])
    await expect(endAll([...held, ...others, query('again', 'flooder')])).resolves.toBeUndefined()
  })
})

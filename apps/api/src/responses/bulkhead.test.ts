import { describe, expect, test } from 'vitest'
import { Bulkhead } from './bulkhead.ts'
import { TooManyError } from './errors.ts'

/** Reads that end when a test says so, and the order in which they began. */
function slowQueries() {
  const bulkhead = new Bulkhead(() => 0)
  const settled = () => new Promise(setImmediate)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const read = (name: string, client?: string, kind = 'lists') => {
    const work = () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }
    return bulkhead.run(kind, work, client)
  }
  /** Ends the oldest running read, and waits until another one took its place. */
  const endOne = async () => {
    await settled()
    ends.shift()?.()
    await settled()
  }
  const endAll = async (reads: readonly Promise<string>[]) => {
    while (begun.length < reads.length || ends.length > 0) await endOne()
    await Promise.all(reads)
  }
  return { read, begun, settled, endOne, endAll }
}

describe('one client’s flood', () => {
  test('delays nobody else: a place goes to who has the fewest running', async () => {
    const { read, begun, settled, endOne, endAll } = slowQueries()
    const all = Array.from({ length: 50 }, (_, index) => read(`flood ${index}`, 'flooder'))
    all.push(read('other', 'other'), read('ours'))
    await settled()
    expect(begun).toEqual(['flood 0', 'flood 1', 'flood 2'])
    for (let end = 0; end < 3; end++) await endOne()
    expect(begun.slice(3)).toEqual(['other', 'ours', 'flood 3'])
    await endAll(all)
  })

  test('is refused at once beyond its share, over all kinds, and others are not', async () => {
    const { read, endAll } = slowQueries()
    const held = Array.from({ length: 100 }, (_, index) => read(`${index}`, 'flooder', `kind ${index % 7}`))
    expect(() => read('more', 'flooder')).toThrow(TooManyError)
    expect(() => read('more', 'flooder', 'another kind')).toThrow(TooManyError)
    // what the website asks for everybody is no client's
    const others = [read('other', 'other', 'another kind'), ...Array.from({ length: 150 }, () => read('ours'))]
    await endAll([...held, ...others])
    await expect(endAll([...held, ...others, read('again', 'flooder')])).resolves.toBeUndefined()
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'

const native = { parse: URL.parse, groupBy: Map.groupBy, any: AbortSignal.any }

beforeAll(async () => {
  Reflect.deleteProperty(URL, 'parse')
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(AbortSignal, 'any')
  await import('./polyfills.ts')
})
afterAll(() => {
  URL.parse = native.parse
  Map.groupBy = native.groupBy
  AbortSignal.any = native.any
})

test('polyfills add the functions that the browser lacks', () => {
  expect([URL.parse, Map.groupBy, AbortSignal.any]).not.toContain(undefined)
  for (const [name, polyfill] of Object.entries({ parse: URL.parse, groupBy: Map.groupBy, any: AbortSignal.any }))
    expect(polyfill, name).not.toBe(native[name as keyof typeof native])
})

test.each([
  ['https://venue.example/a?b#c', undefined],
  ['/shows', 'https://venue.example'],
  ['/shows', undefined],
  ['https://', undefined],
  ['', undefined],
])('URL.parse(%j, %j) returns the same as the browser’s own', (address, base) => {
  expect(URL.parse(address, base)?.href).toBe(native.parse(address, base)?.href)
})

test('Map.groupBy keeps the order of groups and of their items', () => {
  const byParity = (item: number, index: number) => (item % 2 === 0 ? 'even' : `odd ${index > 2}`)
  const items = new Set([3, 4, 1, 2, 5])
  expect([...Map.groupBy(items, byParity)]).toEqual([...native.groupBy(items, byParity)])
})

test('AbortSignal.any aborts with the first signal that aborts, and for the same reason', () => {
  const [firstController, secondController] = [new AbortController(), new AbortController()]
  const combined = AbortSignal.any([firstController.signal, secondController.signal])
  expect(combined.aborted).toBe(false)
  secondController.abort('left')
  firstController.abort('late')
  expect([combined.aborted, combined.reason]).toEqual([true, 'left'])
  expect(AbortSignal.any([new AbortController().signal, AbortSignal.abort('gone')]).reason).toBe('gone')
  expect(AbortSignal.any([]).aborted).toBe(false)
})

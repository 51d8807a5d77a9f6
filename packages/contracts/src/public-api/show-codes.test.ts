import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeShows, encodeShows, isShowId, MAX_SHOWS } from './show-codes.ts'

test('a code contains show ids in order, 22 characters each', () => {
  const ids = Array.from({ length: MAX_SHOWS }, () => randomUUID() as string)
  const code = encodeShows(ids)
  expect(code).toMatch(/^[\w-]{1760}$/)
  expect(decodeShows(code)).toEqual(ids)
  expect(encodeURIComponent(code)).toBe(code)
})

test('a repeated id is returned once', () => {
  const [firstId, secondId] = [randomUUID(), randomUUID()]
  expect(decodeShows(encodeShows([firstId, secondId, firstId]))).toEqual([firstId, secondId])
})

test('text that isn’t a code is rejected', () => {
  const code = encodeShows([randomUUID()])
  for (const wrongCode of ['', 'x', code.slice(1), `${code}A`, `${code.slice(0, 21)}+`, ' '.repeat(22), 'é'.repeat(22)])
    expect(decodeShows(wrongCode), wrongCode).toBeUndefined()
  expect(decodeShows(encodeShows(Array.from({ length: MAX_SHOWS }, () => randomUUID())) + code)).toBeUndefined()
})

test('random text of 22 characters is either a valid code or rejected', () => {
  for (let round = 0; round < 2_000; round++) {
    const text = randomBytes(17).toString('base64url').slice(0, 22)
    const ids = decodeShows(text)
    if (ids) expect(encodeShows(ids)).toBe(text)
    for (const id of ids ?? []) expect(isShowId(id)).toBe(true)
  }
})

test('only ids can be encoded', () => {
  expect(() => encodeShows(['the-moths'])).toThrow(new RangeError('"the-moths" is not the id of an event.'))
})

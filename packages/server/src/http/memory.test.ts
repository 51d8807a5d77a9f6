import { expect, test } from 'vitest'
import { openMemory } from './memory.ts'

test('caches share the memory, and drop the least recently used value of any of them', () => {
  const memory = openMemory(30)
  const [texts, numbers] = [memory.openCache<string>(({ length }) => length), memory.openCache<number>(() => 10)]
  texts.set('one', 'ten bytes.')
  numbers.set('one', 1)
  texts.set('two', 'ten bytes!')
  texts.get('one')
  numbers.set('two', 2)
  expect([texts.get('one'), numbers.get('one'), numbers.get('two')]).toEqual(['ten bytes.', undefined, 2])
  expect([texts.keys(), numbers.keys()]).toEqual([['one', 'two'], ['two']])
  expect(memory.size).toEqual({ values: 3, bytes: 30 })
})

test('clearing one cache frees memory and keeps the values of the other', () => {
  const memory = openMemory(30)
  const [texts, numbers] = [memory.openCache<string>(({ length }) => length), memory.openCache<number>(() => 10)]
  texts.set('one', 'ten bytes.')
  numbers.set('one', 1)
  texts.clear()
  expect([texts.get('one'), texts.keys(), numbers.get('one')]).toEqual([undefined, [], 1])
  expect(memory.size).toEqual({ values: 1, bytes: 10 })
})

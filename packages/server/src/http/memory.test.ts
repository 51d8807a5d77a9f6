import { expect, test } from 'vitest'
import { openMemory } from './memory.ts'

test('shelves share the room; what was not used for longest goes first, of whichever', () => {
  const memory = openMemory(30)
  const [texts, numbers] = [memory.shelf<string>(({ length }) => length), memory.shelf<number>(() => 10)]
  texts.set('one', 'ten bytes.')
  numbers.set('one', 1)
  texts.set('two', 'ten bytes!')
  texts.get('one')
  numbers.set('two', 2)
  expect([texts.get('one'), numbers.get('one'), numbers.get('two')]).toEqual(['ten bytes.', undefined, 2])
  expect([texts.keys(), numbers.keys()]).toEqual([['one', 'two'], ['two']])
  expect(memory.size).toEqual({ values: 3, bytes: 30 })
})

test('to clear one shelf leaves the other, and makes room', () => {
  const memory = openMemory(30)
  const [texts, numbers] = [memory.shelf<string>(({ length }) => length), memory.shelf<number>(() => 10)]
  texts.set('one', 'ten bytes.')
  numbers.set('one', 1)
  texts.clear()
  expect([texts.get('one'), texts.keys(), numbers.get('one')]).toEqual([undefined, [], 1])
  expect(memory.size).toEqual({ values: 1, bytes: 10 })
})

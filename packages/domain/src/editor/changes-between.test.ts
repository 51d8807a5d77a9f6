import { expect, test } from 'vitest'
import { changesBetween } from './edit-request.ts'

const field = (label: string, value: string, locked = false) => ({ label, value, locked })

test('reports changed values, and locks that changed without the value', () => {
  const before = [
    field('Title', 'One'),
    field('Age', '21+'),
    field('Room', ''),
    field('Price', '$5'),
    field('Tour', 'A', true),
  ]
  const after = [
    field('Title', 'Two', true),
    field('Age', ''),
    field('Room', 'Attic'),
    field('Price', '$5', true),
    field('Tour', 'A'),
  ]
  expect(changesBetween(before, after)).toEqual([
    { field: 'Title', before: 'One', after: 'Two' },
    { field: 'Age', before: '21+', after: null },
    { field: 'Room', before: null, after: 'Attic' },
    { field: 'Price (lock)', before: 'from the sources', after: 'locked' },
    { field: 'Tour (lock)', before: 'locked', after: 'from the sources' },
  ])
  expect(changesBetween(before, before)).toEqual([])
  expect(changesBetween(before, [])).toEqual([])
})

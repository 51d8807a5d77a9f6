import { expect, test } from 'vitest'
import { changesBetween } from './edit-request.ts'

const createField = (label: string, value: string, locked = false) => ({ label, value, locked })

test('reports changed values, and locks that changed without the value', () => {
  const before = [
    createField('Title', 'One'),
    createField('Age', '21+'),
    createField('Room', ''),
    createField('Price', '$5'),
    createField('Tour', 'A', true),
  ]
  const after = [
    createField('Title', 'Two', true),
    createField('Age', ''),
    createField('Room', 'Attic'),
    createField('Price', '$5', true),
    createField('Tour', 'A'),
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

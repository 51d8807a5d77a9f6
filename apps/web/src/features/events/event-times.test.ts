import { expect, test } from 'vitest'
import { events } from '../../../test/stand-in-data.ts'
import { groupByDay } from './event-times.ts'

const [first, second] = events
if (!first || !second) throw new Error('The stand-in has no events.')
const undated = { ...first, id: 'undated', date: '', localDate: '' }

test('groups by day in the order that events came in, and puts those without a day last', () => {
  const groups = groupByDay([undated, first, { ...second, localDate: '2030-01-01' }, { ...undated, id: 'another' }])
  expect(groups.map(({ day, events }) => [day, events.map(({ id }) => id)])).toEqual([
    [first.localDate, [first.id]],
    ['2030-01-01', [second.id]],
    ['', ['undated', 'another']],
  ])
})

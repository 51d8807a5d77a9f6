import { expect, test } from 'vitest'
import { joinTimeLabels, parseTimes } from './printed-time.ts'

test.each([
  [['Doors:', '7:00 pm', '|', 'Show:', '8:00 pm']],
  [['DOORS', '7 PM', 'SHOW', '8 PM']],
  [['7pm', 'Doors', '8pm', 'Show']],
  [['Doors', 'Show', '7pm', '8pm']],
  [['Doors open at', '7pm', 'Music starts', '8pm']],
  [['door time:', '7:00 pm', 'show starts:', '8:00 pm']],
])('labels apart from their times belong to them: %j', (lines) => {
  const [line = '', ...otherLines] = joinTimeLabels(['Glass Kite', ...lines, '$15']).slice(1, -1)
  expect(otherLines).toEqual([])
  expect(parseTimes(line)).toEqual({ doors: '19:00', show: '20:00' })
})

test('lines without a label or without a time stay apart', () => {
  for (const lines of [
    ['7pm', '$15'],
    ['Doors', 'Glass Kite', '8pm'],
    ['Show', 'Tickets'],
    ['|', '7pm', '9pm'],
  ])
    expect(joinTimeLabels(lines)).toEqual(lines)
})

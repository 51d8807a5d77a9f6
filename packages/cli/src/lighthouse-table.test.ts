import { expect, test } from 'vitest'
import { type Measured, scoreTable, shortOf } from './lighthouse-table.ts'

const measured = (scores: Partial<Measured['scores']>, notIndexed?: string): Measured => ({
  screen: { name: 'home', path: '/', ...(notIndexed && { notIndexed }) },
  scores: { seo: 100, accessibility: 100, 'best-practices': 100, performance: 50, ...scores },
  faults: ['color-contrast: too little'],
})

test('a screen has to be perfect in all but how fast it is', () => {
  expect(shortOf(measured({}))).toEqual([])
  expect(shortOf(measured({ accessibility: 99 }))).toEqual(['accessibility'])
  expect(shortOf(measured({ seo: null, 'best-practices': 96 }))).toEqual(['seo', 'best-practices'])
})

test('what search engines are told not to show has no SEO to measure, and the rest all the same', () => {
  expect(shortOf(measured({ seo: 66 }, 'it is no page'))).toEqual([])
  expect(shortOf(measured({ seo: 66, accessibility: 99 }, 'it is no page'))).toEqual(['accessibility'])
})

test('the table says why a score is missing, and what is wrong', () => {
  const table = scoreTable([measured({}), measured({ seo: 66 }, 'it is no page'), measured({ accessibility: 97 })])
  expect(table).toContain('| home | `/` | 100 | 100 | 100 | 50 |')
  expect(table).toContain('| home | `/` | – | 100 | 100 | 50 |')
  expect(table).toContain('- home: it is no page')
  expect(table.split('below 100 in accessibility')).toHaveLength(2)
  expect(table).toContain('- color-contrast: too little')
})

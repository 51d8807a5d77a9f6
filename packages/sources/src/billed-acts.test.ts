import { expect, test } from 'vitest'
import { billedActs } from './billed-acts.ts'

test('takes each entry for one act, whatever joins it holds', () => {
  expect(billedActs('Summer Night', ['Moth & Flame', 'Harbor, The Choir'])).toEqual({
    headliner: 'Moth & Flame',
    support: ['Harbor, The Choir'],
  })
})

test('lets the act that the title names first be the headliner', () => {
  expect(billedActs('Muk with Tin Harbor', ['Tin Harbor', 'Muk'])).toEqual({
    headliner: 'Muk',
    support: ['Tin Harbor'],
  })
})

test('leaves out who is named twice or not at all', () => {
  expect(billedActs('Vjollça', ['Vjollça', 'Vjollca', 'TBA', 'Special Guests', '&amp;U'])).toEqual({
    headliner: 'Vjollça',
    support: ['&U'],
  })
  expect(billedActs('Summer Night', [])).toEqual({ headliner: null, support: [] })
})

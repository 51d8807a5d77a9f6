import { expect, test } from 'vitest'
import { compareGenres } from './genre-agreement.ts'

test.each([
  ['the same genre', ['Folk'], ['folk'], 'agree'],
  ['a related genre', ['Folk'], ['country'], 'silent'],
  ['audio plays', ['Folk'], ['Hörspiel'], 'contradict'],
  ['children’s music', ['Punk'], ["children's music"], 'contradict'],
  ['no genre', ['Folk'], [], 'silent'],
] as const)('compares an artist’s genres with %s', (_, ours, theirs, agreement) => {
  expect(compareGenres(ours, theirs)).toBe(agreement)
})

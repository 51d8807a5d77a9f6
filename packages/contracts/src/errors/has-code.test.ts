import { expect, test } from 'vitest'
import { hasCode } from './has-code.ts'

const coded = (code: unknown) => Object.assign(new Error('of a test'), { code })

test.each([
  ['an error with the code', coded('gone'), true],
  ['an error with another of the codes', coded('moved'), true],
  ['an error with some other code', coded('busy'), false],
  ['an error without a code', new Error('gone'), false],
  ['an error whose code is a number', coded(1), false],
  ['no error', { code: 'gone' }, false],
  ['nothing', undefined, false],
])('%s', (_, error, expected) => {
  expect(hasCode(error, 'gone', 'moved')).toBe(expected)
})

import { expect, test } from 'vitest'
import { hasCode } from './has-code.ts'

const errorWithCode = (code: unknown) => Object.assign(new Error('an error'), { code })

test.each([
  ['an error with the code', errorWithCode('gone'), true],
  ['an error with the other code', errorWithCode('moved'), true],
  ['an error with some other code', errorWithCode('busy'), false],
  ['an error without a code', new Error('gone'), false],
  ['an error whose code is a number', errorWithCode(1), false],
  ['an object that isn’t an error', { code: 'gone' }, false],
  ['undefined', undefined, false],
])('hasCode checks the code of %s', (_, error, expected) => {
  expect(hasCode(error, 'gone', 'moved')).toBe(expected)
})

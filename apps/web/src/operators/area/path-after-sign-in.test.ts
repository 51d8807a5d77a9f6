import { expect, test } from 'vitest'
import { getPathAfterSignIn } from './path-after-sign-in.ts'

test.each([
  ['/data-quality', '/data-quality'],
  ['/admin/edit?kind=event&id=1#history', '/admin/edit?kind=event&id=1#history'],
  ['/admin/../data-quality', '/data-quality'],
  [undefined, '/admin'],
  [7, '/admin'],
  ['', '/admin'],
  ['data-quality', '/admin'],
  ['https://evil.example/', '/admin'],
  ['//evil.example/', '/admin'],
  ['/\\evil.example/', '/admin'],
  ['/\t/evil.example/', '/admin'],
  ['/%09/evil.example', '/%09/evil.example'],
  ['/.//evil.example', '/admin'],
  ['javascript:alert(1)', '/admin'],
  ['/admin/sign-in?to=/admin/sign-in', '/admin'],
])('after signing in, %j leads to %s', (requestedPath, path) =>
  expect(getPathAfterSignIn(requestedPath, '')).toBe(path),
)

test('after signing in, the path stays in its city', () => {
  expect(getPathAfterSignIn('/toronto/admin/sign-in', '/toronto')).toBe('/toronto/admin')
  expect(getPathAfterSignIn(undefined, '/toronto')).toBe('/toronto/admin')
  expect(getPathAfterSignIn('/toronto/data-quality', '/toronto')).toBe('/toronto/data-quality')
})

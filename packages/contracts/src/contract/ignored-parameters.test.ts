import { expect, test } from 'vitest'
import { withoutIgnoredParameters } from './ignored-parameters.ts'

test.each([
  ['/events', '/events'],
  ['/events?utm_source=x', '/events'],
  ['/events?utm_source=x&utm_anything_new=y', '/events'],
  ['/events?date=today&fbclid=x', '/events?date=today'],
  ['/events?fbclid=x&date=today&_=1&nocache', '/events?date=today'],
  // the rest keeps its spelling
  ['/events?search=a%20b+c&gclid=1&venue=%E2%82%AC', '/events?search=a%20b+c&venue=%E2%82%AC'],
  ['/events?search=utm_source', '/events?search=utm_source'],
  // names that only start like an ignored one
  ['/events?fbclid2=x', '/events?fbclid2=x'],
  ['/events?utm=x', '/events?utm=x'],
  ['/events?__=x', '/events?__=x'],
  ['/events?', '/events?'],
])('without ignored parameters, %s becomes %s', (url, expected) => expect(withoutIgnoredParameters(url)).toBe(expected))

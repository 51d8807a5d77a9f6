import { expect, test } from 'vitest'
import { explainEmptySite } from './empty-site.ts'
import { parseStackOptions } from './stack-options.ts'

test.each([
  [{}, true, 'The demo opens instead'],
  [{ NODE_ENV: 'production' }, false, 'The site is up, but empty until'],
])('without a network and with the environment %j, a first start explains what it shows', (env, demo, sentence) => {
  const site = explainEmptySite(env)
  expect(site.demo).toBe(demo)
  expect(site.sentences).toContain('Can’t reach any venue site from here')
  expect(site.sentences).toContain(sentence)
  if (demo) expect(parseStackOptions(['--demo'], env).mode).toBe('demo')
})

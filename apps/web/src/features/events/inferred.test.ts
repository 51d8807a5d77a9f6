import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Inferred } from './inferred.tsx'

const shown = (inferred: string[]) =>
  renderToStaticMarkup(Inferred({ event: { inferred }, fields: ['doors'], children: 'Doors 7 PM' }))

test('marks what was worked out, in words too, and nothing that was read', () => {
  expect(shown(['doors'])).toContain('Doors 7 PM<span class="visually-hidden"> (worked out rather than read)</span>')
  expect(shown(['price'])).toBe('Doors 7 PM')
})

import { expect, test } from 'vitest'
import { chooseLines, replaceSection } from './page-section.ts'

const OUTPUT = `
| page | events | right |
| --- | ---: | ---: |
| a.html | 3 | 2 |
| all | 3 | 2 |

| shown from | right |
| --- | ---: |
| all | 9 |

lines of code     1,234
`

test.each([
  [
    'the chosen rows and columns',
    { lines: /^\| all/, columns: ['page', 'events', 'right'] },
    '- all: events 3, right 2',
  ],
  ['a single figure without its name', { lines: /a.html/, columns: ['page', 'right'] }, '- a.html: 2'],
  ['other lines as they are', { lines: /^lines/ }, '- lines of code 1,234'],
  ['nothing if there is no such line', { lines: /events seen/ }, undefined],
  ['nothing if there is no such column', { lines: /all/, columns: ['page', 'wrong'] }, undefined],
])('the chosen lines of an output are shown as a list: %s', (_, choice, shown) => {
  expect(chooseLines(OUTPUT, choice)).toBe(shown)
})

test('one section of a page is replaced, and the others stay', () => {
  const makeSection = (name: string, text: string) => `<!--measure:${name}-->\n\n${text}\n\n<!--/measure:${name}-->\n`
  const page = `# Measured\n\n${makeSection('size', 'old')}\n${makeSection('fields', 'kept')}`
  expect(replaceSection(page, 'size', 'new')).toBe(page.replace('old', 'new'))
  expect(() => replaceSection(page, 'bench', 'new')).toThrow('measure:bench')
})

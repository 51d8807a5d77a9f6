import { expect, test } from 'vitest'
import { parseEmbedOptions } from './embed-options.ts'
import type { EmbedSearch } from './embed-search.ts'
import { createEmbedStyle, getContrast } from './embed-style.ts'

const LEVELS = ['00', '1a', '33', '4d', '66', '80', '99', 'b3', 'cc', 'e6', 'ff']
/** Colors from all over the RGB cube, and all grays: medium grays have little contrast with any text color. */
const CUBE = [
  ...LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => red + green + blue))),
  ...Array.from({ length: 256 }, (_, level) => level.toString(16).padStart(2, '0').repeat(3)),
]
/** Returns the colors of each scheme in a list’s stylesheet. */
const getColors = (search: EmbedSearch) =>
  [
    ...createEmbedStyle(parseEmbedOptions(search).options).matchAll(
      /--p:#?(\w+);--i:#(\w+);--s:#(\w+);--l:#?\w+;--a:#(\w+);--u:#(\w+)/g,
    ),
  ].map(([, paper = '', ink = '', soft = '', accent = '', underline = '']) => ({ paper, ink, soft, accent, underline }))

test('computes WCAG’s contrast as in its examples', () => {
  expect(getContrast('000000', 'ffffff')).toBe(21)
  expect(getContrast('777777', 'ffffff')).toBeCloseTo(4.48, 2)
})

test('text is readable on every background, and link underlines are visible', () => {
  for (const background of CUBE)
    for (const accent of [undefined, background, 'ff0000', 'ffffff']) {
      const schemes = getColors({ background, ...(accent && { accent }) })
      expect(schemes, background).toHaveLength(1)
      for (const { paper, ink, soft, accent: shownAccent, underline } of schemes) {
        expect(paper).toBe(background)
        if (accent) expect(shownAccent).toBe(accent)
        expect(Math.min(getContrast(ink, paper), getContrast(soft, paper)), background).toBeGreaterThanOrEqual(4.5)
        expect([background, accent, getContrast(underline, paper) >= 3]).toEqual([background, accent, true])
        // a visible accent is used as it is
        if (accent && getContrast(accent, paper) >= 3) expect(underline).toBe(accent)
      }
    }
})

test('without a background, text has our colors in both schemes, and underlines are visible with any accent', () => {
  for (const accent of CUBE)
    for (const { paper, ink, soft, underline } of getColors({ accent })) {
      expect(getContrast(underline, paper)).toBeGreaterThanOrEqual(3)
      expect([getContrast(ink, paper) > 12, getContrast(soft, paper) > 6]).toEqual([true, true])
    }
  expect(getColors({}).map(({ paper }) => paper)).toEqual(['ffffff', '1e1828'])
})

test('in a transparent list all text has the theme’s main color, and none is muted', () => {
  const getTransparentColors = (theme: string) => getColors({ background: 'transparent', theme })
  expect(getTransparentColors('dark')).toEqual([
    expect.objectContaining({ paper: 'transparent', ink: 'f4eff8', soft: 'f4eff8' }),
  ])
  expect(getTransparentColors('light')).toEqual([
    expect.objectContaining({ paper: 'transparent', ink: '221a26', soft: '221a26' }),
  ])
})

test.each([{ background: 'transparent' }, { background: 'transparent', theme: 'auto' }])(
  'a transparent list needs a theme: %j',
  (search) =>
    expect(parseEmbedOptions(search).problems).toEqual([
      'A transparent background needs a theme. Choose light or dark to match your page.',
    ]),
)

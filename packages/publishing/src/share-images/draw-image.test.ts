import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { drawCard } from './draw-image.ts'
import { drawWords } from './draw-words.ts'
import { CardsBusyError, openCardPool } from './drawing-pool.ts'
import type { Card } from './share-image.ts'
import { createCityCard } from './share-image-texts.ts'

const CARD: Card = {
  aboveTitle: 'Fri, May 2 · Doors 7 PM',
  title: 'The Paper Lanterns',
  belowTitle: 'with Otter',
  mark: null,
  picture: null,
  fallbackTitles: ['The Paper Lanterns, Otter', 'A show at Example Hall'],
  foot: { strong: 'Example Hall', soft: 'Mission' },
}
const getSize = async (jpeg: Buffer) => {
  const { format, width, height } = await sharp(jpeg).metadata()
  return [format, width, height]
}
const toCardWithPicture = (width: number, height: number) => ({
  ...CARD,
  picture: { id: 'p', file: 'f', width, height },
})

describe('a card', () => {
  test('is a JPEG of preview size, and the same for the same text', async () => {
    const jpeg = await drawCard(CARD, null)
    expect(await getSize(jpeg)).toEqual(['jpeg', 1200, 630])
    expect(jpeg.length).toBeLessThan(150 * 1024)
    expect((await drawCard(CARD, null)).equals(jpeg)).toBe(true)
  })

  test('shows that a show is canceled', async () => {
    const canceledCard = await drawCard({ ...CARD, mark: { words: 'Cancelled', tone: 'bad' } }, null)
    expect(canceledCard.equals(await drawCard(CARD, null))).toBe(false)
  })

  test.each([
    [1280, 720],
    [800, 1200],
  ])('on the noisiest picture of %d × %d is small enough, and dark behind the text', async (width, height) => {
    const noise = { type: 'gaussian', mean: 200, sigma: 90 } as const
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff', noise } })
      .resize({ width, height, fit: 'fill' })
      .png()
      .toBuffer()
    const jpeg = await drawCard(toCardWithPicture(width, height), picture)
    expect(await getSize(jpeg)).toEqual(['jpeg', 1200, 630])
    expect(jpeg.length).toBeLessThanOrEqual(300_000)
    // This part is below the text, where nothing is drawn on the background.
    const stats = await sharp(
      await sharp(jpeg).extract({ left: 60, top: 590, width: 500, height: 40 }).toBuffer(),
    ).stats()
    for (const { mean } of stats.channels.slice(0, 3)) expect(mean).toBeLessThan(90)
  })

  test.each([
    ['Japanese', '少年ナイフ'],
    ['Korean', '김일두'],
    ['simplified Chinese', '草东没有派对'],
    ['Cyrillic', 'Чайф'],
    ['Greek', 'Σωκράτης'],
    ['Arabic', 'محمد'],
    ['Hebrew', 'שלום'],
    ['Thai', 'ไทย'],
    ['Polish', 'Żółć'],
    ['Georgian', 'მგზავრები'],
    ['Armenian', 'Բամբիռ'],
    ['symbols', 'A△B Tri▲ngle ★☆♥♡✝☮♪♀→∞∆'],
  ])('has letters for %s', async (_, title) => {
    expect([...(await drawWords({ ...CARD, title })).missingLetters]).toEqual([])
  })

  test.each([
    ['a title that loses all letters', { title: '𫝀𫝁𫝂' }, { title: 'The Paper Lanterns, Otter' }],
    ['a title that loses most letters', { title: '𫝀𫝁𫝂 x' }, { title: 'The Paper Lanterns, Otter' }],
    ['an empty title', { title: '' }, { title: 'The Paper Lanterns, Otter' }],
    ['a title that loses few letters', { title: 'Otters𫝀' }, { title: 'Otters' }],
    [
      'a title and a bill that lose most letters',
      { title: '𫝀𫝁𫝂', fallbackTitles: ['𫝀𫝁𫝂, 𫝁', 'A show at Example Hall'], belowTitle: 'with 𫝁, Otter' },
      { title: 'A show at Example Hall', belowTitle: 'with Otter' },
    ],
    [
      'a title whose replacement is on the bill',
      { title: '𫝀', fallbackTitles: ['Otter'], belowTitle: 'with Otter' },
      { title: 'Otter', belowTitle: null },
    ],
  ])('has a readable text for %s', async (_, cardWithGaps, equivalentCard) => {
    expect((await drawWords({ ...CARD, ...cardWithGaps })).svg).toBe(
      (await drawWords({ ...CARD, ...equivalentCard })).svg,
    )
  })

  test('leaves out letters that no font has, each time it is drawn', async () => {
    const { svg } = await drawWords(CARD)
    for (let attempt = 0; attempt < 2; attempt++) {
      const cardWithGaps = await drawWords({ ...CARD, belowTitle: '𫝀𫝁with Otter𫝂' })
      expect([[...cardWithGaps.missingLetters], cardWithGaps.svg === svg]).toEqual([['𫝀', '𫝁', '𫝂'], true])
    }
  })

  test('can be drawn without text, and with one endless word', async () => {
    const blank = {
      aboveTitle: null,
      title: '',
      fallbackTitles: [],
      belowTitle: null,
      foot: null,
      mark: null,
      picture: null,
    }
    expect(await getSize(await drawCard(blank, null))).toEqual(['jpeg', 1200, 630])
    const longWord = 'W'.repeat(140)
    expect(await getSize(await drawCard({ ...CARD, title: longWord, belowTitle: longWord }, null))).toEqual([
      'jpeg',
      1200,
      630,
    ])
  })
})

test('the pool refuses cards when too many are waiting', async () => {
  const pool = openCardPool({ maxWaiting: 1 })
  onTestFinished(() => pool.close())
  const draw = (name: string) => pool.draw(createCityCard({ name }), null)
  const results = await Promise.allSettled(['First', 'Second', 'Third', 'Fourth'].map(draw))
  const rejections = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(rejections.length).toBeGreaterThanOrEqual(2)
  for (const reason of rejections) expect(reason).toBeInstanceOf(CardsBusyError)
  expect((await draw('Fifth')).subarray(0, 2).toString('hex')).toBe('ffd8')
})

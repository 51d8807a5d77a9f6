import { expect, test } from 'vitest'
import { runInContext } from '../rendering/server-context.ts'
import { pageHead } from './head.ts'

const SITE = { publicUrl: 'https://site.example' }

/** Creates the head of a page, by default on `SITE`. */
function getHead(page: Parameters<typeof pageHead>[0], site: { publicUrl: string | undefined } = SITE) {
  const throwIfCalled = () => {
    throw new Error('The head of a page needs neither a city nor a map.')
  }
  const context = { apiUrl: 'http://api.example', ...site, isLocalHost: () => false, mapTiles: null }
  return runInContext({ ...context, cityAt: throwIfCalled, getDrawing: throwIfCalled }, () => pageHead(page))
}

const PAGE = {
  title: 'The Paper Lanterns at Example Hall',
  description: 'Friday, doors at 7.',
  canonical: '/events/the-paper-lanterns',
  origin: 'https://site.example',
}
const CARD = { path: '/api/cards/events/the-paper-lanterns.jpg?v=1', alt: 'The Paper Lanterns at Example Hall' }

/** Returns a page's meta tags by name or property. */
function getTags(...page: Parameters<typeof getHead>): Record<string, string> {
  const entries = getHead(...page).meta.flatMap((tag) => {
    const name = 'property' in tag ? tag.property : 'name' in tag ? tag.name : undefined
    return name && 'content' in tag && tag.content ? [[name, tag.content] as const] : []
  })
  return Object.fromEntries(entries)
}

test('a shared link shows the page’s title, description and card, with absolute URLs', {
  meta: { proves: ['Conventions: a shared link shows the page’s picture, 1200 × 630, small, with alt text'] },
}, () => {
  expect(getTags({ ...PAGE, image: CARD })).toMatchObject({
    'og:site_name': 'Houselights',
    'og:locale': 'en_US',
    'og:type': 'website',
    'og:url': 'https://site.example/events/the-paper-lanterns',
    'og:title': 'The Paper Lanterns at Example Hall',
    'og:description': 'Friday, doors at 7.',
    'og:image': 'https://site.example/api/cards/events/the-paper-lanterns.jpg?v=1',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The Paper Lanterns at Example Hall',
    'twitter:card': 'summary_large_image',
  })
})

test('a page without a card has no picture', () => {
  const names = Object.keys(getTags(PAGE))
  expect(names.filter((name) => name.startsWith('og:image') || name.startsWith('twitter:'))).toEqual([])
})

test('a page without a canonical address has no canonical link and is not indexed', {
  meta: { proves: ['Conventions: robots.txt, canonical addresses; filters and operators’ area not indexed'] },
}, () => {
  const { canonical, ...withoutCanonical } = PAGE
  expect(getTags(withoutCanonical)).not.toHaveProperty('og:url')
  expect(getHead(withoutCanonical).links).toEqual([])
  expect(getTags(withoutCanonical).robots).toBe('noindex')
  expect(getTags(PAGE)).not.toHaveProperty('robots')
  expect(getHead(PAGE).links).toEqual([{ rel: 'canonical', href: 'https://site.example/events/the-paper-lanterns' }])
})

test('a site without a public address has no canonical link, but is indexed', () => {
  const page = { ...PAGE, origin: 'http://localhost:3000' }
  const withoutPublicUrl = { publicUrl: undefined }
  expect(getHead(page, withoutPublicUrl).links).toEqual([])
  expect(getTags(page, withoutPublicUrl)).not.toHaveProperty('og:url')
  expect(getTags(page, withoutPublicUrl)).not.toHaveProperty('robots')
})

test('a page whose origin is unknown has no picture: its address would not be absolute', () => {
  expect(getTags({ ...PAGE, origin: '', image: CARD })).not.toHaveProperty('og:image')
})

test('a page that must not be indexed has no canonical link', () => {
  const unindexed = { ...PAGE, indexed: false }
  expect(getTags(unindexed).robots).toBe('noindex')
  expect(getTags(unindexed)).not.toHaveProperty('og:url')
  expect(getHead(unindexed).links).toEqual([])
})

test('adds the site’s name to the title, unless it would be cut off', () => {
  const getTitle = (title: string) =>
    getHead({ ...PAGE, title })
      .meta.flatMap((tag) => ('title' in tag ? [tag.title] : []))
      .find(Boolean)
  expect(getTitle('Venues')).toBe('Venues · Houselights')
  const longTitle = 'The Unfinished Sentences of a Very Long Band Name Orchestra at Example Hall'
  expect(getTitle(longTitle)).toBe(longTitle)
})

test('links the list’s feeds with absolute URLs', () => {
  const feeds = [{ type: 'text/calendar', title: 'All shows as a calendar', path: '/events.ics' }]
  expect(getHead({ ...PAGE, feeds }).links).toContainEqual({
    rel: 'alternate',
    type: 'text/calendar',
    title: 'All shows as a calendar',
    href: 'https://site.example/events.ics',
  })
})

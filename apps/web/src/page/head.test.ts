import { expect, test } from 'vitest'
import { inContext } from '../rendering/server-context.ts'
import { pageHead } from './head.ts'

const SITE = { publicUrl: 'https://site.example' }

/** The head of a page of that site, or of another. */
function getHead(page: Parameters<typeof pageHead>[0], site: { publicUrl: string | undefined } = SITE) {
  const unused = () => {
    throw new Error('The head of a page needs neither a city nor a map.')
  }
  const ours = { apiUrl: 'http://api.example', ...site, isLocalHost: () => false, mapTiles: null }
  return inContext({ ...ours, cityAt: unused, getDrawing: unused }, () => pageHead(page))
}

const PAGE = {
  title: 'The Paper Lanterns at Example Hall',
  description: 'Friday, doors at 7.',
  canonical: '/events/the-paper-lanterns',
  origin: 'https://site.example',
}
const CARD = { path: '/api/cards/events/the-paper-lanterns.jpg?v=1', alt: 'The Paper Lanterns at Example Hall' }

/** What a page says of itself to those who show a link to it, by the names that they read. */
function getTags(...page: Parameters<typeof getHead>): Record<string, string> {
  const named = getHead(...page).meta.flatMap((tag) => {
    const name = 'property' in tag ? tag.property : 'name' in tag ? tag.name : undefined
    return name && 'content' in tag && tag.content ? [[name, tag.content] as const] : []
  })
  return Object.fromEntries(named)
}

test('a link to a page shows its title, its words and its card, by absolute addresses of ours', {
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

test('a page without a card promises no picture', () => {
  const names = Object.keys(getTags(PAGE))
  expect(names.filter((name) => name.startsWith('og:image') || name.startsWith('twitter:'))).toEqual([])
})

test('a page without an address of its own names none, and stays out of search engines', {
  meta: { proves: ['Conventions: robots.txt, canonical addresses; filters and operators’ area not indexed'] },
}, () => {
  const { canonical, ...elsewhere } = PAGE
  expect(getTags(elsewhere)).not.toHaveProperty('og:url')
  expect(getHead(elsewhere).links).toEqual([])
  expect(getTags(elsewhere).robots).toBe('noindex')
  expect(getTags(PAGE)).not.toHaveProperty('robots')
  expect(getHead(PAGE).links).toEqual([{ rel: 'canonical', href: 'https://site.example/events/the-paper-lanterns' }])
})

test('a site without a public address names no canonical address, and is kept all the same', () => {
  const page = { ...PAGE, origin: 'http://localhost:3000' }
  const nowhere = { publicUrl: undefined }
  expect(getHead(page, nowhere).links).toEqual([])
  expect(getTags(page, nowhere)).not.toHaveProperty('og:url')
  expect(getTags(page, nowhere)).not.toHaveProperty('robots')
})

test('a page whose origin is not known promises no picture: its address would not be whole', () => {
  expect(getTags({ ...PAGE, origin: '', image: CARD })).not.toHaveProperty('og:image')
})

test('a page that search engines shall not keep sends them to no other either', () => {
  const empty = { ...PAGE, indexed: false }
  expect(getTags(empty).robots).toBe('noindex')
  expect(getTags(empty)).not.toHaveProperty('og:url')
  expect(getHead(empty).links).toEqual([])
})

test('names the site beside the title, unless that would be cut', () => {
  const getTitle = (title: string) =>
    getHead({ ...PAGE, title })
      .meta.flatMap((tag) => ('title' in tag ? [tag.title] : []))
      .find(Boolean)
  expect(getTitle('Venues')).toBe('Venues · Houselights')
  const long = 'The Unfinished Sentences of a Very Long Band Name Orchestra at Example Hall'
  expect(getTitle(long)).toBe(long)
})

test('names the same list in other forms, by absolute addresses', () => {
  const feeds = [{ type: 'text/calendar', title: 'All shows as a calendar', path: '/events.ics' }]
  expect(getHead({ ...PAGE, feeds }).links).toContainEqual({
    rel: 'alternate',
    type: 'text/calendar',
    title: 'All shows as a calendar',
    href: 'https://site.example/events.ics',
  })
})

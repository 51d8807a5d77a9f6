import { aPicture } from '@houselights/types/testing/stand-in-data'
import { expect, test } from 'vitest'
import { pageHead } from './head.ts'

const PAGE = {
  title: 'The Paper Lanterns at Example Hall',
  description: 'Friday, doors at 7.',
  canonical: '/events/the-paper-lanterns',
  origin: 'https://site.example',
}
const alt = 'Picture announcing The Paper Lanterns'

/** What a page says of itself to those who show a link to it, by the names that they read. */
function tagsOf(page: Parameters<typeof pageHead>[0]): Record<string, string> {
  const named = pageHead(page).meta.flatMap((tag) => {
    const name = 'property' in tag ? tag.property : 'name' in tag ? tag.name : undefined
    return name && 'content' in tag && tag.content ? [[name, tag.content] as const] : []
  })
  return Object.fromEntries(named)
}

test('a link to a page shows its title, its words and its picture, by absolute addresses of ours', () => {
  expect(tagsOf({ ...PAGE, picture: { of: aPicture('p1'), alt } })).toMatchObject({
    'og:site_name': 'Houselights',
    'og:type': 'website',
    'og:url': 'https://site.example/events/the-paper-lanterns',
    'og:title': 'The Paper Lanterns at Example Hall',
    'og:description': 'Friday, doors at 7.',
    'og:image': 'https://site.example/api/pictures/p1/share.jpg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
    'twitter:card': 'summary_large_image',
  })
})

test('a page without a picture promises none', () => {
  const bare = tagsOf({ ...PAGE, picture: { of: null, alt } })
  expect(bare['twitter:card']).toBe('summary')
  expect(Object.keys(bare).filter((name) => name.startsWith('og:image'))).toEqual([])
})

test('a page without an address of its own names none, and stays out of search engines', () => {
  const { canonical, ...elsewhere } = PAGE
  expect(tagsOf(elsewhere)).not.toHaveProperty('og:url')
  expect(tagsOf(elsewhere).robots).toBe('noindex')
})

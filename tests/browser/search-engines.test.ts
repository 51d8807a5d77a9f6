import { beforeAll, expect, test } from 'vitest'
import { findJoinedWords } from '../support/joined-words.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('search_engines')
beforeAll(async () => {
  const hall = await stage.aVenue({ name: 'Candle Hall', slug: 'candle-hall' })
  const addShow = (title: string, startsAt: string, fields: Parameters<typeof stage.anEvent>[0] = {}) =>
    stage.anEvent({
      title,
      slug: title.toLowerCase().replaceAll(' ', '-'),
      venueId: hall.id,
      startsAt: new Date(startsAt),
      ticketUrl: 'https://tickets.example/1',
      ...fields,
    })
  await addShow('Moths', '2025-05-09T19:00:00-07:00')
  await addShow('Gone Elsewhere', '2025-05-09T20:00:00-07:00', { status: 'moved' })
  await addShow('In Doubt', '2025-05-09T20:00:00-07:00', { status: 'unconfirmed' })
  await addShow('That Was', '2025-04-09T20:00:00-07:00')
  stage.clearCache()
})

/** Fetches a page and returns the parts that describe it to programs. */
async function getHead(path: string) {
  const response = await fetch(stage.site + path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  const jsonLdScripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  return {
    html,
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    canonical: canonical?.replace(stage.site, ''),
    noindex: html.includes('<meta name="robots" content="noindex"'),
    types: jsonLdScripts.map(([, text = '']): unknown => JSON.parse(text)['@type']),
    feeds: [...html.matchAll(/<link rel="alternate" [^>]*title="([^"]*)" href="([^"]*)"/g)].map(([, title, href]) => [
      title,
      href?.replace(stage.site, ''),
    ]),
  }
}

test('a moved show’s page stays indexed, and an unconfirmed show’s page doesn’t', async () => {
  expect(await getHead('/events/gone-elsewhere')).toMatchObject({
    canonical: '/events/gone-elsewhere',
    noindex: false,
    types: ['BreadcrumbList'],
  })
  expect(await getHead('/events/in-doubt')).toMatchObject({
    canonical: undefined,
    noindex: true,
    types: ['BreadcrumbList'],
  })
})

test('announced shows have list data, and a search’s feeds are named after it', async () => {
  expect((await getHead('/announced')).types).toEqual(['ItemList', 'BreadcrumbList'])
  const { feeds } = await getHead('/artists?search=moth')
  expect(feeds[0]?.[0]).toBe('Shows by artists in San Francisco: “moth” (calendar)')
})

test('a past month has feeds and subscription links', async () => {
  const { feeds } = await getHead('/archive/2025-04')
  const addresses = ['ics', 'rss', 'json'].map((format) => `/archive/2025-04.${format}`)
  expect(feeds.map(([, address]) => address)).toEqual(addresses)
  const { page } = await visit('/archive/2025-04', { site: stage.site })
  await page.locator('summary', { hasText: 'Subscribe' }).click()
  const outlook = await page.getByRole('link', { name: 'Outlook' }).getAttribute('href')
  expect(Object.fromEntries(new URL(outlook ?? '').searchParams)).toEqual({
    url: `${stage.site}/archive/2025-04.ics`,
    name: 'Past shows in San Francisco, April 2025',
  })
  // The rendered links aren't added a second time.
  expect(await page.locator('head link[rel=alternate]').count()).toBe(3)
})

test('pages of past shows separate words with white space, even without their stylesheet', async () => {
  for (const path of ['/archive', '/archive/2025-04', '/archive/2025-05', '/events/that-was', '/venues/candle-hall']) {
    const { page } = await visit(path, { site: stage.site })
    expect(await findJoinedWords(page), path).toEqual([])
  }
})

test('a page shared by all cities has one canonical URL, and a page about a city has the city in its title', async () => {
  for (const path of ['/developers', '/toronto/developers'])
    expect(await getHead(path)).toMatchObject({ canonical: '/developers', noindex: false })
  const titles = [(await getHead('/embeds')).title, (await getHead('/toronto/embeds')).title]
  expect(titles).toEqual([
    'Put San Francisco shows on your site · Houselights',
    'Put Toronto shows on your site · Houselights',
  ])
})

test('links to the operators’ area are nofollow', async () => {
  expect((await getHead('/')).html).toMatch(
    /<a[^>]*href="\/admin"[^>]*rel="nofollow"|<a[^>]*rel="nofollow"[^>]*href="\/admin"/,
  )
})

import { expect, test } from 'vitest'
import { socialLinks } from './social-links.ts'

const findLinks = (url: string, ...hrefs: string[]) =>
  socialLinks([{ url, body: hrefs.map((href) => `<a href="${href}">Follow us</a>`).join('') }])
const FINCH = 'https://copperfinch.example/'

test('a venue’s only account on a network is found', () => {
  const ownAccount = 'https://www.instagram.com/copperfinch/'
  expect(findLinks(FINCH, ownAccount, 'https://www.facebook.com/sharer?u=1')).toEqual([ownAccount])
})

test('of several accounts on a network, only the one named like the site is found', () => {
  const accounts = ['moths', 'copper.finch'].map((name) => `https://www.instagram.com/${name}/`)
  expect(findLinks(FINCH, ...accounts)).toEqual([accounts[1]])
  expect(findLinks('https://lantern.example/', ...accounts)).toEqual([])
})

test('no account is found on a ticket shop’s page', () => {
  expect(findLinks('https://www.eventbrite.com/o/copper-finch-123456789', 'https://x.com/eventbrite')).toEqual([])
})

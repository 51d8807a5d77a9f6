import { expect, test } from 'vitest'
import { socialLinks } from './social-links.ts'

const linksOn = (url: string, ...hrefs: string[]) =>
  socialLinks([{ url, body: hrefs.map((href) => `<a href="${href}">Follow us</a>`).join('') }])
const FINCH = 'https://copperfinch.example/'

test('are those of the one account of a network', () => {
  const own = 'https://www.instagram.com/copperfinch/'
  expect(linksOn(FINCH, own, 'https://www.facebook.com/sharer?u=1')).toEqual([own])
})

test('of several accounts are those of the one that is named like the site', () => {
  const accounts = ['moths', 'copper.finch'].map((name) => `https://www.instagram.com/${name}/`)
  expect(linksOn(FINCH, ...accounts)).toEqual([accounts[1]])
  expect(linksOn('https://lantern.example/', ...accounts)).toEqual([])
})

test('are none on the page of a shop', () => {
  expect(linksOn('https://www.eventbrite.com/o/copper-finch-123456789', 'https://x.com/eventbrite')).toEqual([])
})

import { expect, test } from 'vitest'
import { socialLinks } from './social-links.ts'

test('takes a handle with or without its @, and a whole address', () => {
  expect(socialLinks({ instagram: '@otter', tiktok: 'otter', soundcloud: 'https://soundcloud.com/otter' })).toEqual([
    { label: 'Instagram', url: 'https://www.instagram.com/otter' },
    { label: 'TikTok', url: 'https://www.tiktok.com/@otter' },
    { label: 'SoundCloud', url: 'https://soundcloud.com/otter' },
  ])
})

test('makes no link of what is not on the web, nor of sites it does not know', () => {
  expect(socialLinks({ instagram: 'javascript:alert(1)', twitter: ' ', friendface: 'otter' })).toEqual([])
})

test('keeps a handle within its path', () => {
  expect(socialLinks({ twitter: '../evil?x=1' })).toEqual([
    { label: 'Twitter', url: 'https://twitter.com/..%2Fevil%3Fx%3D1' },
  ])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagePolicies } from '../server/headers.ts'

/** Frames of our own list, which are not sandboxed: the preview, and the snippet for other sites. */
const OWN_FRAMES = ['features/embed-builder/embed-preview.tsx', 'features/embed-builder/snippet.tsx']

const frames = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...source.matchAll(/<(?:iframe\b|\w+ component="iframe")[\s\S]*?\/?>/g)].map(({ 0: frame }) => ({
      file,
      frame,
    }))
  })

test('every frame of another site is sandboxed', () => {
  expect(frames.length).toBeGreaterThan(3)
  const unsandboxed = frames.filter(({ frame }) => !/\bsandbox=/.test(frame)).map(({ file }) => file)
  expect(unsandboxed).toEqual(OWN_FRAMES)
})

test('pages may frame only Spotify and Google Maps', () => {
  for (const path of ['/', '/events/x', '/venues/x', '/artists/x', '/map', '/admin/sources']) {
    const policy = pagePolicies({ hashes: [], path })['content-security-policy'] ?? ''
    expect(/frame-src ([^;]*)/.exec(policy)?.[1], path).toBe('https://open.spotify.com https://www.google.com')
  }
})

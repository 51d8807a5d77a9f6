import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** What runs on a server or in a visitor's browser; what is for development and tests is no part of it. */
const DEVELOPMENT = new Set(['cli', 'dev-stack', 'sample-city', 'test-support'])

/** By which a file can send a request, or open a connection: the global `fetch`, sockets, and libraries that do it. */
const SENDS: readonly [what: string, pattern: RegExp][] = [
  ['fetch', /(?<![.\w'"`/]|function |async )fetch\((?!read\b|request: )|globalThis\.fetch/],
  ['fetch', /\b(?:XMLHttpRequest|EventSource|WebSocket|sendBeacon)\s*\(/],
  [
    'node',
    /^import (?!type\b).*\b(?:request|get|Agent|connect|createConnection|createSocket|resolve\w*|lookup)\b.* from 'node:(?:https?|http2|net|tls|dgram|dns(?:\/promises)?)'/m,
  ],
  ['undici', /^import (?!type\b).* from 'undici'/m],
  ['playwright-core', /^import (?!type\b)(?:[^\n']|\n(?!import))*? from 'playwright-core'/m],
  [
    'library',
    /^import (?!type\b)(?:[^\n']|\n(?!import))*? from '(?:@aws-sdk\/[\w-]+|nodemailer|ioredis|pg|typeorm\/driver[^']*|web-push|got|axios|node-fetch|ws)'/m,
  ],
]

/** Every file that sends requests, and to where. What a page, a feed, a visitor or a browser names goes through `guardedAgent` alone. */
const KNOWN: Readonly<Record<string, string>> = {
  // behind the address guard
  'packages/sources/src/reader/address-guard.ts': 'the guard itself: its look-up checks what a name resolves to',
  'packages/sources/src/reader/bounded-fetch.ts':
    'takes a dispatcher, which is a guarded agent in all of its callers (below)',
  'packages/sources/src/reader/browser-page.ts':
    'gets parts of pages by the polite fetch; Chromium itself reaches nothing',
  'packages/sources/src/reader/open-picture-fetch.ts': 'the polite fetch, over a guarded agent',
  'packages/sources/src/reader/polite-reader.ts': 'the polite fetch, over a guarded agent',
  'packages/sources/src/reader/robots.ts': 'the polite fetch, over a guarded agent',
  'apps/worker/src/pictures/fetch-address.ts': 'the picture fetch, over a guarded agent',
  'apps/worker/src/launch-browser.ts': 'starts Chromium for browser-page.ts',
  'apps/worker/src/push/send-notices.ts': 'encrypts by web-push, sends by bounded-fetch.ts over a guarded agent',
  // addresses of the settings
  'packages/providers/src/request-json.ts':
    'Spotify, MusicBrainz and Google at the addresses of the settings; no redirect is followed',
  'packages/providers/src/request-bytes.ts':
    'photos at hosts of Google’s for images, which google-places.ts checks; no redirect is followed',
  'packages/providers/src/google-places.ts': 'hands on what requests, which is a test’s own where that is given',
  'packages/pictures/src/s3-store.ts': 'the bucket of the settings',
  'packages/backups/src/back-up.ts': 'the database of the settings',
  'packages/backups/src/restore.ts': 'the database that an operator names',
  'packages/backups/src/s3-store.ts': 'the bucket of the settings',
  'apps/worker/src/observe/heartbeat.ts': 'the switch outside, at the address of the settings',
  'packages/mails/src/transport.ts': 'the SMTP server of the settings',
  'packages/mails/src/compose.ts': 'writes mails as streams; sends nothing',
  'packages/jobs/src/backend.ts': 'the Redis of the settings',
  'packages/database/src/ensure-database.ts': 'the database of the settings',
  'packages/database/src/ingest/session-advisory-locks.ts': 'the database of the settings',
  'packages/database/src/notify.ts': 'the database of the settings',
  'packages/database/src/prepared.ts': 'the database of the settings',
  'packages/database/src/read-pool.ts': 'the database of the settings',
  'packages/http-server/src/trusted-proxies.ts': 'looks up the names of the proxies in the settings',
  'apps/web/server/api-proxy.ts': 'the API of the settings',
  'apps/web/server/api-changes.ts': 'the API of the settings',
  'apps/web/server/latest-answers.ts': 'the API of the settings',
  'apps/web/src/api-fetch.ts': 'the API of the settings, or the site’s own in a browser',
  'packages/api-client/src/request.ts': 'the API of the settings, or the site’s own in a browser',
  // in a visitor's browser, to the site itself
  'apps/web/src/features/jobs/follow-job.ts': 'the site’s API',
  'apps/web/src/layout/failed-page.tsx': 'the page itself, as the server renders it',
  'apps/web/src/service-worker/kept-pages.ts': 'pages of the site',
  'apps/web/src/service-worker/main.ts': 'files of the site',
  'apps/web/src/service-worker/notices.ts': 'the site’s API',
  'apps/web/src/service-worker/offline-line.ts': 'the site’s own health',
  'apps/web/src/service-worker/shell.ts': 'files of the site',
}

const files = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => !DEVELOPMENT.has(name))
    .flatMap((name) => filesIn(`${folder}/${name}`)),
)

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(?:node_modules|dist|dev|test|testing|public)$|^\./.test(entry.name) ? [] : filesIn(path)
    return /\.(?:tsx?|mjs|js)$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$|\.config\./.test(entry.name) ? [path] : []
  })
}

/** Without comments, which speak of requests too. */
const code = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')

const sending = files.filter((file) => SENDS.some(([, pattern]) => pattern.test(code(file))))

test('every file that can send a request is known, with where it sends them', () => {
  expect(files.length).toBeGreaterThan(500)
  const unknown = sending.filter((file) => !KNOWN[file])
  expect(unknown, 'say in KNOWN where it sends requests: to an address from outside by guardedAgent alone').toEqual([])
  // who sends nothing any more is not named
  expect(Object.keys(KNOWN).filter((file) => !sending.includes(file))).toEqual([])
})

test('whoever hands a dispatcher to `exchange` or `createPoliteFetch` made it by `guardedAgent`', () => {
  const callers = files.filter((file) => /\b(?:exchange|createPoliteFetch)\(/.test(code(file)))
  const unguarded = callers.filter(
    (file) => !/guardedAgent\(|networkSettings\(/.test(code(file)) && !GIVEN.includes(file),
  )
  expect(callers.length).toBeGreaterThan(3)
  expect(unguarded).toEqual([])
})

/** Are given theirs, by a caller that is among them. */
const GIVEN = [
  'packages/sources/src/reader/bounded-fetch.ts',
  'packages/sources/src/reader/polite-fetch.ts',
  // by start-push.ts
  'apps/worker/src/push/send-notices.ts',
]

test('a dispatcher is made in one place', () => {
  const makers = files.filter((file) => /new (?:Agent|Pool|Client|ProxyAgent|EnvHttpProxyAgent)\(/.test(code(file)))
  expect(makers).toEqual(['apps/web/server/api-proxy.ts', 'packages/sources/src/reader/address-guard.ts'])
})

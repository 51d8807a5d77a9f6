import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lineAt, ROOT, readText, rule } from './rule.ts'

const SELF = 'tooling/lint/src/outgoing-requests.ts'

/** The ways to send a request or open a connection: the global `fetch`, sockets, and libraries. */
const SENDING_PATTERNS: readonly [label: string, pattern: RegExp][] = [
  ['fetch', /(?<![.\w'"`/]|function |async )fetch\((?!fetcher\b|request: )|globalThis\.fetch/],
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

/**
 * Every file that sends requests, and where it sends them. Addresses from pages, feeds, visitors and browsers may only
 * be requested through `createGuardedAgent`.
 */
const KNOWN_SENDERS: Readonly<Record<string, string>> = {
  // behind the address guard
  'packages/scrapers/src/fetch/address-guard.ts': 'the guard itself: it checks the addresses that a name resolves to',
  'packages/scrapers/src/fetch/bounded-fetch.ts':
    'takes a dispatcher, which is a guarded agent in all of its callers (below)',
  'packages/scrapers/src/fetch/browser-page.ts':
    'loads parts of pages with the polite fetch; Chromium itself has no network',
  'packages/scrapers/src/fetch/open-picture-fetch.ts': 'the polite fetch, through a guarded agent',
  'packages/scrapers/src/fetch/polite-fetcher.ts': 'the polite fetch, through a guarded agent',
  'packages/scrapers/src/fetch/robots.ts': 'the polite fetch, through a guarded agent',
  'apps/worker/src/pictures/start-pictures.ts': 'the picture fetch, through a guarded agent',
  'apps/worker/src/launch-browser.ts': 'starts Chromium for browser-page.ts',
  'apps/worker/src/push/send-notices.ts': 'encrypts with web-push, sends with bounded-fetch.ts through a guarded agent',
  // addresses from the settings
  'packages/providers/src/request-json.ts':
    'Spotify, MusicBrainz and Google at the addresses in the settings, and photos on Google’s image hosts, which google-places.ts checks; follows no redirects',
  'packages/providers/src/google-places.ts': 'passes on the function that sends requests, which tests can replace',
  'packages/storage/src/bucket-files.ts': 'the bucket in the settings',
  'apps/worker/src/telemetry/watch-health.ts': 'the external monitor at HEARTBEAT_URL',
  'packages/publishing/src/mails/transport.ts': 'the SMTP server in the settings',
  'packages/publishing/src/mails/compose.ts': 'writes emails as streams; sends nothing',
  'packages/jobs/src/backend.ts': 'the Redis in the settings',
  'packages/database/src/connection/ensure-database.ts': 'the database in the settings, or one that an operator names',
  'packages/database/src/connection/session-advisory-locks.ts': 'the database of the settings',
  'packages/database/src/connection/notify.ts': 'the database of the settings',
  'packages/database/src/sql/prepared.ts': 'the database of the settings',
  'packages/database/src/connection/read-pool.ts': 'the database of the settings',
  'packages/server/src/http/trusted-proxies.ts': 'resolves the host names of proxies in the settings',
  'apps/web/server/api/api-proxy.ts': 'the API of the settings',
  'apps/web/server/api/api-changes.ts': 'the API of the settings',
  'apps/web/server/page-cache/latest-api-responses.ts': 'the API of the settings',
  'apps/web/src/api/api-fetch.ts': 'the API of the settings, or the site’s own in a browser',
  'packages/api-client/src/request.ts': 'the API of the settings, or the site’s own in a browser',
  // in a visitor's browser, to the site itself
  'apps/web/src/operators/jobs/use-jobs.ts': 'the site’s API',
  'apps/web/src/layout/failures/failed-page.tsx': 'the page itself, as the server renders it',
  'apps/web/src/service-worker/offline-pages.ts': 'pages of the site',
  'apps/web/src/service-worker/main.ts': 'files of the site',
  'apps/web/src/service-worker/push-notices.ts': 'the site’s API',
  'apps/web/src/service-worker/offline-line.ts': 'the site’s own health',
  'apps/web/src/service-worker/shell.ts': 'files of the site',
}

/** Code that runs on a server or in a visitor's browser. */
const files = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).flatMap((name) => listFiles(`${folder}/${name}`)),
)

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(?:node_modules|dist|dev|test|testing|public)$|^\./.test(entry.name) ? [] : listFiles(path)
    return /\.(?:tsx?|mjs|js)$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$|\.config\./.test(entry.name) ? [path] : []
  })
}

/** Removes comments, which mention requests too. Line numbers stay. */
const withoutComments = (file: string) =>
  readText(file)
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1')

/** Finds the first match of a pattern in each file; its location is `file:line`. */
function findMatches(pattern: RegExp, searchedFiles: readonly string[] = files): { file: string; location: string }[] {
  return searchedFiles.flatMap((file) => {
    const text = withoutComments(file)
    const match = pattern.exec(text)
    return match ? [{ file, location: `${file}:${lineAt(text, match.index)}` }] : []
  })
}

/** Files that get their dispatcher from a caller that is also checked. */
const PASSED_A_DISPATCHER = [
  'packages/scrapers/src/fetch/bounded-fetch.ts',
  'packages/scrapers/src/fetch/polite-fetch.ts',
  // called by start-push.ts
  'apps/worker/src/push/send-notices.ts',
]

const DISPATCHER_MAKERS = ['apps/web/server/api/api-proxy.ts', 'packages/scrapers/src/fetch/address-guard.ts']

export const requestRules = [
  rule('every file that can send requests is listed, with where it sends them', () => {
    const sending = SENDING_PATTERNS.flatMap(([label, pattern]) =>
      findMatches(pattern).map((match) => ({ ...match, label })),
    )
    const unneeded = Object.keys(KNOWN_SENDERS).filter((name) => !sending.some(({ file }) => file === name))
    return [
      ...(files.length > 500 ? [] : [`${SELF}: finds only ${files.length} files`]),
      ...sending
        .filter(({ file }) => !KNOWN_SENDERS[file])
        .map(
          ({ location, label }) =>
            `${location}: ${label}: add it to KNOWN_SENDERS with where it sends requests; addresses from outside need createGuardedAgent`,
        ),
      ...unneeded.map((file) => `${SELF}: ${file} sends nothing and doesn’t need to be in KNOWN_SENDERS`),
    ]
  }),
  rule('every dispatcher passed to `sendRequest` or `createPoliteFetch` comes from `createGuardedAgent`', () => {
    const callers = findMatches(/\b(?:sendRequest|createPoliteFetch)\(/)
    const unguarded = callers.filter(
      ({ file }) =>
        !/createGuardedAgent\(|getNetworkSettings\(/.test(withoutComments(file)) && !PASSED_A_DISPATCHER.includes(file),
    )
    return [
      ...(callers.length > 3 ? [] : [`${SELF}: finds only ${callers.length} callers`]),
      ...unguarded.map(({ location }) => `${location}: its dispatcher doesn’t come from createGuardedAgent`),
    ]
  }),
  rule('dispatchers are only made in known files', () => {
    const makers = findMatches(/new (?:Agent|Pool|Client|ProxyAgent|EnvHttpProxyAgent)\(/)
    const unneededMakers = DISPATCHER_MAKERS.filter((name) => !makers.some(({ file }) => file === name))
    return [
      ...makers
        .filter(({ file }) => !DISPATCHER_MAKERS.includes(file))
        .map(({ location }) => `${location}: makes a dispatcher`),
      ...unneededMakers.map(
        (file) => `${SELF}: ${file} makes no dispatcher and doesn’t need to be in DISPATCHER_MAKERS`,
      ),
    ]
  }),
]

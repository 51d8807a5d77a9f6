import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { loadWebConfig } from './web-config.ts'

const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATABASE_URL: 'postgres://localhost/unused', ...env })
const NO_CODES = { ticketmaster: null, eventbrite: null, axs: null, bandsintown: null }
const NO_LICENSE = { name: 'No license chosen yet. Ask before you publish copies.', url: null }
const DEFAULT_PARAMETERS = { amount: 'amount', context: 'context', entity: 'entity' }
const TILES = 'https://tiles.example/{z}/{x}/{y}.png?key=a'
const LOCAL_TILES = 'http://127.0.0.1:8080/{z}/{x}/{y}.png'

const SETTINGS = {
  AFFILIATE_CODES: (env: NodeJS.ProcessEnv) => load(env).site.affiliateCodes,
  SOURCE_KEYS: (env: NodeJS.ProcessEnv) => load(env).keys,
  SPOTIFY_KEY: (env: NodeJS.ProcessEnv) => load(env).providers.spotify,
  VISITOR_LOCATION: (env: NodeJS.ProcessEnv) => load(env).visitorLocation,
  DATA_LICENCE: (env: NodeJS.ProcessEnv) => load(env).dataLicence,
  DONATION_URL: (env: NodeJS.ProcessEnv) => load(env).site.donation,
  METRICS_PORT: (env: NodeJS.ProcessEnv) => load(env).observability.metrics,
  MAP_TILES: (env: NodeJS.ProcessEnv) => loadWebConfig(env).mapTiles,
  TRUSTED_PROXIES: (env: NodeJS.ProcessEnv) => load(env).trustedProxies,
}
const NETWORKS = ['192.0.2.7', '192.0.2.0/28', '2001:db8::1', '2001:db8::/64']

test.each<[keyof typeof SETTINGS, string, unknown]>([
  ['AFFILIATE_CODES', '', NO_CODES],
  ['AFFILIATE_CODES', 'ticketmaster=a-1, axs=B_2', { ...NO_CODES, ticketmaster: 'a-1', axs: 'B_2' }],
  ['SOURCE_KEYS', '', {}],
  ['SOURCE_KEYS', 'songkick=a,eventbrite=b=', { songkick: 'a', eventbrite: 'b=' }],
  ['SPOTIFY_KEY', '', undefined],
  ['SPOTIFY_KEY', 'a:b', expect.objectContaining({ clientId: 'a', clientSecret: 'b' })],
  ['VISITOR_LOCATION', '', { headers: 'none', database: undefined }],
  ['VISITOR_LOCATION', 'vercel', { headers: 'vercel', database: undefined }],
  ['VISITOR_LOCATION', '/a.mmdb', { headers: 'none', database: '/a.mmdb' }],
  ['VISITOR_LOCATION', 'cloudflare,/a.mmdb', { headers: 'cloudflare', database: '/a.mmdb' }],
  ['DATA_LICENCE', '', NO_LICENSE],
  ['DATA_LICENCE', 'CC BY 4.0', { name: 'CC BY 4.0', url: null }],
  [
    'DATA_LICENCE',
    'Ask “us” – é <https://l.example/?v=4#a>',
    { name: 'Ask “us” – é', url: 'https://l.example/?v=4#a' },
  ],
  ['DATA_LICENCE', 'x'.repeat(300), { name: 'x'.repeat(300), url: null }],
  ['DONATION_URL', '', null],
  ['DONATION_URL', 'https://pay.example/a?b=c', { url: 'https://pay.example/a?b=c', parameters: DEFAULT_PARAMETERS }],
  [
    'DONATION_URL',
    'https://pay.example/a?sum={amount}&b=c&from={context}',
    { url: 'https://pay.example/a?b=c', parameters: { amount: 'sum', context: 'from', entity: null } },
  ],
  ['METRICS_PORT', '', undefined],
  ['METRICS_PORT', '9464', { host: '127.0.0.1', port: 9464 }],
  ['METRICS_PORT', '0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
  ['METRICS_PORT', '[::]:9464', { host: '::', port: 9464 }],
  ['MAP_TILES', '', null],
  ['MAP_TILES', `© <b>Owners</b> <${TILES}>`, { url: TILES, attribution: '© <b>Owners</b>' }],
  ['MAP_TILES', `x <${LOCAL_TILES}>`, { url: LOCAL_TILES, attribution: 'x' }],
  ['TRUSTED_PROXIES', '', ['loopback']],
  ['TRUSTED_PROXIES', 'loopback, web', ['loopback', 'web']],
  ['TRUSTED_PROXIES', NETWORKS.join(), NETWORKS],
  ['TRUSTED_PROXIES', 'lb.internal.example', ['lb.internal.example']],
])('%s=%s is parsed as %j', (name, value, expected) => expect(SETTINGS[name]({ [name]: value })).toEqual(expected))

const INVALID: readonly (readonly [name: keyof typeof SETTINGS, value: string, message?: string])[] = [
  ...['dice=a', 'axs', 'axs=', 'axs=a b', 'axs=a=b', 'a-1'].map((code) => ['AFFILIATE_CODES', code] as const),
  ['SOURCE_KEYS', 'dice=a'],
  ['SOURCE_KEYS', 'songkick='],
  ['SPOTIFY_KEY', 'a', 'must have two parts'],
  ['VISITOR_LOCATION', 'vercel,cloudflare', 'one network'],
  ['VISITOR_LOCATION', '/a.mmdb,/b.mmdb', 'one file'],
  ...['two\nlines', 'x'.repeat(301), 'a\0b'].map((name) => ['DATA_LICENCE', name, 'one line of at most 300'] as const),
  ['DATA_LICENCE', 'A <licence.example>'],
  ['DATA_LICENCE', 'A <javascript:alert(1)>'],
  ['DONATION_URL', 'https://pay.example/a?from={context}', 'must include the amount'],
  ['DONATION_URL', 'https://pay.example/a?sum={amount}&a={b}', 'must include the amount'],
  ['DONATION_URL', 'https://pay.example/a?1={amount}', 'must include the amount'],
  ['METRICS_PORT', '70000', 'must be a port'],
  ['METRICS_PORT', 'a', 'must be a port'],
  ['MAP_TILES', TILES, 'needs the attribution'],
  ['MAP_TILES', `two\nlines <${TILES}>`, 'one line'],
  ...[
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://{z}.tiles.example/{x}/{y}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}.png; script-src *',
    'tiles/{z}/{x}/{y}.png',
  ].map((address) => ['MAP_TILES', `x <${address}>`] as const),
  ...['uniquelocal', 'linklocal'].map(
    (name) => ['TRUSTED_PROXIES', `loopback,${name}`, `"${name}" would trust every private address`] as const,
  ),
  ...['10.0.0.256', '10.0.0.0/33', 'web/24', '-web'].map(
    (name) => ['TRUSTED_PROXIES', name, `"${name}" is not an address`] as const,
  ),
]
test.each(INVALID.map(([name, value, message = name]) => ({ name, value, message })))(
  'rejects $name=$value',
  ({ name, value, message }) => {
    expect(() => SETTINGS[name]({ [name]: value })).toThrow(message)
    expect(() => SETTINGS[name]({ [name]: value })).toThrow(name)
  },
)

const ORIGIN = 'https://houselights.example'
test.each([
  [ORIGIN, ORIGIN],
  ['https://houselights.example/', ORIGIN],
  ['https://Houselights.Example:443/', ORIGIN],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['', undefined],
])('the public address %s is the origin %s', (PUBLIC_URL, origin) => {
  expect(load({ PUBLIC_URL }).publicUrl).toBe(origin)
  expect(loadWebConfig({ PUBLIC_URL }).publicUrl).toBe(origin)
})

test.each([
  'https://houselights.example/shows',
  'https://houselights.example/?a=1',
  'https://houselights.example/#top',
  'https://user:secret@houselights.example',
])('the public address %s is rejected with the reason: it is more than an origin', (PUBLIC_URL) => {
  const reason = /The site can’t be served from a path\n.*PUBLIC_URL/
  expect(() => load({ PUBLIC_URL })).toThrow(reason)
  expect(() => loadWebConfig({ PUBLIC_URL })).toThrow(reason)
})

test('a removed setting keeps both services from starting', () => {
  for (const start of [load, loadWebConfig])
    expect(() => start({ HOUSELIGHTS_MODE: 'demo', DKIM_KEY_FILE: '/a', SPOTIFY_CLIENT_SECRET_FILE: '/b' })).toThrow(
      /Replace .*\nHOUSELIGHTS_MODE: .*\nDKIM_KEY_FILE: MAIL_DKIM=.*\nSPOTIFY_CLIENT_SECRET: SPOTIFY_KEY=/,
    )
})

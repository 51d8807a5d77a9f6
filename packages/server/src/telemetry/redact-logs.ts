/** Parameters that say nothing of a visitor: their values are worth reading. */
const HARMLESS = new Set(['city', 'limit', 'months', 'kind', 'state', 'genre', 'venue', 'date', 'page', 'sort'])
const MAX_TEXT_LENGTH = 500
/** The page of what became of a report, and its call. */
const TOKEN_IN_PATH = /(\/reports\/)[^/]+/

/** An address as log lines show it: the path, and of the query the names, with the values of harmless parameters alone. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.slice(0, MAX_TEXT_LENGTH).split('?', 2)
  const shownPath = path.replace(TOKEN_IN_PATH, '$1…')
  if (!query) return shownPath
  const shown = query.split('&').map((part) => {
    const [name = '', value] = part.split('=', 2)
    return value === undefined || HARMLESS.has(name) ? part : `${name}=…`
  })
  return `${shownPath}?${shown.join('&')}`
}

const GONE = '[redacted]'
/** Names of values that are nobody's business: keys of objects, parameters, columns. */
const NAMES =
  'authorization|proxy-authorization|cookie|set-cookie|password|passphrase|pass|secret|client_secret|token|access_token|refresh_token|csrf|session|api_?key|app_id|client_id|key|email|mail|endpoint|p256dh|auth|signature|dkim'

const PATTERNS: readonly [RegExp, string][] = [
  [new RegExp(`("(?:${NAMES})":\\s?")(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1${GONE}"`],
  // JSON in a text of JSON
  [
    new RegExp(`(\\\\"(?:${NAMES})\\\\":\\s?\\\\")(?:[^"\\\\]|\\\\{3}"|\\\\{2}|\\\\[^"\\\\])*\\\\"`, 'gi'),
    `$1${GONE}\\"`,
  ],
  // parameters of an address or of a form
  [new RegExp(`([?&;\\s"'(]|^|%3F|%26)((?:${NAMES})(?:=|%3D))(?!\\()[^&#\\s"'\\\\)]+`, 'gi'), `$1$2${GONE}`],
  // as Postgres names a row: Key (email)=(…)
  [new RegExp(`(\\((?:${NAMES})(?:, \\w{1,63})*\\)=)\\([^"\\\\]{0,500}?\\)(?=[\\s"\\\\.]|$)`, 'gi'), `$1(${GONE})`],
  [/(\b(?:set-)?cookie: ?)[^"\\\r\n]+/gi, `$1${GONE}`],
  [/\b(bearer|basic) [\w.~+/=-]{6,}/gi, `$1 ${GONE}`],
  // a password in an address: postgres://user:password@host
  [/([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/"\\]{1,256}@/gi, `$1${GONE}@`],
  [/[^\s"'<>()[\],;:\\/=?&@]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/giu, GONE],
  // the links of mails: 24 random bytes
  [/(?<![\w-])(?=[\w-]{0,31}[A-Z])(?=[\w-]{0,31}[a-z])(?=[\w-]{0,31}\d)[\w-]{32}(?![\w-])/g, GONE],
]

/** Shorter ones are words that lines may well hold. */
const SHORTEST_SECRET = 8

/** Takes the given secrets, mail addresses, tokens, cookies and credentials out of a line. JSON stays JSON. */
export function redactor(secrets: readonly string[] = []): (line: string) => string {
  const forms = new Set(
    secrets
      .filter(({ length }) => length >= SHORTEST_SECRET)
      .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  )
  return (line) => {
    let text = line
    for (const form of forms) text = text.replaceAll(form, GONE)
    for (const [pattern, instead] of PATTERNS) text = text.replace(pattern, instead)
    return text
  }
}

/** Of these settings what stands behind each name is a secret: `ticketmaster=…,songkick=…`, `id:…`. */
const NAMED_SECRETS: Readonly<Record<string, RegExp>> = { SOURCE_KEYS: /(?<==)[^,]+/g, SPOTIFY_KEY: /(?<=:).+/g }
const SECRET_NAME = /(PASSWORD|TOKEN|SECRET|_KEY|ACCESS_KEY_ID|OTLP_HEADERS|HEARTBEAT_URL)$/
const URL_NAME = /_URL$/

/** The secrets among the settings: values of keys and passwords, and the passwords in addresses. */
export const secretsIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, value]) => {
    if (!value) return []
    const named = NAMED_SECRETS[name]
    if (named) return value.match(named) ?? []
    if (SECRET_NAME.test(name)) return value
    const { username, password } = (URL_NAME.test(name) && URL.parse(value)) || {}
    // one that is the user's name is no secret, and the name of much else
    return password && password !== username ? [password, decoded(password)] : []
  })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

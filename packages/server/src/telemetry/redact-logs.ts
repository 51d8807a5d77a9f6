/** Parameters that reveal nothing about a visitor, and are worth logging. */
const HARMLESS_PARAMETERS = new Set([
  'city',
  'limit',
  'months',
  'kind',
  'state',
  'genre',
  'venue',
  'date',
  'page',
  'sort',
])
const MAX_TEXT_LENGTH = 500
/** The path of a report's status page and API route contains its token. */
const TOKEN_IN_PATH = /(\/reports\/)[^/]+/

/** Returns a URL as it is logged: its path and query, with the values of harmless parameters only. */
export function toLoggedUrl(url: string): string {
  const [path = '', query] = url.slice(0, MAX_TEXT_LENGTH).split('?', 2)
  const shownPath = path.replace(TOKEN_IN_PATH, '$1…')
  if (!query) return shownPath
  const redactedParts = query.split('&').map((part) => {
    const [name = '', value] = part.split('=', 2)
    return value === undefined || HARMLESS_PARAMETERS.has(name) ? part : `${name}=…`
  })
  return `${shownPath}?${redactedParts.join('&')}`
}

const REDACTED = '[redacted]'
/** Names of private values: keys of objects, parameters, columns. */
const PRIVATE_NAMES =
  'authorization|proxy-authorization|cookie|set-cookie|password|passphrase|pass|secret|client_secret|token|access_token|refresh_token|csrf|session|api_?key|app_id|client_id|key|email|mail|endpoint|p256dh|auth|signature|dkim'

const PATTERNS: readonly [RegExp, string][] = [
  [new RegExp(`("(?:${PRIVATE_NAMES})":\\s?")(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1${REDACTED}"`],
  // JSON inside a JSON string.
  [
    new RegExp(`(\\\\"(?:${PRIVATE_NAMES})\\\\":\\s?\\\\")(?:[^"\\\\]|\\\\{3}"|\\\\{2}|\\\\[^"\\\\])*\\\\"`, 'gi'),
    `$1${REDACTED}\\"`,
  ],
  // Parameters of a URL or of a form.
  [
    new RegExp(`([?&;\\s"'(]|^|%3F|%26)((?:${PRIVATE_NAMES})(?:=|%3D))(?!\\()[^&#\\s"'\\\\)]+`, 'gi'),
    `$1$2${REDACTED}`,
  ],
  // How Postgres describes a row: Key (email)=(…)
  [
    new RegExp(`(\\((?:${PRIVATE_NAMES})(?:, \\w{1,63})*\\)=)\\([^"\\\\]{0,500}?\\)(?=[\\s"\\\\.]|$)`, 'gi'),
    `$1(${REDACTED})`,
  ],
  [/(\b(?:set-)?cookie: ?)[^"\\\r\n]+/gi, `$1${REDACTED}`],
  [/\b(bearer|basic) [\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
  // A password in a URL: postgres://user:password@host
  [/([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/"\\]{1,256}@/gi, `$1${REDACTED}@`],
  [/[^\s"'<>()[\],;:\\/=?&@]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/giu, REDACTED],
  // Tokens in links of emails: 24 random bytes.
  [/(?<![\w-])(?=[\w-]{0,31}[A-Z])(?=[\w-]{0,31}[a-z])(?=[\w-]{0,31}\d)[\w-]{32}(?![\w-])/g, REDACTED],
]

/** Shorter secrets may be ordinary words in log lines. */
const MIN_SECRET_LENGTH = 8

/**
 * Returns a function that removes these secrets, email addresses, tokens, cookies and credentials from a line. JSON
 * stays valid.
 */
export function makeRedactor(secrets: readonly string[] = []): (line: string) => string {
  const forms = new Set(
    secrets
      .filter(({ length }) => length >= MIN_SECRET_LENGTH)
      .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  )
  return (line) => {
    let text = line
    for (const form of forms) text = text.replaceAll(form, REDACTED)
    for (const [pattern, replacement] of PATTERNS) text = text.replace(pattern, replacement)
    return text
  }
}

/** In these settings the part after each name is a secret: `ticketmaster=…,songkick=…`, `id:…`. */
const NAMED_SECRETS: Readonly<Record<string, RegExp>> = { SOURCE_KEYS: /(?<==)[^,]+/g, SPOTIFY_KEY: /(?<=:).+/g }
const SECRET_NAME = /(PASSWORD|TOKEN|SECRET|_KEY|ACCESS_KEY_ID|OTLP_HEADERS|HEARTBEAT_URL)$/
const URL_NAME = /_URL$/

/** Finds the secrets among the settings: keys, passwords, and passwords in URLs. */
export const findSecrets = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, value]) => {
    if (!value) return []
    const valuePattern = NAMED_SECRETS[name]
    if (valuePattern) return value.match(valuePattern) ?? []
    if (SECRET_NAME.test(name)) return value
    const { username, password } = (URL_NAME.test(name) && URL.parse(value)) || {}
    // A password equal to the user's name is no secret, and the word occurs elsewhere in logs.
    return password && password !== username ? [password, decode(password)] : []
  })

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { lineAt, ROOT, readText, rule } from './rule.ts'

const DEFAULT_CITY = 'cities/san-francisco'

/** Production code: no tests or test helpers, no recorded pages, no build output, and not this file. */
const CODE_FILES = globSync('{apps,packages,tooling,scripts}/**/*.{ts,tsx,mjs,css}', { cwd: ROOT }).filter(
  (file) =>
    !/(^|\/)(node_modules|dist|scrapers\/recordings|test|testing)\//.test(file) &&
    !/\.test\.tsx?$|\.gen\.ts$|^tooling\/lint\/src\/cities-are-data\.ts$/.test(file),
)

/** Allowed occurrences: the start of the path, the name, and the reason. */
const ALLOWED: readonly (readonly [path: string, names: RegExp, reason: string])[] = [
  ['packages/scrapers/src/custom/', /./, 'a custom parser is named for its venue'],
  ['tooling/recordings/src/mask/unmasked-hosts.ts', /bottom-of-the-hill/, 'mentions the parser that needs this host'],
  ['packages/contracts/src/entities/entities.ts', /\bSF\b/, 'an example in a comment'],
  ['tooling/scoring/src/general/score-pages.ts', /san-francisco/, 'the names of recorded pages'],
  ['packages/scrapers/src/source/source.ts', /the-independent/, 'an example in a comment'],
  ['packages/scrapers/src/venue-assignment/name-key.ts', /\bSF\b/, 'an example in a comment'],
  ['packages/domain/src/venues/street-key.ts', /1015 Folsom/, 'an example in a comment'],
  ['packages/scrapers/src/recognize/', /San Francisco/, 'an example in a comment'],
  ['packages/domain/src/text/text.ts', /cafe-du-nord/, 'an example in a comment'],
  ['packages/domain/src/text/nearly-same.ts', /San Francisco/, 'a comment lists the listings behind a figure'],
  ['packages/design-system/src/tokens.css', /\bSF\b/, 'the name of a typeface'],
]

const { id, name, timeZone }: { id: string; name: string; timeZone: string } = JSON.parse(
  readText(`${DEFAULT_CITY}/city.json`),
)
const files = globSync(`${DEFAULT_CITY}/venues/*.json`, { cwd: ROOT })
const slugs = files.map((file) => basename(file, '.json'))
/** Shorter names also mean other things: `F8` is a key. */
const venues = files.map((file): string => JSON.parse(readText(file)).name).filter(({ length }) => length > 3)
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const NAMES = [
  new RegExp(`${name}|${id}|\\bSF\\b|${timeZone}|["'\`/](${slugs.join('|')})(?=["'\`/?.])`, 'g'),
  new RegExp(`["'\`](${venues.map(escapeRegExp).join('|')})["'\`]`, 'gi'),
]

interface Hit {
  file: string
  line: number
  name: string
}
const findHits = (file: string, text: string): Hit[] =>
  NAMES.flatMap((names) =>
    [...text.matchAll(names)].map(({ 0: matchedName, index }) => ({
      file,
      line: lineAt(text, index),
      name: matchedName,
    })),
  )
const isAllowed = ({ file, name }: Hit) => ALLOWED.some(([path, names]) => file.startsWith(path) && names.test(name))

export const cityRules = [
  rule('no code contains the name, the id, the time zone or a venue of the default city', () => {
    const hits = CODE_FILES.flatMap((file) => findHits(file, readText(file)))
    const unused = ALLOWED.filter(
      ([path, names]) => !hits.some((hit) => hit.file.startsWith(path) && names.test(hit.name)),
    )
    return [
      ...hits
        .filter((hit) => !isAllowed(hit))
        .map(({ file, line, name }) => `${file}:${line}: ${name}: use the city's data, or give the reason in ALLOWED`),
      ...unused.map(([path]) => `tooling/lint/src/cities-are-data.ts: ${path} doesn’t need to be in ALLOWED`),
    ]
  }),
  rule('the rule for city names finds a name in code', () => {
    const code = `const zone = '${timeZone}'; const at = "/${slugs[0]}.svg"; // shows in ${name}, in SF at ${id}`
    const counts = [code, `const hall = '${venues[0]?.toLowerCase()}'`, 'const SFO = 1'].map(
      (text) => findHits('a.ts', text).length,
    )
    return String(counts) === '5,1,0'
      ? []
      : [`tooling/lint/src/cities-are-data.ts: found ${counts} names, expected 5,1,0`]
  }),
]

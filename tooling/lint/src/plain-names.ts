import { globSync } from 'node:fs'
import { lineAt, ROOT, readText, rule } from './rule.ts'

/** Ways of naming that a newcomer has to learn first, and what to write instead. Single words are in cspell.json. */
const RETIRED: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(?:MOST|LONGEST|LEAST|FEWEST)(?:_[A-Z]\w*)?\b/g, 'MAX_… or MIN_…'],
  [/\b\w*Octets?\b/g, 'bytes, or latin1'],
  [/\b(?:const|function) (?!(?:any|all|one|as)Of\b|\w*(?:Any|As)Of\b)[a-z]\w*Of\b/g, 'getX, toX or findX'],
  [
    /\b(?:const|function) read(?:Bill|Date|Event|Job|Listing|Page|Price|Show|Source|Time|Venue)\w*\b/g,
    'parseX or scrapeX',
  ],
  [/\b(?:const|function|interface|type) (?:\w*Reads|Read(?:Job|ToSave))\b/g, 'xQueries or ScrapeX'],
  [
    /\b(?:const|let|function) (?:asked|begun|believed|brought|given|heard|kept|made|met|noticed|placed|said|settled|taken|told)\b/g,
    'a noun for data, a verb for a function',
  ],
  [/\.\.\.\{\s*['\w]/g, 'the properties themselves'],
]

const findRetired = (text: string): { name: string; index: number; replacement: string }[] =>
  RETIRED.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map((match) => ({ name: match[0], index: match.index, replacement })),
  )

const FILES = globSync('{apps,packages,tooling,tests,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).filter(
  (file) => !/(^|\/)(node_modules|dist|migrations)\/|\.gen\.ts$|plain-names\.ts$/.test(file),
)

export const nameRules = [
  rule('names are words that a newcomer knows', () =>
    FILES.flatMap((file) => {
      const text = readText(file)
      return findRetired(text).map(
        ({ name, index, replacement }) => `${file}:${lineAt(text, index)}: ${name}: write ${replacement}`,
      )
    }),
  ),
  rule('the rule for names finds each retired way of naming', () => {
    const examples = [
      'const MOST_ROWS = 9',
      'type Octets = string',
      'function nameOf(row: Row) {}',
      'const readBill = (text: string) => text',
      'const eventReads = {}',
      'const told = await find()',
      'return { ...{ id, name } }',
    ]
    return [
      ...examples.filter((example) => findRetired(example).length !== 1),
      ...(FILES.length > 1_500 ? [] : [`finds only ${FILES.length} files`]),
    ]
  }),
]

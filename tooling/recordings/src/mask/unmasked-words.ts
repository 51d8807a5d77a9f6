import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cities } from '@houselights/config/cities/cities'
import { MONTH_NAMES, WEEKDAY_NAMES } from '@houselights/domain/dates/calendar-names'

const PACKAGES = join(import.meta.dirname, '../../../../packages')
/** Files without rules, or with lists of names. */
const WITHOUT_RULES = /(?<!\.ts)$|\.test\.ts$|^testing\b|ordinary-words|well-known/
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm
/** A string or a regular expression in code. */
const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g
const WORD = /[a-z]+(?:['’][a-z]+)*/g

/** Collects the words in strings and regular expressions of the rules' code. */
function getRuleWords(): string[] {
  return ['domain/src', 'scrapers/src'].flatMap((folder) =>
    readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !WITHOUT_RULES.test(file))
      .flatMap(
        (file) =>
          readFileSync(join(PACKAGES, folder, file), 'utf8')
            .replace(COMMENT, '')
            .match(LITERAL) ?? [],
      )
      .map((literal) => literal.replace(/\\[a-z]/gi, ' ').toLowerCase())
      .flatMap((literal) => [...(literal.match(WORD) ?? []), ...getOtherForms(literal)]),
  )
}

/**
 * Lists other words that an expression matches: for `shows?` also `show`, for `day ?time` also `daytime`, for
 * `part(?:y|ies)` also `party` and `parties`.
 */
const getOtherForms = (expression: string): string[] => [
  ...Array.from(expression.matchAll(/([a-z]+)[a-z]\?([a-z]*)/g), ([, begin, end]) => `${begin}${end}`),
  ...Array.from(expression.matchAll(/([a-z]+)(?:[ -]|\[[^\]]*\])?\?([a-z]+)/g), ([, begin, end]) => `${begin}${end}`),
  ...Array.from(expression.matchAll(/([a-z]+)\((?:\?:)?([a-z|]+)\)\??([a-z]*)/g), ([, begin, endings = '', end]) =>
    ['', ...endings.split('|')].map((ending) => `${begin}${ending}${end}`),
  ).flat(),
]

const UNMASKED_WORDS: ReadonlySet<string> = new Set([
  ...getRuleWords(),
  ...[...MONTH_NAMES, ...WEEKDAY_NAMES].map((name) => name.slice(0, 3).toLowerCase()),
  ...cities.flatMap(({ townWords, region }) => [...townWords, region.toLowerCase()]),
])

/**
 * Whether a folded word stays: single letters, and words that parsing rules know. Such words occur around names and
 * identify nobody. When a rule gets a new word, masking keeps it, so that masked pages parse like the real ones.
 */
export const isUnmaskedWord = (folded: string): boolean =>
  folded.length < 2 || UNMASKED_WORDS.has(folded) || folded.includes('placeholder')

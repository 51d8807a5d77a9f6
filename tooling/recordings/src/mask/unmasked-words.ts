import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cities } from '@houselights/config/cities/cities'
import { MONTH_NAMES, WEEKDAY_NAMES } from '@houselights/domain/dates/calendar-names'

const PACKAGES = join(import.meta.dirname, '../../../../packages')
/** Not code of rules, or a list of names. */
const NO_RULES = /(?<!\.ts)$|\.test\.ts$|^testing\b|ordinary-words|well-known/
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm
/** A text or an expression in code. */
const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g
const WORD = /[a-z]+(?:['’][a-z]+)*/g

/** The words of texts and expressions in the rules' code. */
function wordsOfRules(): string[] {
  return ['domain/src', 'scrapers/src'].flatMap((folder) =>
    readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !NO_RULES.test(file))
      .flatMap(
        (file) =>
          readFileSync(join(PACKAGES, folder, file), 'utf8')
            .replace(COMMENT, '')
            .match(LITERAL) ?? [],
      )
      .map((literal) => literal.replace(/\\[a-z]/gi, ' ').toLowerCase())
      .flatMap((literal) => [...(literal.match(WORD) ?? []), ...otherForms(literal)]),
  )
}

/** What an expression means as well: by `shows?` `show`, by `day ?time` `daytime`, by `part(?:y|ies)` `party` and `parties`. */
const otherForms = (expression: string): string[] => [
  ...Array.from(expression.matchAll(/([a-z]+)[a-z]\?([a-z]*)/g), ([, begin, end]) => `${begin}${end}`),
  ...Array.from(expression.matchAll(/([a-z]+)(?:[ -]|\[[^\]]*\])?\?([a-z]+)/g), ([, begin, end]) => `${begin}${end}`),
  ...Array.from(expression.matchAll(/([a-z]+)\((?:\?:)?([a-z|]+)\)\??([a-z]*)/g), ([, begin, endings = '', end]) =>
    ['', ...endings.split('|')].map((ending) => `${begin}${ending}${end}`),
  ).flat(),
]

const KEPT: ReadonlySet<string> = new Set([
  ...wordsOfRules(),
  ...[...MONTH_NAMES, ...WEEKDAY_NAMES].map((name) => name.slice(0, 3).toLowerCase()),
  ...cities.flatMap(({ townWords, region }) => [...townWords, region.toLowerCase()]),
])

/**
 * Whether a folded word stays: one that the rules of reading know, or a single letter. Such words say what stands around
 * a name and are nobody's name; a rule that learns a word keeps it, so that masked pages are read as the real ones.
 */
export const isKeptWord = (folded: string): boolean =>
  folded.length < 2 || KEPT.has(folded) || folded.includes('placeholder')

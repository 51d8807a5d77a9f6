import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const STYLES = join(import.meta.dirname, 'src/fonts.css')
/** Where the build writes font subsets. */
export const SUBSET_FOLDER = join(import.meta.dirname, 'dist')

/** An `@font-face` of fonts.css. */
export interface Face {
  readonly family: string
  readonly file: string
  readonly weights: { readonly min: number; readonly max: number }
  readonly codePoints: ReadonlySet<number>
}

export const isSubset = ({ file }: Face) => dirname(file) === SUBSET_FOLDER

/** Parses the `@font-face` rules of fonts.css that load files. */
export async function getSiteFaces(): Promise<Face[]> {
  const rules = (await readFile(STYLES, 'utf8')).split('@font-face').slice(1)
  return rules.filter((rule) => rule.includes('url(')).map(parseFace)
}

function parseFace(rule: string): Face {
  const url = getProperty(rule, 'src').split('"')[1] ?? ''
  const [min = Number.NaN, max = min] = getProperty(rule, 'font-weight').split(' ').map(Number)
  return {
    family: getProperty(rule, 'font-family').replaceAll('"', ''),
    file: url.startsWith('.') ? join(dirname(STYLES), url) : createRequire(import.meta.url).resolve(url),
    weights: { min, max },
    codePoints: new Set(getProperty(rule, 'unicode-range').split(',').flatMap(toCodePoints)),
  }
}

function getProperty(rule: string, property: string): string {
  const value = rule.split(`${property}:`)[1]?.split(';')[0]
  if (!value) throw new Error(`An @font-face of fonts.css has no ${property}.`)
  return value.trim()
}

/** Lists the code points of a range such as `U+00C0-00FF` or `U+20AC`. */
function toCodePoints(range: string): number[] {
  const [firstCode = Number.NaN, lastCode = firstCode] = range
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return Array.from({ length: lastCode - firstCode + 1 }, (_, index) => firstCode + index)
}

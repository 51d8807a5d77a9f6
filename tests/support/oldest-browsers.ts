import { readFileSync } from 'node:fs'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SupportBlock } from '@mdn/browser-compat-data/types'

/** Edge has Chrome's features, and Safari on phones has Safari's, except for ones that phones don't need. */
const BROWSERS = ['chrome', 'firefox', 'safari'] as const

const MANIFEST = new URL('../../apps/web/package.json', import.meta.url)
const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync(MANIFEST, 'utf8'))

/** The oldest supported version of each browser. */
const MINIMUMS = BROWSERS.map((browser) => {
  const start = `${browser} >= `
  const version = browserslist.find((line) => line.startsWith(start))?.slice(start.length)
  if (!version) throw new Error(`apps/web/package.json: browserslist has no line like "${start}115".`)
  return { browser, version: Number.parseFloat(version) }
})

/** Whether one of the oldest browsers lacks a feature. With `prefixed`, support under a prefixed name is enough. */
const isMissing = (support: SupportBlock, prefixed: boolean): boolean =>
  MINIMUMS.some(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat()
    return !statements.some(
      ({ version_added: addedIn, version_removed: removedIn, flags, prefix, alternative_name: otherName }) =>
        toNumber(addedIn) <= version && toNumber(removedIn) > version && !flags && (prefixed || !(prefix || otherName)),
    )
  })

/** Parses a version: "≤37" is 37. A feature that isn't released yet, or isn't removed, gets infinity. */
const toNumber = (version: string | boolean | undefined): number =>
  typeof version === 'string' && /\d/.test(version)
    ? Number.parseFloat(version.replace('≤', ''))
    : Number.POSITIVE_INFINITY

const getParts = (tree: Identifier = {}): [name: string, part: Identifier][] =>
  Object.keys(tree).flatMap((name) => {
    const part = tree[name]
    return part && !name.startsWith('__') ? [[name, part]] : []
  })

/** Finds the paths below `tree` in MDN's data that one of the oldest browsers lacks, the deepest first. */
const findMissing = (tree: Identifier | undefined, path: readonly string[] = []): string[][] =>
  getParts(tree).flatMap(([name, part]) => {
    const fullPath = [...path, name]
    const support = part.__compat?.support
    return [...findMissing(part, fullPath), ...(support && isMissing(support, false) ? [fullPath] : [])]
  })

/** JavaScript's built-ins and browser APIs that one of the oldest browsers lacks. */
const missingFunctions = [
  ...findMissing(data.javascript.builtins),
  // Deeper levels are options and events, which can't be deleted.
  ...findMissing(data.api).filter(({ length }) => length < 3),
].filter((path) => !path.at(-1)?.endsWith('_event'))

/** Chromium doesn't allow deleting these. */
const NOT_DELETABLE = ['Symbol.asyncDispose', 'Symbol.dispose']

/**
 * Creates a script that makes Chromium as old as the oldest browsers: it deletes every function and property that one
 * of them lacks, and throws if it can't. It skips frames, because Chromium crashes if so much is deleted in them.
 */
export const createOldBrowserScript = (): string =>
  `if (self === top) (${deleteAll})(${JSON.stringify(
    missingFunctions.filter((path) => !NOT_DELETABLE.includes(path.join('.'))),
  )})`

function deleteAll(paths: string[][]) {
  const undeletablePaths: string[] = []
  for (const path of paths) {
    const [property = '', ...outerNames] = path.toReversed()
    const owner = outerNames.reduceRight<unknown>((object, name) => Object(object)[name], globalThis)
    const name = property.startsWith('@@') ? Object(Symbol)[property.slice(2)] : property.replace(/_static$/, '')
    const targets = property.endsWith('_static') ? [owner] : [owner, Object(owner).prototype]
    for (const target of targets)
      if (Object.hasOwn(Object(target), name) && !Reflect.deleteProperty(Object(target), name))
        undeletablePaths.push(path.join('.'))
  }
  if (undeletablePaths.length > 0) throw new Error(`Couldn't delete: ${undeletablePaths.join(', ')}`)
}

/**
 * Finds functions of built-in objects that a script calls by name, such as `URL.parse`, and that one of the oldest
 * browsers lacks.
 */
export function findMissingCalls(script: string): string[] {
  // matches `...URL.parse`, but not `other.URL.parse`
  const calls = script.matchAll(/(?<![\w$]|(?<!\.\.)\.)[A-Za-z]\w*\.\w+/g)
  return [...new Set([...calls].map(([call]) => call))].filter((call) => missingNames.has(call))
}

const missingNames: ReadonlySet<string> = new Set(
  missingFunctions.filter(({ length }) => length === 2).map((path) => path.join('.').replace(/_static$/, '')),
)

/** Finds CSS features that a stylesheet uses and that one of the oldest browsers lacks. */
export function findMissingStyles(css: string): string[] {
  const cssWithoutStrings = css.replace(/url\([^)]*\)|"[^"]*"/g, '')
  const { properties, selectors, types, 'at-rules': atRules } = data.css
  const found = new Set<string>()
  const check = (tree: Identifier | undefined, name: string, label: string) => {
    const support = tree?.[name]?.__compat?.support
    // A prefixed name is only for one browser; the stylesheet has the standard name too.
    if (support && !name.startsWith('-') && isMissing(support, true)) found.add(label)
  }
  for (const [, prelude = ''] of cssWithoutStrings.matchAll(/([^{};]+)\{/g)) {
    const [, atRule, condition = ''] = prelude.match(/^@([a-z-]+)(.*)/) ?? []
    if (atRule) {
      check(atRules, atRule, `@${atRule}`)
      for (const [, feature = ''] of condition.matchAll(/\(([a-z-]+)/g))
        check(atRules?.media, feature, `@media (${feature})`)
    } else {
      if (prelude.includes('&')) check(selectors, 'nesting', prelude)
      for (const [, name = ''] of prelude.matchAll(/:([a-z-]+)/g)) check(selectors, name, `:${name} in ${prelude}`)
    }
  }
  for (const [, property = '', value = ''] of cssWithoutStrings.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^{};]+)/g)) {
    check(properties, property, property)
    for (const word of value.split(/[\s,()]+/)) check(properties?.[property], word, `${property}:${word}`)
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
      for (const tree of [types, ...getParts(types).map(([, part]) => part)]) check(tree, name, `${name}()`)
  }
  return [...found]
}

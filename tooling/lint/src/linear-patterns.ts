import { readdirSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { type Node, parse } from 'acorn'
import { analyse } from 'scslre'
import { lineAt, ROOT, rule, toText } from './rule.ts'

/** Where texts from outside are read. */
const FOLDERS = [
  ...['domain', 'scrapers', 'providers', 'storage', 'database'].map((name) => `packages/${name}/src`),
  'apps/worker/src',
]
/** Where they are written, and where requests are read. */
const OUTPUTS = [
  ...['publishing', 'server', 'contracts'].map((name) => `packages/${name}/src`),
  'apps/api/src',
  'apps/web/src',
  'apps/web/server',
]
/** Files whose patterns see nothing longer than a line: what they are given is cut first (MAX_LINE_LENGTH and its like). */
const CUT = [
  'packages/domain/src/bills/remarks.ts',
  'packages/domain/src/bills/pieces.ts',
  'packages/domain/src/bills/act-name.ts',
  'packages/domain/src/bills/features.ts',
  'packages/domain/src/venues/venue-name.ts',
  'packages/domain/src/matching/occasion.ts',
  'packages/domain/src/matching/listing-facts.ts',
  'packages/scrapers/src/normalize/description/acts.ts',
  'packages/scrapers/src/normalize/description/names.ts',
  'packages/scrapers/src/parse/subtitle.ts',
  'packages/scrapers/src/platforms/rss.ts',
  'packages/scrapers/src/platforms/the-list/details.ts',
  'packages/scrapers/src/platforms/the-list/row.ts',
  // a header, which is no longer than a request's head may be; texts that were shortened
  'apps/web/server/api/api-proxy.ts',
  'apps/web/src/standalone/embed/fitted.ts',
  'apps/web/src/format/words.ts',
]

/** Of a pattern written as a literal. */
const MAX_PATTERN_LENGTH = 120

interface Pattern {
  line: number
  pattern: string
  flags: string
}

interface Literal extends Node {
  regex?: Omit<Pattern, 'line'>
}

/** The regular expressions that stand in a file as literals. */
function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = []
  // stripping keeps positions
  const code = stripTypeScriptTypes(toText(file))
  JSON.stringify(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (_key, value: Literal) => {
    if (value?.type === 'Literal' && value.regex) found.push({ ...value.regex, line: lineAt(code, value.start) })
    return value
  })
  return found
}

/** The regular expressions that modules compose of parts while they are loaded, by the file that does. */
async function composedPatterns(files: readonly string[]): Promise<Map<string, Pattern[]>> {
  const found = new Map<string, Pattern[]>()
  const original = RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args, newTarget) {
      const made: RegExp = Reflect.construct(target, args, newTarget)
      const { file, line = 0 } = callerIn(new Error().stack ?? '')
      if (file && typeof args[0] === 'string')
        found.set(file, [...(found.get(file) ?? []), { line: Number(line), pattern: made.source, flags: made.flags }])
      return made
    },
  })
  try {
    for (const file of files) await import(join(ROOT, file))
  } finally {
    globalThis.RegExp = original
  }
  return found
}

/** The file of ours that a stack names first, this one left out. */
const callerIn = (stack: string): { file?: string; line?: string } =>
  /\/(?<file>(?:packages|apps)\/[^\s:()]+\.ts):(?<line>\d+)/.exec(stack.split('\n').slice(2).join('\n'))?.groups ?? {}

/** What of a pattern takes more than a fixed number of steps a sign; empty where nothing does. */
function slowParts({ pattern, flags }: Pattern): string[] {
  const { reports } = analyse(
    { source: pattern, flags: flags.replace(/[dgvy]/g, '') },
    { reportTypes: { Move: true, Self: true, Trade: true } },
  )
  return reports.map((report) =>
    report.type === 'Trade' ? `${report.startQuant.raw} against ${report.endQuant.raw}` : report.quant.raw,
  )
}

const getFiles = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file}`),
  )

export const patternRules = [
  rule('no pattern is longer than what can be read: longer ones are made of named parts', () =>
    getFiles(FOLDERS).flatMap((file) =>
      patternsIn(file).flatMap(({ line, pattern }) =>
        pattern.length > MAX_PATTERN_LENGTH ? [`${file}:${line}: /${pattern}/ has ${pattern.length} characters`] : [],
      ),
    ),
  ),
  rule(
    'patterns over outside text take linear time: start them with something fixed, or cut the text to a line first',
    async () => {
      const files = getFiles(FOLDERS)
      const composing = files.filter((file) =>
        /^(?:export )?const .*new RegExp\(|^ {2,}(?:\[.*, )?new RegExp\(.*,$/m.test(toText(file)),
      )
      // once: a module that was loaded composes nothing again
      const composed = await composedPatterns(composing)
      const slow = [...files, ...getFiles(OUTPUTS)].flatMap((file) =>
        [...patternsIn(file), ...(composed.get(file) ?? [])].flatMap((one) =>
          slowParts(one).map((part) => ({ file, what: `${file}:${one.line}: ${part} in /${one.pattern}/` })),
        ),
      )
      const unseen = composing.filter((file) => !composed.has(file))
      const unneeded = CUT.filter((name) => !slow.some(({ file }) => file === name))
      return [
        ...unseen.map((file) => `${file}:1: composes a pattern that was not seen`),
        ...slow.filter(({ file }) => !CUT.includes(file)).map(({ what }) => what),
        ...unneeded.map((file) => `tooling/lint/src/linear-patterns.ts: ${file} need not be in CUT`),
      ]
    },
  ),
]

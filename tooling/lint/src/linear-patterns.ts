import { readdirSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { type Node, parse } from 'acorn'
import { analyse } from 'scslre'
import { lineAt, ROOT, readText, rule } from './rule.ts'

/** Code that parses texts from outside. */
const FOLDERS = [
  ...['domain', 'scrapers', 'providers', 'storage', 'database'].map((name) => `packages/${name}/src`),
  'apps/worker/src',
]
/** Code that writes such texts, and code that parses requests. */
const OUTPUT_FOLDERS = [
  ...['publishing', 'server', 'contracts'].map((name) => `packages/${name}/src`),
  'apps/api/src',
  'apps/web/src',
  'apps/web/server',
]
/** Files whose patterns only get one line, because their input is cut first (to MAX_LINE_LENGTH or similar). */
const CUT_TO_A_LINE = [
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
  // a header, limited by the size of a request's head; texts that were shortened
  'apps/web/server/api/api-proxy.ts',
  'apps/web/src/standalone/embed/truncate-to-bytes.ts',
  'apps/web/src/format/words.ts',
]

/** The longest allowed regular expression literal. */
const MAX_PATTERN_LENGTH = 120

interface Pattern {
  line: number
  pattern: string
  flags: string
}

interface Literal extends Node {
  regex?: Omit<Pattern, 'line'>
}

/** Finds the regular expression literals in a file. */
function findPatterns(file: string): Pattern[] {
  const patterns: Pattern[] = []
  // stripping types keeps positions
  const code = stripTypeScriptTypes(readText(file))
  JSON.stringify(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (_key, value: Literal) => {
    if (value?.type === 'Literal' && value.regex) patterns.push({ ...value.regex, line: lineAt(code, value.start) })
    return value
  })
  return patterns
}

/** Loads modules and records the regular expressions that they compose while loading, by file. */
async function recordComposedPatterns(files: readonly string[]): Promise<Map<string, Pattern[]>> {
  const patterns = new Map<string, Pattern[]>()
  const original = RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args, newTarget) {
      const composed: RegExp = Reflect.construct(target, args, newTarget)
      const { file, line = 0 } = findCaller(new Error().stack ?? '')
      if (file && typeof args[0] === 'string')
        patterns.set(file, [
          ...(patterns.get(file) ?? []),
          { line: Number(line), pattern: composed.source, flags: composed.flags },
        ])
      return composed
    },
  })
  try {
    for (const file of files) await import(join(ROOT, file))
  } finally {
    globalThis.RegExp = original
  }
  return patterns
}

/** Finds the first of our files in a stack trace, except this one. */
const findCaller = (stack: string): { file?: string; line?: string } =>
  /\/(?<file>(?:packages|apps)\/[^\s:()]+\.ts):(?<line>\d+)/.exec(stack.split('\n').slice(2).join('\n'))?.groups ?? {}

/** Lists the parts of a pattern that take more than constant time per character. */
function findSlowParts({ pattern, flags }: Pattern): string[] {
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
  rule('no pattern is too long to read: compose long patterns from named parts', () =>
    getFiles(FOLDERS).flatMap((file) =>
      findPatterns(file).flatMap(({ line, pattern }) =>
        pattern.length > MAX_PATTERN_LENGTH ? [`${file}:${line}: /${pattern}/ has ${pattern.length} characters`] : [],
      ),
    ),
  ),
  rule(
    'patterns for text from outside take linear time: start them with something fixed, or cut the text to a line first',
    async () => {
      const files = getFiles(FOLDERS)
      const composing = files.filter((file) =>
        /^(?:export )?const .*new RegExp\(|^ {2,}(?:\[.*, )?new RegExp\(.*,$/m.test(readText(file)),
      )
      // only once: modules compose their patterns when they're first loaded
      const composed = await recordComposedPatterns(composing)
      const slowParts = [...files, ...getFiles(OUTPUT_FOLDERS)].flatMap((file) =>
        [...findPatterns(file), ...(composed.get(file) ?? [])].flatMap((pattern) =>
          findSlowParts(pattern).map((part) => ({
            file,
            message: `${file}:${pattern.line}: ${part} in /${pattern.pattern}/`,
          })),
        ),
      )
      const unrecorded = composing.filter((file) => !composed.has(file))
      const unneeded = CUT_TO_A_LINE.filter((name) => !slowParts.some(({ file }) => file === name))
      return [
        ...unrecorded.map((file) => `${file}:1: composes a pattern that this rule could not record`),
        ...slowParts.filter(({ file }) => !CUT_TO_A_LINE.includes(file)).map(({ message }) => message),
        ...unneeded.map((file) => `tooling/lint/src/linear-patterns.ts: ${file} doesn’t need to be in CUT_TO_A_LINE`),
      ]
    },
  ),
]

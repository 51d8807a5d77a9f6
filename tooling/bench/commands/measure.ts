import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseOptions, runCommand, UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { type Choice, chooseLines, replaceSection } from '../src/figures/page-section.ts'

const PAGE = join(ROOT, 'docs/measured.md')

interface Section extends Choice {
  /** As the page prints it: `npm run NAME [-- OPTIONS]` or `npx vitest run FILE`. */
  command: string
  /** Whether an exit with 1 means that the command found faults, which the figures show. */
  findsFaults?: true
}

const FIELDS: Choice = {
  lines: /^\| all /,
  columns: ['', 'rows', 'acts F1', 'whole bill', 'name', 'price', 'times', 'kind'],
}

/** The page's sections, by their names in the markers. */
const SECTIONS: Record<string, Section> = {
  size: {
    command: 'npm run size',
    lines: /^(product, lines of TypeScript and CSS|tests|docs|packages in the lockfile)/,
  },
  captures: {
    command: 'npm run captures -- --markdown',
    lines: /^\| all /,
    columns: ['capture', 'found', 'missing', 'wrong field', 'problems'],
    findsFaults: true,
  },
  fields: { command: 'npm run fields', ...FIELDS },
  'own-fields': { command: 'npm run fields -- --gold tooling/scoring/test/fields', ...FIELDS },
  general: {
    command: 'npm run general',
    lines: /^\| \*\*all: (captures|handwritten, scoring)/,
    columns: ['page', 'events', 'right', 'wrong name', 'missing', 'invented'],
  },
  match: {
    command:
      'npx vitest run tooling/scoring/test/captures/labelled-listings.test.ts tooling/scoring/test/captures/venue-assignment.test.ts',
    lines: /^(?:matching|venue names): /,
  },
  artists: { command: 'npx vitest run packages/domain/test/enrichment', lines: /names that mislead/ },
  lighthouse: {
    command: 'npm run lighthouse',
    lines: /^\| lowest/,
    columns: ['screen', 'seo', 'accessibility', 'best-practices', 'performance'],
    findsFaults: true,
  },
  bench: {
    command: 'npm run bench -- --only lists,pages,ingest,freshness',
    lines: /^\| (list of 50|page |one event|scrape of)/,
    columns: ['what', 'now'],
  },
  searches: {
    command: 'npm run bench -- --rows 1000000 --only searches',
    lines: /(list of 50 events|name|typo), one client/,
    columns: ['what', 'now'],
  },
  soak: {
    command: 'npm run soak',
    lines: /memory, MB/,
    columns: ['service', 'what', 'first', 'last', 'most'],
    findsFaults: true,
  },
}

const USAGE = `
  npm run measure -- [--only SECTION,…]

  Runs the commands behind docs/measured.md and replaces their sections of the page.
  --only   some of the sections: ${Object.keys(SECTIONS).join(', ')}`

await runCommand(async () => {
  const { only } = parseOptions({ only: { type: 'string' } }, USAGE)
  const names = only?.split(',') ?? Object.keys(SECTIONS)
  const unknown = names.find((name) => !SECTIONS[name])
  if (unknown) throw new UsageError(`There is no section "${unknown}".\n${USAGE}`)
  const commit = execFileSync('git', ['describe', '--always', '--exclude', '*'], { cwd: ROOT, encoding: 'utf8' }).trim()
  for (const name of names) {
    const section = SECTIONS[name] as Section
    console.error(`${name}: ${section.command}`)
    const figures = await runSection(section)
    if (!figures) {
      console.error(`${name}: no figures (see above), so its section stays unchanged.`)
      continue
    }
    const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
    const stamp = `\`${section.command}\`, ${new Date().toISOString().slice(0, 10)}, ${commit}, ${machine}:`
    writeFileSync(PAGE, replaceSection(readFileSync(PAGE, 'utf8'), name, `${stamp}\n\n${figures}`))
  }
  return 0
})

async function runSection({ command, findsFaults, ...choice }: Section): Promise<string | undefined> {
  const [program, , ...args] = command.split(' ').filter((word) => word !== '--')
  const file = program === 'npm' ? 'scripts/run.mjs' : 'node_modules/vitest/vitest.mjs'
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return code === 0 || (code === 1 && findsFaults) ? chooseLines(output, choice) : undefined
}

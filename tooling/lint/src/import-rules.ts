import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { ROOT, readText, rule } from './rule.ts'

interface Configuration {
  forbidden: IForbiddenRuleType[]
  options: Record<string, unknown>
}
const CONFIGURATION = new URL('../../../.dependency-cruiser.mjs', import.meta.url).href
const { default: configuration, MAY_IMPORT }: { default: Configuration; MAY_IMPORT: Record<string, string[]> } =
  await import(CONFIGURATION)

/** The most files directly in `src`, or in the website's `server`. Tests aren't counted. */
const MAX_FILES = 12

/** Each row: a broken rule, a file, and the import that breaks it. */
const WRONG: [rule: string, file: string, imported: string][] = [
  ['no-cycles', 'packages/contracts/src/circle.ts', './circle-back.ts'],
  ['imports-of-packages-domain', 'packages/domain/src/reads.ts', '../../database/src/rows.ts'],
  ['rules-are-pure', 'packages/domain/src/saved.ts', 'node:fs'],
  ['package-in-the-table', 'packages/unlisted/src/new.ts', '../../contracts/src/event.ts'],
  ['apps-apart', 'apps/api/src/renders.ts', '../../web/src/router.tsx'],
  ['apps-apart', 'apps/worker/src/renders.test.ts', '../../web/src/router.tsx'],
  ['packages-below-apps', 'packages/contracts/src/event.test.ts', '../../../apps/web/src/router.tsx'],
  ['no-tooling-in-products', 'apps/worker/src/start.ts', '../../../tooling/sample-city/src/sites/site.ts'],
  ['tests-only-by-tests', 'apps/api/src/uses-a-test.ts', '../test/running.ts'],
  ['tests-only-by-tests', 'packages/scrapers/src/rows.ts', '../../database/src/testing/builders.ts'],
  ['packages-by-name', 'packages/database/src/event.ts', '../../contracts/src/event.ts'],
  ['web-feature-by-its-index', 'apps/web/src/features/home/inside.tsx', '../events/card.tsx'],
  ['web-features-without-operators', 'apps/web/src/features/home/admin.tsx', '../../operators/runs/index.ts'],
  ['web-shared-without-features', 'apps/web/src/layout/header.tsx', '../features/events/index.ts'],
  ['web-shared-without-features', 'apps/web/src/format/links.ts', '../features/events/index.ts'],
  ['web-plain-below-layout', 'apps/web/src/format/icon.ts', '../layout/icon.tsx'],
  ['web-routes-by-the-tree', 'apps/web/src/features/home/page.tsx', '../../routes/index.tsx'],
  ['resolvable', 'packages/contracts/src/missing.ts', './nowhere.ts'],
  ['resolvable', 'packages/contracts/src/hidden.ts', 'listed/inner'],
  ['declared', 'packages/contracts/src/undeclared.ts', 'unlisted'],
  ['no-development-dependencies-in-products', 'packages/contracts/src/develops.ts', 'for-tests'],
]

/** Similar imports that are allowed. */
const RIGHT: [file: string, imported: string][] = [
  ['packages/contracts/src/schema.ts', 'listed'],
  ['packages/contracts/src/schema.test.ts', 'for-tests'],
  ['apps/worker/src/main.test.ts', './main.ts'],
  ['apps/web/src/features/home/hero.tsx', '../events/index.ts'],
  ['apps/web/src/features/events/index.ts', './card.tsx'],
  ['apps/web/src/features/home/title.tsx', '../../layout/icon.tsx'],
  ['apps/web/src/layout/footer.tsx', '../format/words.ts'],
  ['apps/web/src/routes/events.tsx', '../features/events/card.tsx'],
  ['apps/web/src/routes/index.tsx', '../router.tsx'],
  ['apps/web/src/router.tsx', './routeTree.gen.ts'],
  ['apps/web/src/routeTree.gen.ts', './routes/index.tsx'],
]

const PLAIN = [
  'packages/contracts/src/event.ts',
  'packages/database/src/rows.ts',
  'packages/database/src/testing/builders.ts',
  'tooling/sample-city/src/sites/site.ts',
  'apps/api/test/running.ts',
  'apps/worker/src/main.ts',
  'apps/web/src/router.tsx',
  'apps/web/src/features/events/card.tsx',
  'apps/web/src/operators/runs/index.ts',
  'apps/web/src/layout/icon.tsx',
  'apps/web/src/format/words.ts',
]

/** Breaks each rule in a temporary tree; returns the rules that each file breaks. */
async function breakRules(): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  try {
    writeTree((path, text) => {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    })
    const { output } = await cruise(['apps', 'packages', 'tooling'], {
      ...configuration.options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: configuration.forbidden },
    })
    const brokenBy = new Map<string, string[]>()
    for (const { from, rule, cycle = [] } of (output as ICruiseResult).summary.violations)
      for (const file of new Set([from, ...cycle.map(({ name }) => name)]))
        brokenBy.set(file, [...(brokenBy.get(file) ?? []), rule.name])
    return brokenBy
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeTree(write: (path: string, text: string) => void): void {
  for (const path of PLAIN) write(path, 'export const one = 1\n')
  const importing = [...RIGHT, ...WRONG.map(([, file, imported]) => [file, imported] as const)]
  for (const [file, imported] of importing) write(file, `import type { one } from '${imported}'\nexport type { one }\n`)
  write('packages/contracts/src/circle-back.ts', `export type { one } from './circle.ts'\n`)
  write(
    'packages/contracts/package.json',
    JSON.stringify({ name: 'types', dependencies: { listed: '1' }, devDependencies: { 'for-tests': '1' } }),
  )
  for (const name of ['listed', 'unlisted', 'for-tests']) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, exports: { '.': './index.js', './inner': null } }),
    )
    write(`node_modules/${name}/index.js`, 'export const one = 1\n')
  }
}

const CONFIGURATION_FILE = '.dependency-cruiser.mjs'

export const importRules = [
  rule('each import rule finds what breaks it, and nothing else', async () => {
    const brokenBy = await breakRules()
    const wrong = [...WRONG.map(([, file]) => file), 'packages/contracts/src/circle-back.ts']
    const testedRules = WRONG.map(([name]) => name)
    // one of the per-package rules is enough
    const untestedRules = configuration.forbidden.flatMap(({ name = '' }) =>
      testedRules.includes(name) || name.startsWith('imports-of-') ? [] : [name],
    )
    return [
      ...WRONG.filter(([name, file]) => !brokenBy.get(file)?.includes(name)).map(
        ([name, file, imported]) => `${CONFIGURATION_FILE}: ${name} does not find that ${file} imports ${imported}`,
      ),
      ...[...brokenBy]
        .filter(([file]) => !wrong.includes(file))
        .map(([file, names]) => `${CONFIGURATION_FILE}: ${names.join(', ')} finds something in ${file}`),
      ...untestedRules.map((name) => `tooling/lint/src/import-rules.ts: ${name} isn’t tested`),
    ]
  }),
  rule('every folder has a row in MAY_IMPORT and a link in docs/architecture.md', () => {
    const linked = readText('docs/architecture.md')
    const folders = ['packages', 'apps', 'tooling'].flatMap((parent) =>
      readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
    )
    return [
      ...folders
        .filter((folder) => !(folder in MAY_IMPORT))
        .map((folder) => `${CONFIGURATION_FILE}:1: does not list ${folder}`),
      ...Object.keys(MAY_IMPORT)
        .filter((folder) => !existsSync(join(ROOT, folder)))
        .map((folder) => `${CONFIGURATION_FILE}:1: lists ${folder}, which is gone`),
      ...folders
        .filter((folder) => !linked.includes(`(../${folder})`))
        .map((folder) => `docs/architecture.md:1: does not link ${folder}`),
    ]
  }),
  rule(`a source folder has at most ${MAX_FILES} files of its own: put a file in the folder of its subject`, () =>
    globSync('{apps,packages,tooling}/*/{src,server}', { cwd: ROOT }).flatMap((folder) => {
      const count = globSync('*.{ts,tsx}', { cwd: join(ROOT, folder), exclude: ['*.test.{ts,tsx}'] }).length
      return count > MAX_FILES ? [`${folder}:1: has ${count} files`] : []
    }),
  ),
]

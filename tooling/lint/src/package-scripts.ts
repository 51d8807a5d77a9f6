import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, readText, rule } from './rule.ts'

const MANIFESTS = globSync('{apps/*,packages/*,tooling/*,tests}/package.json', { cwd: ROOT })

function findProblems(manifest: string): string[] {
  const folder = dirname(manifest)
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(readText(manifest))
  const runsTests =
    folder === 'tests' ? /vitest run/ : new RegExp(`^cd ../.. && vitest run (--passWithNoTests )?${folder}/$`)
  return [
    ...(scripts.types === 'tsc --noEmit -p .' ? [] : [`${manifest}: "types" must be "tsc --noEmit -p ."`]),
    ...(runsTests.test(scripts.test ?? '') ? [] : [`${manifest}: "test" must match ${runsTests}`]),
    ...(existsSync(join(ROOT, folder, 'tsconfig.json')) ? [] : [`${folder}: needs a tsconfig.json`]),
  ]
}

const HELP = new URL('../../../scripts/commands.mjs', import.meta.url).href

async function findHelpProblems(): Promise<string[]> {
  const { COMMANDS }: { COMMANDS: Record<string, Record<string, unknown>> } = await import(HELP)
  const listedCommands = Object.values(COMMANDS).flatMap(Object.keys)
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readText('package.json'))
  return [
    ...Object.keys(scripts)
      .filter((name) => !listedCommands.includes(name))
      .map((name) => `lacks ${name}`),
    ...listedCommands.filter((name) => !(name in scripts)).map((name) => `lists ${name}, which is not a script`),
  ].map((problem) => `scripts/commands.mjs:1: ${problem}`)
}

export const scriptRules = [
  rule('`npm run help` lists every script of package.json', findHelpProblems),
  rule('Turborepo can check the types of each package and run its tests', () => MANIFESTS.flatMap(findProblems)),
]

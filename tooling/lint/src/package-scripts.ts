import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, rule, textOf } from './rule.ts'

const MANIFESTS = globSync('{apps/*,packages/*,tooling/*,tests}/package.json', { cwd: ROOT })

function problemsOf(manifest: string): string[] {
  const folder = dirname(manifest)
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(textOf(manifest))
  const runsTests =
    folder === 'tests' ? /vitest run/ : new RegExp(`^cd ../.. && vitest run (--passWithNoTests )?${folder}/$`)
  return [
    ...(scripts.types === 'tsc --noEmit -p .' ? [] : [`${manifest}: "types" must be "tsc --noEmit -p ."`]),
    ...(runsTests.test(scripts.test ?? '') ? [] : [`${manifest}: "test" must match ${runsTests}`]),
    ...(existsSync(join(ROOT, folder, 'tsconfig.json')) ? [] : [`${folder}: needs a tsconfig.json`]),
  ]
}

export const scriptRules = [
  rule('Turborepo can check the types of each package and run its tests', () => MANIFESTS.flatMap(problemsOf)),
]

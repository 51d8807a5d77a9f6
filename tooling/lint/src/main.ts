import { cityRules } from './cities-are-data.ts'
import { errorRules } from './errors-by-code.ts'
import { importRules } from './import-rules.ts'
import { patternRules } from './linear-patterns.ts'
import { migrationRules } from './migration-rules.ts'
import { requestRules } from './outgoing-requests.ts'
import { scriptRules } from './package-scripts.ts'
import { nameRules } from './plain-names.ts'
import { specificationRules } from './specification.ts'

// Part of `npm run lint`: rules for the whole source tree that no standard linter has.

// `patternRules` first: they record the regular expressions of modules, which is only possible at a module's first import
const rules = [
  ...patternRules,
  ...requestRules,
  ...migrationRules,
  ...cityRules,
  ...errorRules,
  ...importRules,
  ...nameRules,
  ...scriptRules,
  ...specificationRules,
]
for (const { title, problems } of rules) {
  const foundProblems = await problems()
  if (foundProblems.length === 0) continue
  console.error(`${foundProblems.join('\n')}\n  Broken: ${title}.\n`)
  process.exitCode = 1
}

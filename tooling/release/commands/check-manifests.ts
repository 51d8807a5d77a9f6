import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { findKustomizeCommand, loadManifests, OVERLAYS } from '../src/manifests/manifests.ts'
import { DRAIN_SECONDS, findRuleProblems } from '../src/manifests/rules.ts'
import { findSchemaProblems, findUnknownProperties } from '../src/manifests/schemas.ts'

await runCommand(async () => {
  parseArguments({}, 'Usage: npm run check-manifests')
  const command = await findKustomizeCommand()
  if (!command) throw new UsageError('Install kustomize or kubectl, which build the overlays.')
  let problemCount = 0
  for (const overlay of OVERLAYS) {
    const manifests = await loadManifests(ROOT, overlay, command)
    const problems = [
      ...(await Promise.all(manifests.map(findSchemaProblems))).flat(),
      ...(await findUnknownProperties(manifests)),
      ...findRuleProblems(manifests, DRAIN_SECONDS),
    ]
    const outcome = problems.length === 0 ? 'no problems' : `${problems.length} problems`
    console.log(
      [`${overlay}: ${manifests.length} manifests, ${outcome}`, ...problems.map((problem) => `  ${problem}`)].join(
        '\n',
      ),
    )
    problemCount += problems.length
  }
  return problemCount === 0 ? 0 : 1
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from '@houselights/dev-stack/root'
import { readArguments, runCommand } from './arguments.ts'
import { auditDoubts } from './supply-chain/advisories.ts'
import { allowedScripts, packagesWithScripts, scriptDoubts } from './supply-chain/install-scripts.ts'

const USAGE = 'Usage: npm run audit -- [--required] (fails where the registry answers no audits)'

await runCommand(async () => {
  const { values } = readArguments({ required: { type: 'boolean' } }, USAGE)
  const withScripts = await packagesWithScripts(ROOT)
  const unlisted = scriptDoubts(withScripts, await allowedScripts(ROOT))
  console.log(
    unlisted.length > 0
      ? unlisted.join('\n')
      : `Install scripts: ${withScripts.length} packages have some, each decided on in pnpm-workspace.yaml.`,
  )
  const pnpm = ['--yes', 'pnpm@12.21.0', 'audit', '--json', '--prod']
  const said = await promisify(execFile)('npx', pnpm, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }).catch(
    // it fails where it finds something, and where it does not get to look
    (error: { stdout?: string; stderr?: string }) => ({ stdout: error.stdout ?? '', stderr: error.stderr ?? '' }),
  )
  const { checked, doubts } = auditDoubts(said.stdout, said.stderr)
  console.log(doubts.join('\n') || 'Advisories: none is known of what is deployed.')
  const isWell = unlisted.length === 0 && (checked ? doubts.length === 0 : !values.required)
  return isWell ? 0 : 1
})

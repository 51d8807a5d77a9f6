import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@houselights/dev-stack/root'
import { z } from 'zod'
import { readArguments, runCommand } from './arguments.ts'

const USAGE = 'Usage: npm run sbom -- [--out FILE] (.data/sbom.cdx.json when left out)'

const Bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(z.looseObject({ name: z.string(), purl: z.string().optional() })).min(1),
})

await runCommand(async () => {
  const { values } = readArguments({ out: { type: 'string' } }, USAGE)
  const out = resolve(values.out ?? join(ROOT, '.data/sbom.cdx.json'))
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  const pnpm = ['--yes', 'pnpm@12.21.0', 'sbom', ...format, '--prod']
  const { stdout } = await promisify(execFile)('npx', pnpm, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  const { specVersion, components } = Bom.parse(JSON.parse(stdout))
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, stdout)
  console.log(`${out}: CycloneDX ${specVersion}, ${components.length} components of what is deployed.`)
  return 0
})

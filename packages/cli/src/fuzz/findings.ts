import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Case, WAYS } from './make-case.ts'

/** What no mutated page may do to a reader. */
const FaultKind = z.enum(['crash', 'slow', 'hang', 'memory', 'rule'])
const Fault = z.object({ kind: FaultKind, message: z.string(), stack: z.string().optional() })
export type Fault = z.infer<typeof Fault>

const CaseShape = z.object({
  name: z.string(),
  platform: z.string(),
  url: z.string(),
  now: z.string(),
  timeZone: z.string(),
  way: z.enum(WAYS),
  knowsNames: z.boolean(),
  pages: z.array(z.object({ url: z.string(), body: z.string() })),
}) satisfies z.ZodType<Case>

/** A file of the folder of findings: enough to do the same again. */
export const FindingFile = z.object({
  seed: z.number(),
  index: z.number(),
  fault: Fault,
  /** How many cases of the run had the same. */
  times: z.number(),
  minimised: z.boolean(),
  case: CaseShape,
})
export type FindingFile = z.infer<typeof FindingFile>

/** What findings of one cause have in common: the kind, and the message without what the page said, or where it was thrown. */
export function signatureOf(platform: string, { kind, message, stack }: Fault): string {
  const thrown = /\n\s+at (.*)/.exec(stack ?? '')?.[1] ?? ''
  const said = message.replace(/"[\s\S]*"/g, '"…"').replace(/\d+/g, '9')
  return [kind === 'rule' ? '' : platform, kind, said.slice(0, 120), thrown.replace(/:\d+:\d+\)?$/, '')].join(' | ')
}

/** Writes a finding into the folder, and says where. */
export function writeFinding(folder: string, finding: FindingFile): string {
  mkdirSync(folder, { recursive: true })
  const { seed, index, fault } = finding
  // a case may have several
  const hash = createHash('sha256').update(signatureOf(finding.case.platform, fault)).digest('hex').slice(0, 8)
  const file = join(folder, `${finding.case.platform}-${fault.kind}-${seed}-${index}-${hash}.json`)
  writeFileSync(file, `${JSON.stringify(finding, null, 2)}\n`)
  return file
}

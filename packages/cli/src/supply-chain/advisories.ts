import { z } from 'zod'

const Report = z.object({
  advisories: z.record(
    z.string(),
    z.looseObject({ module_name: z.string(), severity: z.string(), title: z.string(), url: z.string().optional() }),
  ),
})

interface Outcome {
  /** Whether the registry answered at all. */
  checked: boolean
  /** As sentences: what is known against packages, or why it is not known. */
  doubts: string[]
}

/** What `pnpm audit --json` found, by what it printed. */
export function auditDoubts(stdout: string, stderr: string): Outcome {
  const refused = /AUDIT_BAD_RESPONSE[\s\S]*?(\d{3})\D*$/.exec(`${stdout}\n${stderr}`.trim())
  if (refused)
    return {
      checked: false,
      doubts: [`Advisories: NOT CHECKED. The registry in use answers no audits (status ${refused[1]}).`],
    }
  const report = Report.safeParse(jsonOf(stdout))
  if (!report.success)
    return {
      checked: false,
      doubts: [`Advisories: NOT CHECKED. pnpm audit said: ${`${stdout}${stderr}`.trim().slice(0, 500)}`],
    }
  return {
    checked: true,
    doubts: Object.values(report.data.advisories).map(
      ({ module_name, severity, title, url = '' }) => `${module_name}: ${severity}: ${title} ${url}`,
    ),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

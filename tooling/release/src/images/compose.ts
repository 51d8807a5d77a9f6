import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'

const Service = z.object({
  build: z.object({ dockerfile: z.string(), target: z.string() }).optional(),
  image: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  restart: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  mem_limit: z.string().optional(),
  cpus: z.number().optional(),
  pids_limit: z.number().optional(),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
})

const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) }).nullable()),
  volumes: z.record(z.string(), z.unknown()),
})

export type ComposeFile = z.output<typeof Compose>

/** Parses a Compose file with its anchors and variables resolved. Throws if a required variable is missing. */
export async function parseCompose(file: string, variables: Readonly<Record<string, string>>): Promise<ComposeFile> {
  return Compose.parse(composeDocument(await readFile(file, 'utf8'), variables))
}

/** Parses a Compose file's text with anchors and variables resolved. @internal */
export function composeDocument(text: string, variables: Readonly<Record<string, string>>): unknown {
  return withVariables(parse(text, { merge: true, maxAliasCount: -1 }), variables)
}

function withVariables(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return interpolate(value, variables)
  if (Array.isArray(value)) return value.map((entry) => withVariables(entry, variables))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withVariables(entry, variables)]))
}

function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?:(:-|:\?)([^}]*))?\}/g, (_, name: string, operator?: string, argument = '') => {
    const value = variables[name] ?? ''
    if (value || operator === undefined) return value
    if (operator === ':?') throw new Error(`${name}: ${argument}`)
    return argument
  })
}

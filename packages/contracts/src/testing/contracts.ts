import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Contract } from '../contract/define-contract.ts'
import { OPERATOR_JOBS } from '../jobs/operator-jobs.ts'

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'body' in value

const modules = await Promise.all(
  readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
    .map((file): Promise<Record<string, unknown>> => import(/* @vite-ignore */ `../${file}`)),
)
/** Every contract of the API. */
export const CONTRACTS = [
  ...new Set(
    [
      ...modules.flatMap((module) => Object.values(module)),
      ...Object.values(OPERATOR_JOBS).map(({ call }) => call),
    ].filter(isContract),
  ),
]
export const WITH_BODIES = CONTRACTS.filter(
  ({ body }) => !(body instanceof z.ZodObject) || Object.keys(body.shape).length > 0,
)

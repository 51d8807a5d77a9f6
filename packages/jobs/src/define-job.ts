import type { z } from 'zod'

/** How a failed job is tried again: `delayMs` doubles each time. */
export interface Attempts {
  attempts: number
  delayMs: number
}

export interface JobDefinition<Name extends string = string, Payload extends z.ZodType = z.ZodType> extends Attempts {
  /** Of the queue and of its jobs. */
  name: Name
  payload: Payload
  /** Two requests with the same key are one job while it waits or runs. */
  key(payload: z.output<Payload>): string
}

/** One kind of job, defined once: those who enqueue it and those who process it share the payload's shape. */
export const defineJob = <Name extends string, Payload extends z.ZodType>(
  job: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> => job

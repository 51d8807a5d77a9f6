import { isSourceError, SourceError, type SourceErrorKind } from '@houselights/scrapers/source/source-error'
import type { ParserCalls, ParseTasks } from './parse-tasks.ts'

export interface ParserTask {
  id: number
  name: keyof ParseTasks
  input: unknown
}

export interface ParserQuestion {
  /** The id of the task that asks. Code that is still running after its task has ended may also ask. */
  task: number
  id: number
  call: keyof ParserCalls
  args: unknown[]
}

export type TaskOutcome =
  | { value: unknown }
  | { refused: SentError }
  | { failed: { message: string; stack: string | undefined } }
export type Reply = { id: number; outcome: TaskOutcome }

/** Messages from a parser process: it started a task, it asks the worker a question, or its task ended. */
export type FromParser = 'began' | { question: ParserQuestion } | { outcome: TaskOutcome }
export type ToParser = { task: ParserTask } | { reply: Reply }

/** A SourceError in a form that survives sending between processes, where an error loses its class. */
interface SentError {
  kind: SourceErrorKind
  url: string
  reason: string
  status: number | undefined
  retryAt: Date | undefined
  refusedBy: string | undefined
}

export async function describeOutcome(work: () => unknown): Promise<TaskOutcome> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!isSourceError(error)) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      return { failed: { message, stack } }
    }
    const { kind, url, message, status, retryAt, refusedBy } = error
    return { refused: { kind, url, status, retryAt, refusedBy, reason: message.slice(`${url}: `.length) } }
  }
}

export function unwrapOutcome(outcome: TaskOutcome): unknown {
  if ('value' in outcome) return outcome.value
  if ('failed' in outcome) throw Object.assign(new Error(outcome.failed.message), { stack: outcome.failed.stack })
  const { kind, url, reason, ...details } = outcome.refused
  throw new SourceError(kind, url, reason, details)
}

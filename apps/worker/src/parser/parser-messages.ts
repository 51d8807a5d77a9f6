import type { MessagePort } from 'node:worker_threads'
import { SourceError, type SourceErrorKind } from '@houselights/sources/source-error'
import type { Asked, ParseTasks } from './parse-tasks.ts'

export interface Task {
  name: keyof ParseTasks
  input: unknown
  /** Where the thread says `began`, and asks its questions. */
  port: MessagePort
}

export interface Question {
  id: number
  call: keyof Asked
  given: unknown[]
}
export type Reply = { id: number } & ({ value: unknown } | { refused: SentError } | { failed: string })

export type Outcome = { value: unknown } | { refused: SentError }

/** A SourceError on its way between threads, where it would lose its class. */
interface SentError {
  kind: SourceErrorKind
  url: string
  why: string
  status: number | undefined
  retryAt: Date | undefined
}

export const sent = ({ kind, url, message, status, retryAt }: SourceError): SentError => ({
  ...{ kind, url, status, retryAt },
  why: message.slice(`${url}: `.length),
})

export const received = ({ kind, url, why, ...details }: SentError): SourceError =>
  new SourceError(kind, url, why, details)

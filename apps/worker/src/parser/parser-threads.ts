import { AsyncResource } from 'node:async_hooks'
import { MessageChannel } from 'node:worker_threads'
import type { Page } from '@houselights/sources/source'
import { SourceError } from '@houselights/sources/source-error'
import { isKnownPlatform } from '@houselights/sources/source-of'
import { Piscina } from 'piscina'
import { type Asked, type ParseTasks, parseTasks, type SourceToParse } from './parse-tasks.ts'
import { type Outcome, type Question, type Reply, received, sent, type Task } from './parser-messages.ts'

/** The slowest recorded page takes 1 s and 100 MB; pages just within the bounds of markup take up to 8 s and 250 MB. */
const TIMEOUT_MS = 30_000
const HEAP_MB = 256
const YOUNG_MB = 16
const IDLE_MS = 60_000

/** Parses what came from outside. */
export type PageParser = ParseTasks & { close(): Promise<void> }

/** A page needed more memory or time than its thread has, and ended it. */
export class ParserKilledError extends SourceError {
  override readonly name = 'ParserKilledError'
  /** The message without the address. */
  readonly why: string

  constructor(url: string, limit: string, cause: unknown) {
    const why = `the page is too heavy to parse: it took more than ${limit}, which ended its parser`
    super('too-heavy', url, why, { cause })
    this.why = why
  }
}

interface ThreadSettings {
  maxThreads: number
  timeoutMs?: number
  heapMb?: number
}

/**
 * Parser threads, each with a memory limit of its own. They start when they are needed and end when there was nothing to
 * do for a minute. A task has its thread to itself, so that the one that ends a thread takes no other with it. Its time
 * counts while it works, not while it waits for what it asked for. Sources made by hand are functions, which no thread can
 * be sent: they are parsed here.
 */
export function openParserThreads({
  maxThreads,
  timeoutMs = TIMEOUT_MS,
  heapMb = HEAP_MB,
}: ThreadSettings): PageParser {
  const pool = new Piscina({
    filename: new URL('./parser-thread.ts', import.meta.url).href,
    ...{ minThreads: 0, maxThreads, idleTimeout: IDLE_MS },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // the task of a thread that ended says so too
  pool.on('error', () => undefined)

  async function post<Result>(name: keyof ParseTasks, input: Input, asked: Partial<Asked> = {}): Promise<Result> {
    const { port1: port, port2 } = new MessageChannel()
    const end = new AbortController()
    let heaviest = input.page ?? longestPage(input.pages ?? [])
    let timer: NodeJS.Timeout | undefined
    let open = 0
    let failure: { error: unknown } | undefined
    let isDone = false
    const startTimer = () => {
      timer = setTimeout(() => end.abort(), timeoutMs)
    }
    async function answer({ id, call, given }: Question): Promise<Reply> {
      const handle: ((...given: never[]) => Promise<unknown>) | undefined = asked[call]
      try {
        const value = await handle?.(...(given as never[]))
        if (isPage(value)) heaviest = longestPage(heaviest ? [heaviest, value] : [value])
        return { id, value }
      } catch (error) {
        if (error instanceof SourceError) return { id, refused: sent(error) }
        failure ??= { error }
        return { id, failed: String(error) }
      }
    }
    async function hear(message: Question | 'began'): Promise<void> {
      if (message === 'began') return startTimer()
      clearTimeout(timer)
      open += 1
      const reply = await answer(message)
      open -= 1
      if (isDone) return
      if (open === 0) startTimer()
      port.postMessage(reply)
    }
    // what is asked belongs to the read that asks: its logs and traces name it
    port.on(
      'message',
      AsyncResource.bind((message: Question | 'began') => void hear(message)),
    )
    try {
      const task = { name, input, port: port2 } satisfies Task
      const outcome: Outcome = await pool.run(task, { transferList: [port2], signal: end.signal })
      if ('refused' in outcome) throw received(outcome.refused)
      return outcome.value as Result
    } catch (error) {
      if (failure) throw failure.error
      const url = heaviest?.url ?? input.source?.url ?? input.address ?? ''
      if (end.signal.aborted) throw new ParserKilledError(url, `${timeoutMs / 1_000} s`, error)
      if (isOutOfMemory(error)) throw new ParserKilledError(url, `${heapMb} MB of memory`, error)
      throw error
    } finally {
      isDone = true
      clearTimeout(timer)
      port.close()
    }
  }

  return {
    fetch: (input, asked) =>
      isSendable(input.source)
        ? post('fetch', { ...input, source: toSend(input.source) }, asked)
        : parseTasks.fetch(input, asked),
    listings: (input, asked) =>
      isSendable(input.source)
        ? post('listings', { ...input, source: toSend(input.source) }, asked)
        : parseTasks.listings(input, asked),
    site: (input, asked) => post('site', input, asked),
    details: (input) => post('details', input),
    close: () => pool.destroy(),
  }
}

/** What the inputs of the tasks have, each its part. */
interface Input {
  source?: SourceToParse
  pages?: readonly Page[]
  page?: Page
  address?: string
}

const isSendable = ({ address }: SourceToParse): boolean => address !== undefined && isKnownPlatform(address.platform)
const toSend = ({ address, calendar, url }: SourceToParse): SourceToParse => ({ address, calendar, url })

const longestPage = (pages: readonly Page[]): Page | undefined =>
  pages.toSorted((one, other) => other.body.length - one.body.length)[0]

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'body' in value && typeof value.body === 'string'

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

import { AsyncResource } from 'node:async_hooks'
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { isKnownPlatform } from '@houselights/scrapers/registry/find-source'
import type { Page } from '@houselights/scrapers/source/source'
import { isSourceError, SourceError } from '@houselights/scrapers/source/source-error'
import { type ParserCalls, type ParseTasks, parseTasks, type SourceToParse } from './parse-tasks.ts'
import {
  describeOutcome,
  type FromParser,
  type ParserQuestion,
  type ToParser,
  unwrapOutcome,
} from './parser-messages.ts'

/** The slowest recorded page takes 1 s; pages just within the markup limits take up to 8 s. */
const TIMEOUT_MS = 30_000
/** Enough for every recorded page and for pages just within the markup limits. */
const HEAP_MB = 128
const SEMI_SPACE_MB = 8
const IDLE_MS = 60_000
/**
 * Lower priority than the web servers, since visitors wait for pages and nobody waits for a parser. The priority isn't
 * even lower, so that a slow page still finishes in time on a busy machine.
 */
const NICENESS = 5
const MAX_ERROR_TEXT = 2_000

export type PageParser = ParseTasks & { close(): Promise<void> }

/** A page took more memory or time than its parser may use, so the parser was killed. */
export class ParserKilledError extends SourceError {
  override readonly name = 'ParserKilledError'
  override readonly code = 'parser-killed'
  readonly reason: string

  constructor(url: string, limit: string) {
    const reason = `the page is too heavy to parse: its parser took more than ${limit} and was killed`
    super('too-heavy', url, reason)
    this.reason = reason
  }
}

export const isParserKilled = (error: unknown) => hasCode<ParserKilledError>(error, 'parser-killed')

interface PoolSettings {
  maxProcesses: number
  timeoutMs?: number
  heapMb?: number
}

/** The parts of task inputs that identify pages. */
interface TaskInput {
  source?: SourceToParse
  pages?: readonly Page[]
  page?: Page
  address?: string
  venue?: object
}

/**
 * Opens a pool of parser processes with a memory limit. Threads would take less memory, but a thread that is terminated
 * near its limit can abort the whole process. Processes start on demand and end after a minute without work. Each runs
 * one task at a time, so a page that kills it takes no other task with it. The timeout counts while a process works,
 * not while it waits for an answer. A process gets no keys or passwords: its environment has one variable, the compile
 * cache's folder.
 *
 * Custom sources are functions, which can't be sent to a process, so they are parsed in the worker's own process.
 */
export function openParserPool({ maxProcesses, timeoutMs = TIMEOUT_MS, heapMb = HEAP_MB }: PoolSettings): PageParser {
  const runningParsers = new Set<Parser>()
  const idleParsers: Parser[] = []
  const waitingCallers: ((parser: Parser) => void)[] = []

  function startNext(): Parser {
    const parser = startParser(heapMb)
    runningParsers.add(parser)
    parser.process.once('exit', () => {
      runningParsers.delete(parser)
      const index = idleParsers.indexOf(parser)
      if (index >= 0) idleParsers.splice(index, 1)
      const next = waitingCallers.shift()
      if (next) next(startNext())
    })
    return parser
  }

  async function acquire(): Promise<Parser> {
    const parser = idleParsers.pop() ?? (runningParsers.size < maxProcesses ? startNext() : undefined)
    if (!parser) return new Promise((resolve) => waitingCallers.push(resolve))
    clearTimeout(parser.idleTimer)
    parser.process.ref()
    parser.process.channel?.ref()
    return parser
  }

  function release(parser: Parser): void {
    // If the process died, its exit handler has already replaced it for the next in line.
    if (!runningParsers.has(parser)) return
    const next = waitingCallers.shift()
    if (next) {
      next(parser)
      return
    }
    idleParsers.push(parser)
    parser.idleTimer = setTimeout(() => parser.process.kill('SIGKILL'), IDLE_MS).unref()
    parser.process.unref()
    parser.process.channel?.unref()
  }

  async function run<Result>(
    name: keyof ParseTasks,
    input: TaskInput,
    calls: Partial<ParserCalls> = {},
  ): Promise<Result> {
    const parser = await acquire()
    try {
      return (await runTask(parser, { name, input, calls, timeoutMs, heapMb })) as Result
    } finally {
      release(parser)
    }
  }

  return {
    fetch: (input, calls) => (isSendable(input) ? run('fetch', toSend(input), calls) : parseTasks.fetch(input, calls)),
    listings: (input, calls) =>
      isSendable(input) ? run('listings', toSend(input), calls) : parseTasks.listings(input, calls),
    site: (input, calls) => run('site', input, calls),
    show: (input, calls) => run('show', input, calls),
    ownPages: (input, calls) => run('ownPages', input, calls),
    details: (input) => run('details', input),
    async close() {
      for (const { process } of runningParsers) process.kill('SIGKILL')
    },
  }
}

interface Parser {
  process: ChildProcess
  startedTaskCount: number
  /** The last part of its stderr. */
  errors: string
  idleTimer?: NodeJS.Timeout
}

function startParser(heapMb: number): Parser {
  const { NODE_COMPILE_CACHE } = process.env
  const child = fork(new URL('./parser-process.ts', import.meta.url), {
    // Node's compile cache halves its start time.
    env: { NODE_COMPILE_CACHE },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
  })
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  const parser: Parser = { process: child, startedTaskCount: 0, errors: '' }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    parser.errors = (parser.errors + text).slice(-MAX_ERROR_TEXT)
  })
  // Sending to a process that just ended fails here. Its exit event is handled instead.
  child.on('error', () => undefined)
  return parser
}

interface RunOptions {
  name: keyof ParseTasks
  input: TaskInput
  calls: Partial<ParserCalls>
  timeoutMs: number
  heapMb: number
}

function runTask(parser: Parser, { name, input, calls, timeoutMs, heapMb }: RunOptions): Promise<unknown> {
  const { process: child } = parser
  const send = (message: ToParser) => child.send(message)
  const completion = Promise.withResolvers<unknown>()
  let largestPage = input.page ?? findLongestPage(input.pages ?? [])
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  let isEnded = false
  parser.startedTaskCount += 1
  const task = parser.startedTaskCount
  let openQuestions = 0
  let failure: { error: unknown } | undefined
  const startTimer = () => {
    timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, timeoutMs)
  }

  async function answerQuestion({ id, call, args }: ParserQuestion): Promise<void> {
    clearTimeout(timer)
    openQuestions += 1
    const handle: ((...args: never[]) => Promise<unknown>) | undefined = calls[call]
    const outcome = await describeOutcome(async () => {
      try {
        return await handle?.(...(args as never[]))
      } catch (error) {
        if (!isSourceError(error)) failure ??= { error }
        throw error
      }
    })
    if ('value' in outcome && isPage(outcome.value))
      largestPage = findLongestPage(largestPage ? [largestPage, outcome.value] : [outcome.value])
    openQuestions -= 1
    if (isEnded || !child.connected) return
    if (openQuestions === 0) startTimer()
    send({ reply: { id, outcome } })
  }

  function finish(getOutcome: () => unknown): void {
    isEnded = true
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onExit)
    try {
      completion.resolve(getOutcome())
    } catch (error) {
      completion.reject(failure ? failure.error : error)
    }
  }

  // Answers in the context of the scrape that runs the task, so that logs and traces belong to the scrape.
  const onMessage = AsyncResource.bind((message: FromParser): void => {
    if (message === 'began') startTimer()
    else if ('outcome' in message) finish(() => unwrapOutcome(message.outcome))
    else if (message.question.task === task) void answerQuestion(message.question)
  })
  const onExit = (code: number | null, signal: string | null): void =>
    finish(() => {
      const url = largestPage?.url ?? input.source?.url ?? input.address ?? ''
      if (isLate) throw new ParserKilledError(url, `${timeoutMs / 1_000} s`)
      // When memory runs out, V8 aborts, or the system kills the process.
      if (signal !== null) throw new ParserKilledError(url, `${heapMb} MB of memory`)
      throw new Error(`The parser process ended with code ${code}. ${parser.errors}`)
    })
  child.on('message', onMessage)
  child.on('exit', onExit)
  send({ task: { id: task, name, input } })
  return completion.promise
}

type SourceInput = TaskInput & { source: SourceToParse }
const isSendable = ({ source: { address } }: SourceInput) => address !== undefined && isKnownPlatform(address.platform)
const toSend = ({ source: { address, calendar, url }, ...input }: SourceInput): TaskInput => ({
  ...input,
  source: { address, calendar, url },
})

const findLongestPage = (pages: readonly Page[]): Page | undefined =>
  pages.toSorted((a, b) => b.body.length - a.body.length)[0]

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'body' in value && typeof value.body === 'string'

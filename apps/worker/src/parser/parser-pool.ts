import { AsyncResource } from 'node:async_hooks'
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { isKnownPlatform } from '@houselights/scrapers/registry/find-source'
import type { Page } from '@houselights/scrapers/source/source'
import { isSourceError, SourceError } from '@houselights/scrapers/source/source-error'
import { type Asked, type ParseTasks, parseTasks, type SourceToParse } from './parse-tasks.ts'
import { describeOutcome, type FromParser, openOutcome, type Question, type ToParser } from './parser-messages.ts'

/** The slowest recorded page takes 1 s; pages just within the bounds of markup take up to 8 s. */
const TIMEOUT_MS = 30_000
/** Enough for every recorded page and for pages just within the bounds. */
const HEAP_MB = 128
const SEMI_SPACE_MB = 8
const IDLE_MS = 60_000
/** Visitors wait for pages, and nobody for a parser. Not more, so that a slow page keeps to its time on a busy machine. */
const NICENESS = 5
const MAX_ERROR_TEXT = 2_000

export type PageParser = ParseTasks & { close(): Promise<void> }

/** A page needed more memory or time than its parser has, and ended it. */
export class ParserKilledError extends SourceError {
  override readonly name = 'ParserKilledError'
  override readonly code = 'parser-killed'
  readonly why: string

  constructor(url: string, limit: string) {
    const why = `the page is too heavy to parse: it took more than ${limit}, which ended its parser`
    super('too-heavy', url, why)
    this.why = why
  }
}

export const isParserKilled = (error: unknown) => hasCode<ParserKilledError>(error, 'parser-killed')

interface PoolSettings {
  maxProcesses: number
  timeoutMs?: number
  heapMb?: number
}

/** The parts of the tasks' inputs that name pages. */
interface Input {
  source?: SourceToParse
  pages?: readonly Page[]
  page?: Page
  address?: string
}

/**
 * Parser processes with a memory limit. Threads would do with less memory, but a thread that is ended near its limit can
 * abort the whole process. They start when they are needed, and end when there was nothing to do for a minute. A task has
 * its process to itself, so that a page that ends it takes no other task with it. Time counts while a process works, not
 * while it waits for what it asked for. A process has no keys or passwords: of the environment it has one folder.
 *
 * Sources made by hand are functions, which no process can be sent: they are parsed here.
 */
export function openParserPool({ maxProcesses, timeoutMs = TIMEOUT_MS, heapMb = HEAP_MB }: PoolSettings): PageParser {
  const running = new Set<Parser>()
  const idle: Parser[] = []
  const queue: ((parser: Parser) => void)[] = []

  function start(): Parser {
    const parser = startParser(heapMb)
    running.add(parser)
    parser.process.once('exit', () => {
      running.delete(parser)
      const at = idle.indexOf(parser)
      if (at >= 0) idle.splice(at, 1)
      const next = queue.shift()
      if (next) next(start())
    })
    return parser
  }

  async function take(): Promise<Parser> {
    const parser = idle.pop() ?? (running.size < maxProcesses ? start() : undefined)
    if (!parser) return new Promise((resolve) => queue.push(resolve))
    clearTimeout(parser.idleTimer)
    parser.process.ref()
    parser.process.channel?.ref()
    return parser
  }

  function giveBack(parser: Parser): void {
    // one that ended has a successor for whoever waits
    if (!running.has(parser)) return
    const next = queue.shift()
    if (next) {
      next(parser)
      return
    }
    idle.push(parser)
    parser.idleTimer = setTimeout(() => parser.process.kill('SIGKILL'), IDLE_MS).unref()
    parser.process.unref()
    parser.process.channel?.unref()
  }

  async function post<Result>(name: keyof ParseTasks, input: Input, asked: Partial<Asked> = {}): Promise<Result> {
    const parser = await take()
    try {
      return (await runTask(parser, { name, input, asked, timeoutMs, heapMb })) as Result
    } finally {
      giveBack(parser)
    }
  }

  return {
    fetch: (input, asked) => (isSendable(input) ? post('fetch', toSend(input), asked) : parseTasks.fetch(input, asked)),
    listings: (input, asked) =>
      isSendable(input) ? post('listings', toSend(input), asked) : parseTasks.listings(input, asked),
    site: (input, asked) => post('site', input, asked),
    details: (input) => post('details', input),
    async close() {
      for (const { process } of running) process.kill('SIGKILL')
    },
  }
}

interface Parser {
  process: ChildProcess
  /** How many it began. */
  tasks: number
  /** The end of what it wrote to stderr. */
  errors: string
  idleTimer?: NodeJS.Timeout
}

function startParser(heapMb: number): Parser {
  const { NODE_COMPILE_CACHE } = process.env
  const child = fork(new URL('./parser-process.ts', import.meta.url), {
    // with what Node compiled before, it starts in half the time
    env: { NODE_COMPILE_CACHE },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
  })
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  const parser: Parser = { process: child, tasks: 0, errors: '' }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    parser.errors = (parser.errors + text).slice(-MAX_ERROR_TEXT)
  })
  // a message to one that just ended: its exit is what counts
  child.on('error', () => undefined)
  return parser
}

interface Running {
  name: keyof ParseTasks
  input: Input
  asked: Partial<Asked>
  timeoutMs: number
  heapMb: number
}

function runTask(parser: Parser, { name, input, asked, timeoutMs, heapMb }: Running): Promise<unknown> {
  const { process: child } = parser
  const send = (message: ToParser) => child.send(message)
  const ended = Promise.withResolvers<unknown>()
  let longest = input.page ?? longestPage(input.pages ?? [])
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  let isEnded = false
  parser.tasks += 1
  const task = parser.tasks
  let open = 0
  let failure: { error: unknown } | undefined
  const startTimer = () => {
    timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, timeoutMs)
  }

  async function answer({ id, call, given }: Question): Promise<void> {
    clearTimeout(timer)
    open += 1
    const handle: ((...given: never[]) => Promise<unknown>) | undefined = asked[call]
    const outcome = await describeOutcome(async () => {
      try {
        return await handle?.(...(given as never[]))
      } catch (error) {
        if (!isSourceError(error)) failure ??= { error }
        throw error
      }
    })
    if ('value' in outcome && isPage(outcome.value))
      longest = longestPage(longest ? [longest, outcome.value] : [outcome.value])
    open -= 1
    if (isEnded || !child.connected) return
    if (open === 0) startTimer()
    send({ reply: { id, outcome } })
  }

  function end(how: () => unknown): void {
    isEnded = true
    clearTimeout(timer)
    child.off('message', hear).off('exit', exited)
    try {
      ended.resolve(how())
    } catch (error) {
      ended.reject(failure ? failure.error : error)
    }
  }

  // what is asked belongs to the read that asks: its logs and traces name it
  const hear = AsyncResource.bind((message: FromParser): void => {
    if (message === 'began') startTimer()
    else if ('outcome' in message) end(() => openOutcome(message.outcome))
    else if (message.question.task === task) void answer(message.question)
  })
  const exited = (code: number | null, signal: string | null): void =>
    end(() => {
      const url = longest?.url ?? input.source?.url ?? input.address ?? ''
      if (isLate) throw new ParserKilledError(url, `${timeoutMs / 1_000} s`)
      // V8 aborts where memory runs out, and the system kills
      if (signal !== null) throw new ParserKilledError(url, `${heapMb} MB of memory`)
      throw new Error(`The parser process ended with code ${code}. ${parser.errors}`)
    })
  child.on('message', hear)
  child.on('exit', exited)
  send({ task: { id: task, name, input } })
  return ended.promise
}

type OfSource = Input & { source: SourceToParse }
const isSendable = ({ source: { address } }: OfSource) => address !== undefined && isKnownPlatform(address.platform)
const toSend = ({ source: { address, calendar, url }, ...input }: OfSource): Input => ({
  ...input,
  source: { address, calendar, url },
})

const longestPage = (pages: readonly Page[]): Page | undefined =>
  pages.toSorted((one, other) => other.body.length - one.body.length)[0]

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'body' in value && typeof value.body === 'string'

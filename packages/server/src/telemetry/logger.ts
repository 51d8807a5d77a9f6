import { format } from 'node:util'
import { type Logger, pino } from 'pino'
import { currentFields } from './context.ts'
import { standardOutput } from './log-output.ts'
import { redactor, secretsIn } from './redact-logs.ts'
import { currentTrace } from './span.ts'

/** Has what is written to the console of this process logged instead, so that libraries' words are redacted and structured, too. */
export function adoptConsole(log: Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>): void {
  for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const)
    console[method] = (...given: unknown[]) => {
      const err = given.find((each) => each instanceof Error)
      const words = format(...given.filter((each) => each !== err))
      log[method === 'log' ? 'info' : method](err ? { err } : {}, words || (err instanceof Error ? err.message : ''))
    }
}

interface LoggerSettings {
  service: string
  level: string
  /** Where lines go; standard output when left out. */
  to?: { write(line: string): void } | undefined
  /** Whose secrets no line may hold; the process's own when left out. */
  env?: NodeJS.ProcessEnv
}

/** Logs lines of JSON with `time`, `level`, `service` and the work's fields, without personal data or secrets. */
export function createLogger({ service, level, to, env = process.env }: LoggerSettings): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ ...currentFields(), traceId: currentTrace() }),
    serializers: { err: loggedError, error: loggedError },
    // the whole line: what is secret may be in any message
    hooks: { streamWrite: redactor(secretsIn(env)) },
  }
  if (to) return pino(options, to)
  const output = standardOutput()
  const log = pino(options, output)
  output.onRoom = (dropped) => log.error({ dropped }, 'log lines were dropped, because they could not be written')
  return log
}

interface LoggedError {
  type: string
  message: string
  stack?: string | undefined
  code?: string
  /** Of an error of Postgres. */
  constraint?: string
  cause?: LoggedError
}

const MAX_CAUSES = 5
const MAX_MESSAGE_LENGTH = 2_000
const MAX_STACK_LENGTH = 4_000

/** What a line says of an error. Nothing else that it carries: statements' errors carry their values, requests' their bodies. */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, MAX_MESSAGE_LENGTH) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message: message.slice(0, MAX_MESSAGE_LENGTH),
    stack: stack?.slice(0, MAX_STACK_LENGTH),
    ...getTexts(error, ['code', 'constraint']),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: loggedError(cause, depth + 1) }),
  }
}

const getTexts = (error: object, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(error).filter(([name, value]) => names.includes(name) && typeof value === 'string'))

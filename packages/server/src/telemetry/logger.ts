import { format } from 'node:util'
import { type Logger, pino } from 'pino'
import { getCurrentFields } from './context.ts'
import { standardOutput } from './log-output.ts'
import { findSecrets, makeRedactor } from './redact-logs.ts'
import { getCurrentTraceId } from './span.ts'

/** Sends this process's console output to the log, so that libraries' messages are structured and redacted. */
export function redirectConsole(log: Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>): void {
  for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const)
    console[method] = (...values: unknown[]) => {
      const err = values.find((item) => item instanceof Error)
      const text = format(...values.filter((item) => item !== err))
      log[method === 'log' ? 'info' : method](err ? { err } : {}, text || (err instanceof Error ? err.message : ''))
    }
}

interface LoggerSettings {
  service: string
  level: string
  /** Where lines go; standard output by default. */
  to?: { write(line: string): void } | undefined
  /** The environment whose secrets are redacted; by default the process's. */
  env?: NodeJS.ProcessEnv
}

/**
 * Creates a logger of JSON lines with `time`, `level`, `service` and the current work's fields, without personal data
 * or secrets.
 */
export function createLogger({ service, level, to, env = process.env }: LoggerSettings): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ ...getCurrentFields(), traceId: getCurrentTraceId() }),
    serializers: { err: toLoggedError, error: toLoggedError },
    // Redacts the whole line, since any message may contain a secret.
    hooks: { streamWrite: makeRedactor(findSecrets(env)) },
  }
  if (to) return pino(options, to)
  const output = standardOutput()
  const log = pino(options, output)
  output.onRecovered = (dropped) => log.error({ dropped }, 'log lines were dropped because they could not be written')
  return log
}

interface LoggedError {
  type: string
  message: string
  stack?: string | undefined
  code?: string
  /** From a Postgres error. */
  constraint?: string
  cause?: LoggedError
}

const MAX_CAUSES = 5
const MAX_MESSAGE_LENGTH = 2_000
const MAX_STACK_LENGTH = 4_000

/**
 * Returns the parts of an error that are safe to log. Other parts may be private: SQL errors contain values, and
 * request errors contain bodies.
 */
function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, MAX_MESSAGE_LENGTH) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message: message.slice(0, MAX_MESSAGE_LENGTH),
    stack: stack?.slice(0, MAX_STACK_LENGTH),
    ...getTexts(error, ['code', 'constraint']),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: toLoggedError(cause, depth + 1) }),
  }
}

const getTexts = (error: object, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(error).filter(([name, value]) => names.includes(name) && typeof value === 'string'))

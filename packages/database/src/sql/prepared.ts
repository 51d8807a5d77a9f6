import { type Attributes, isTracing, span } from '@houselights/server/telemetry/span'
import pg from 'pg'

const MAX_SQL_LENGTH = 2_000

/** Creates the name and settings of a statement's span. They don't contain values, which may be personal data. */
export const toSpan = (text: string): [string, { kind: 'client'; attributes: Attributes }] => [
  `query ${/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''}`,
  { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_SQL_LENGTH) } },
]

const names = new Map<string, string>()

/**
 * Marks a statement, so that each connection prepares it once, because planning takes longer than running it. Only for
 * statements whose text never varies.
 */
export function prepared(name: string, statement: string): string {
  if (!names.has(statement)) names.set(statement, `${name} ${names.size}`)
  return statement
}

/** Finds the name under which a statement is prepared; undefined if the statement is planned each time. */
export const preparedName = (statement: string): string | undefined => names.get(statement)

/** A connection that prepares marked statements, no matter which method sends them. */
export class PreparingClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (...args: unknown[]) => unknown
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined
      const run = () => (name ? send({ name, text, values }, ...rest) : send(text, values, ...rest))
      // a query with a callback returns no promise
      const isAwaited = typeof text === 'string' && typeof values !== 'function' && rest.length === 0
      return isTracing() && isAwaited ? span(...toSpan(text), async () => run()) : run()
    }
    this.query = query as typeof this.query
  }
}

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { hasCode } from '@houselights/contracts/errors/has-code'

/** Invalid arguments. The message says what would be valid. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'wrong-usage'
}

const isUsageError = (error: unknown) => hasCode<UsageError>(error, 'wrong-usage')

/** Parses the command line; throws UsageError on an unknown option. */
export function parseArguments<Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`, { cause })
  }
}

export function parseOptions<Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  const { values, positionals } = parseArguments(options, usage)
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" isn't an option.${usage}`)
  return values
}

/** Parses an option's value as a whole number within bounds. */
export function parseWholeNumber<Name extends string>(
  values: Record<Name, string>,
  name: Name,
  [min, max]: readonly [number, number],
  usage: string,
): number {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new UsageError(`--${name} takes a whole number from ${min} to ${max}.\n${usage}`)
}

/** Runs a command. Invalid arguments print one sentence and exit with 2; any other failure exits with 1. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  // exits instead of dying by the signal, so that child processes are stopped too
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(isUsageError(error) ? error.message : error)
    process.exitCode = isUsageError(error) ? 2 : 1
  }
}

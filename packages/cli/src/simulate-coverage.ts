import { readArguments, runCommand, UsageError } from './arguments.ts'
import { CASES, measure, measuredTable } from './simulated-coverage.ts'

const USAGE = '\n  npm run simulate-coverage -- [--runs N] [--seed N]'

/** Prints how the estimates of coverage do on simulated lists of known truth: the table of docs/coverage.md. */
await runCommand(async () => {
  const { values } = readArguments(
    { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
    USAGE,
  )
  const [runs, seed] = [whole(values.runs, '--runs'), whole(values.seed, '--seed')]
  console.log(measuredTable(CASES.map((given) => measure(given, runs, seed))))
  return 0
})

function whole(text: string, option: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= 1_000_000) return value
  throw new UsageError(`${option} ${text} will not do: give a whole number from 1 to 1000000.${USAGE}`)
}

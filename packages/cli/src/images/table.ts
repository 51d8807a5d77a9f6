export interface Row {
  name: string
  /** Of everything, and of what stands over the base, in bytes. */
  size: number
  own: number
  user: string
  steps: number
  buildSeconds: number
  startSeconds?: number
  health?: string
  /** In MB. */
  memory?: number
  stop?: string
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
const seconds = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)} s`)

/** The images as a table in Markdown. */
export function imageTable(rows: readonly Row[]): string {
  const head = ['image', 'size', 'over the base', 'user', 'steps', 'built in', 'health', 'after', 'memory', 'ended']
  const lines = rows.map(({ name, size, own, user, steps, buildSeconds, health, startSeconds, memory, stop }) => [
    ...[name, megabytes(size), megabytes(own), user, String(steps), seconds(buildSeconds)],
    ...[health ?? '', seconds(startSeconds), memory === undefined ? '' : `${memory} MB`, stop ?? ''],
  ])
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

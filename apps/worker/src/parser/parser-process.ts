import { type Asked, parseTasks } from './parse-tasks.ts'
import {
  describeOutcome,
  type FromParser,
  openOutcome,
  type Reply,
  type Task,
  type ToParser,
} from './parser-messages.ts'

// a program that the worker starts: parses one task at a time, and asks the worker for pages and names

const waiting = new Map<number, PromiseWithResolvers<never>>()
let count = 0

const say = (message: FromParser) => process.send?.(message)

function ask(task: number, call: keyof Asked, ...given: unknown[]): Promise<never> {
  const answer = Promise.withResolvers<never>()
  count += 1
  waiting.set(count, answer)
  say({ question: { task, id: count, call, given } })
  return answer.promise
}

const getAsked = (task: number): Asked => ({
  get: (url, request) => ask(task, 'get', url, request),
  knownNames: (keys) => ask(task, 'knownNames', keys),
  step: (step) => ask(task, 'step', step),
})

async function work({ id, name, input }: Task): Promise<void> {
  say('began')
  const task: (input: never, asked: Asked) => Promise<unknown> = parseTasks[name]
  say({ outcome: await describeOutcome(() => task(input as never, getAsked(id))) })
}

function settle({ id, outcome }: Reply): void {
  const answer = waiting.get(id)
  waiting.delete(id)
  try {
    answer?.resolve(openOutcome(outcome) as never)
  } catch (error) {
    answer?.reject(error)
  }
}

process.on('message', (message: ToParser) => {
  if ('task' in message) void work(message.task)
  else settle(message.reply)
})
// the worker says when it ends: a signal to all of its group must not look like a page that ended its parser
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

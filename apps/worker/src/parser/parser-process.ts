import { type ParserCalls, parseTasks } from './parse-tasks.ts'
import {
  describeOutcome,
  type FromParser,
  type ParserTask,
  type Reply,
  type ToParser,
  unwrapOutcome,
} from './parser-messages.ts'

// A program that the worker starts. It runs one task at a time, and asks the worker for pages and names.

const pendingAnswers = new Map<number, PromiseWithResolvers<never>>()
let questionCount = 0

const send = (message: FromParser) => process.send?.(message)

function ask(task: number, call: keyof ParserCalls, ...args: unknown[]): Promise<never> {
  const answer = Promise.withResolvers<never>()
  questionCount += 1
  pendingAnswers.set(questionCount, answer)
  send({ question: { task, id: questionCount, call, args } })
  return answer.promise
}

const toCalls = (task: number): ParserCalls => ({
  get: (url, request) => ask(task, 'get', url, request),
  selectKnownNames: (keys) => ask(task, 'selectKnownNames', keys),
  step: (step) => ask(task, 'step', step),
})

async function work({ id, name, input }: ParserTask): Promise<void> {
  send('began')
  const task: (input: never, calls: ParserCalls) => Promise<unknown> = parseTasks[name]
  send({ outcome: await describeOutcome(() => task(input as never, toCalls(id))) })
}

function settle({ id, outcome }: Reply): void {
  const answer = pendingAnswers.get(id)
  pendingAnswers.delete(id)
  try {
    answer?.resolve(unwrapOutcome(outcome) as never)
  } catch (error) {
    answer?.reject(error)
  }
}

process.on('message', (message: ToParser) => {
  if ('task' in message) void work(message.task)
  else settle(message.reply)
})
// The worker decides when this process ends. A signal to the whole process group must not look like a page that killed
// its parser.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

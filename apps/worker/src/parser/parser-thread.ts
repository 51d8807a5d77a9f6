import type { MessagePort } from 'node:worker_threads'
import { SourceError } from '@houselights/sources/source-error'
import { type Asked, parseTasks } from './parse-tasks.ts'
import { type Outcome, type Question, type Reply, received, sent, type Task } from './parser-messages.ts'

/** What a parser thread runs: one task at a time. */
export default async ({ name, input, port }: Task): Promise<Outcome> => {
  const asked = askOver(port)
  port.postMessage('began')
  const task: (input: never, asked: Asked) => Promise<unknown> = parseTasks[name]
  try {
    return { value: await task(input as never, asked) }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { refused: sent(error) }
  } finally {
    port.close()
  }
}

function askOver(port: MessagePort): Asked {
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let count = 0
  port.on('message', ({ id, ...reply }: Reply) => {
    const answer = waiting.get(id)
    waiting.delete(id)
    if ('value' in reply) answer?.resolve(reply.value as never)
    else answer?.reject('refused' in reply ? received(reply.refused) : new Error(reply.failed))
  })
  const ask = (call: keyof Asked, ...given: unknown[]): Promise<never> => {
    const answer = Promise.withResolvers<never>()
    count += 1
    waiting.set(count, answer)
    port.postMessage({ id: count, call, given } satisfies Question)
    return answer.promise
  }
  return {
    get: (url, request) => ask('get', url, request),
    knownNames: (keys) => ask('knownNames', keys),
    step: (step) => ask('step', step),
  }
}

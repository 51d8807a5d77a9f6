import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being done, as each log line of it says. */
export interface Fields {
  requestId?: string
  /** Of an operators' job, or of the queue's own where there is none. */
  jobId?: string
  queue?: string
  source?: string
  city?: string
}

const storage = new AsyncLocalStorage<Fields>()

/** Does work whose log lines carry these fields, besides those of the work that it is a part of. */
export const inContext = <Result>(fields: Fields, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), ...fields }, work)

/** The fields of the work that is being done. */
export const currentFields = (): Fields | undefined => storage.getStore()

import { afterAll, beforeAll } from 'vitest'

/** What is opened before the tests of a file or a suite, and closed after them. It can be used from the first hook or test on. */
export function useOpened<Opened extends { close(): unknown } | { stop(): unknown }>(
  open: () => Promise<Opened>,
): Opened {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open()
  }, 180_000)
  afterAll(() => {
    if (opened) return 'close' in opened ? opened.close() : opened.stop()
  })
  return new Proxy({} as Opened, { get: (_, name) => opened && Reflect.get(opened, name) })
}

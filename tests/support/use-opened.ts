import { afterAll, beforeAll } from 'vitest'

/**
 * Opens a resource before the tests of a file or a suite, and closes it after them. The returned proxy works from the
 * next hook or test on.
 */
export function useOpened<Opened extends { close(): unknown } | { stop(): unknown }>(
  openResource: () => Promise<Opened>,
): Opened {
  let resource: Opened | undefined
  beforeAll(async () => {
    resource = await openResource()
  }, 180_000)
  afterAll(() => {
    if (resource) return 'close' in resource ? resource.close() : resource.stop()
  })
  return new Proxy({} as Opened, { get: (_, name) => resource && Reflect.get(resource, name) })
}

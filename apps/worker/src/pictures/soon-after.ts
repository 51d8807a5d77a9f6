/** Does work some time after it was requested, once for all requests in between. */
export function soonAfter(
  work: () => Promise<unknown>,
  pauseMs: number,
  onError: (error: Error) => void,
): { request(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const begin = () => {
    timer = undefined
    running = running
      .then(work)
      .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
  }
  return {
    request: () => {
      timer ??= setTimeout(begin, pauseMs)
    },
    stop: async () => {
      clearTimeout(timer)
      await running
    },
  }
}

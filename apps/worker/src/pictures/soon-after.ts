/** Does work some time after it is heard that there is some, once for all that is heard meanwhile. */
export function soonAfter(
  work: () => Promise<unknown>,
  pauseMs: number,
  onError: (error: Error) => void,
): { hear(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let atHand: Promise<unknown> = Promise.resolve()
  const begin = () => {
    timer = undefined
    atHand = atHand
      .then(work)
      .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
  }
  return {
    hear: () => {
      timer ??= setTimeout(begin, pauseMs)
    },
    stop: async () => {
      clearTimeout(timer)
      await atHand
    },
  }
}

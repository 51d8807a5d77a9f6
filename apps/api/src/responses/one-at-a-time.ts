/** Requests for the same while it is under way share one result; nothing is kept beyond that. */
export function oneAtATime<Result>() {
  const underway = new Map<string, Promise<Result>>()
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = underway.get(key) ?? work().finally(() => underway.delete(key))
    underway.set(key, begun)
    return begun
  }
}

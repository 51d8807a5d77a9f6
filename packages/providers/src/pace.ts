/** Keeps a provider's rules of pace: runs the work in its turn, over all workers. Throws a ProviderError where the provider asked for a pause. */
export type Pace = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Spaces the requests to one provider, over all workers: runs the work once its request may be sent. Throws a
 * ProviderError where the provider is paused.
 */
export type RateLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A lock per host: one request at a time. */
export interface HostLock {
  /** Runs `work` while holding the host's lock. The lock is released no sooner than `gapMs` after the work ends. */
  withLock<Result>(host: string, gapMs: number, work: () => Promise<Result>): Promise<Result>
}

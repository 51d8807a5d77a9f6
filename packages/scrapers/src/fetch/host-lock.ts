/** A lock for each host: one request at a time. */
export interface HostLock {
  /** Does the work while the host's lock is held, which is released no sooner than `gapMs` after the work's end. */
  withLock<Result>(host: string, gapMs: number, work: () => Promise<Result>): Promise<Result>
}

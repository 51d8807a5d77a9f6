/** Counts what a process sends to its servers, over all its connections. */
export class SentMessages {
  count = 0
  /** Called before a piece is passed on, once it is counted; false where it must not be. */
  onMessage: () => boolean = () => true

  readonly passes = (): boolean => {
    this.count += 1
    return this.onMessage()
  }
}

/** Counts the messages that a process sends to its servers, on all its connections. */
export class SentMessages {
  count = 0
  /** Called for each message after it's counted and before it's forwarded. False drops it. */
  onMessage: () => boolean = () => true

  readonly countMessage = (): boolean => {
    this.count += 1
    return this.onMessage()
  }
}

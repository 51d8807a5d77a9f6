/** A request that can't be fulfilled. The message is shown to the user. It says what is wrong and what is allowed. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code = 'refused'
}

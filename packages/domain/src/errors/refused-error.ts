/** What was requested cannot be done. The message goes out as it is: it says what was wrong and what would be right. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code = 'refused'
}

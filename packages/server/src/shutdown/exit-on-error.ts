/** Prints why the process can't start, without a stack trace, and exits. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Returns the result of `load`. If it throws, prints the reason and exits. */
export function exitOnError<Settings>(load: () => Settings): Settings {
  try {
    return load()
  } catch (error) {
    return exitWithError(error)
  }
}

/** Prints why the process cannot start, without a stack trace, and ends it. */
export function leave(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** The settings; where they are wrong, the process ends with the reason. */
export function exitOnError<Settings>(load: () => Settings): Settings {
  try {
    return load()
  } catch (error) {
    return leave(error)
  }
}

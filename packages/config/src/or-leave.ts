/** Ends the process with the sentence that says why it cannot start, and no trace of ours. */
export function leave(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** What the settings come to; where they will not do, the process ends. */
export function orLeave<Settings>(load: () => Settings): Settings {
  try {
    return load()
  } catch (error) {
    return leave(error)
  }
}

/** What the settings come to; where they will not do, the process ends with the sentence that says why, and no trace of ours. */
export function orLeave<Settings>(load: () => Settings): Settings {
  try {
    return load()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

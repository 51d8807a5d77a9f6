import type { SourceDefinition } from '../source.ts'

/** The sources that list many venues; each listing is given to its venue by name, address or distance. */
export const aggregators: readonly SourceDefinition[] = []

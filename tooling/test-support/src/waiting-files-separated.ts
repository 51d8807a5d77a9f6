import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** So many other files are started between two that wait. */
const BETWEEN = 5

/**
 * Starts the test files with these endings, which mostly wait for something, early and one after the other: together they would
 * leave the processors idle, and late they would run alone at the end. The other files keep Vitest's order: those that took longest
 * come first, or the largest where it does not know.
 */
export const waitingFilesApart = (endings: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const waits = ({ moduleId }: TestSpecification) => endings.some((ending) => moduleId.endsWith(ending))
      const others = sorted.filter((file) => !waits(file))
      const spread = sorted.filter(waits).flatMap((file) => [file, ...others.splice(0, BETWEEN)])
      return [...spread, ...others]
    }
  }

import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** The number of other files that start between two waiting ones. */
const FILES_BETWEEN = 5

/**
 * Starts the test files with these endings early, with other files in between, since they mostly wait. Together they'd
 * leave the processors idle, and late they'd run alone at the end. The other files keep Vitest's order: the slowest of
 * earlier runs first, or the largest if it has no times.
 */
export const separateWaitingFiles = (endings: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const isWaiting = ({ moduleId }: TestSpecification) => endings.some((ending) => moduleId.endsWith(ending))
      const otherFiles = sorted.filter((file) => !isWaiting(file))
      const interleaved = sorted.filter(isWaiting).flatMap((file) => [file, ...otherFiles.splice(0, FILES_BETWEEN)])
      return [...interleaved, ...otherFiles]
    }
  }

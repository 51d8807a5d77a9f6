import { maskSource } from '@houselights/recordings/recording'
import { findBrokenRules } from '@houselights/scrapers/testing/broken-rules'
import { describe, expect, test } from 'vitest'
import { loadCapturedPages, onePerPlatform } from '../captured.ts'

/** Differences that masking can't avoid, by a part of the file's name, each with its reason. */
const UNAVOIDABLE: Readonly<Record<string, readonly RegExp[]>> = {
  // known bands with a list separator in their names
  'great-american': [/^acts of "Peter Bjorn and John"/],
  nineteen_hz: [
    /^acts of "Sultan \+ Shepard"/,
    // a promoter's name looks like a host
    /^(?:acts|night) of "Piqued\.fm/,
  ],
  // the page's id has "game" joined to other words, one of them misspelled
  'coca-cola': [/^kind of "Toronto Sceptres/],
  // "Bday Partyat the Ivy Room": the preposition is joined to a name
  'the-list-email': [/dj Misfailed Bday Party"/],
}

const findExceptions = (exceptions: Readonly<Record<string, readonly RegExp[]>>, file: string): readonly RegExp[] =>
  Object.entries(exceptions).flatMap(([name, reasons]) => (file.includes(name) ? reasons : []))

/** Finds faults without an exception, and exceptions without a fault. */
const findUnexpected = (found: readonly string[], exceptions: readonly RegExp[]): string[] => [
  ...found.filter((fault) => !exceptions.some((reason) => reason.test(fault))),
  ...exceptions
    .filter((reason) => !found.some((fault) => reason.test(fault)))
    .map((reason) => `no longer occurs: ${reason}`),
]

const pages = onePerPlatform(loadCapturedPages('masking, and the rules for every listing'))

describe.skipIf(pages.length === 0)('a capture', () => {
  test.each(pages)(
    '$file parses the same when masked, identifies nobody, and yields no listing that breaks a rule',
    ({ file, source, page, now, timeZone }) => {
      const { faults, real } = maskSource(source, [page], { now, timeZone })
      expect(findUnexpected(faults, findExceptions(UNAVOIDABLE, file))).toEqual([])
      expect(findBrokenRules(real.listings, { now, timeZone })).toEqual([])
    },
  )
})

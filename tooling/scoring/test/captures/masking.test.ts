import { maskSource } from '@houselights/recordings/recording'
import { brokenRules } from '@houselights/scrapers/testing/broken-rules'
import { describe, expect, test } from 'vitest'
import { capturedPages, oneOfEachPlatform } from '../captured.ts'

/** Faults that masking cannot but make, by a part of the file's name, each with its reason. */
const UNAVOIDABLE: Readonly<Record<string, readonly RegExp[]>> = {
  // bands that are known by their names to hold what parts a list
  'great-american': [/^acts of "Peter Bjorn and John"/],
  nineteen_hz: [
    /^acts of "Sultan \+ Shepard"/,
    // a promoter is called like a host
    /^(?:acts|night) of "Piqued\.fm/,
  ],
  // "game" stands in the id of the page, glued to words of which one is misspelt
  'coca-cola': [/^kind of "Toronto Sceptres/],
  // "Bday Partyat the Ivy Room": the joint is glued to a name
  'the-list-email': [/dj Misfailed Bday Party"/],
}

const of = (exceptions: Readonly<Record<string, readonly RegExp[]>>, file: string): readonly RegExp[] =>
  Object.entries(exceptions).flatMap(([name, reasons]) => (file.includes(name) ? reasons : []))

/** All that is no exception, and each exception that is none any more. */
const unexpected = (found: readonly string[], exceptions: readonly RegExp[]): string[] => [
  ...found.filter((one) => !exceptions.some((reason) => reason.test(one))),
  ...exceptions.filter((reason) => !found.some((one) => reason.test(one))).map((reason) => `no more: ${reason}`),
]

const pages = oneOfEachPlatform(capturedPages('Masking, and the rules for every listing,'))

describe.skipIf(pages.length === 0)('a capture', () => {
  test.each(pages)(
    '$file is read as before when masked, names nobody then, and yields no listing that breaks a rule',
    ({ file, source, page, now, timeZone }) => {
      const { faults, real } = maskSource(source, [page], { now, timeZone })
      expect(unexpected(faults, of(UNAVOIDABLE, file))).toEqual([])
      expect(brokenRules(real.listings, { now, timeZone })).toEqual([])
    },
  )
})

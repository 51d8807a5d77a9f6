import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gazetteer } from '@houselights/config/cities/cities'
import { matchListings } from '@houselights/domain/matching/match-listings'
import { describe, expect, test } from 'vitest'
import { type PrintedListing, toMatchListing } from '../../src/matching/printed-listing.ts'
import { CAPTURES_DIR } from '../captured.ts'

/** Real listings labeled same or different, kept outside of the repository next to the captures. */
const FOLDER = resolve(CAPTURES_DIR, '../matching')
const hasLabels = existsSync(join(FOLDER, 'labels.jsonl'))
if (!hasLabels) console.warn(`Matching is not measured: there are no labeled listings in ${FOLDER} (set CAPTURES_DIR).`)

interface Label {
  a: string
  b: string
  same: boolean
  kind: string
}
const loadRows = <Row>(file: string): Row[] =>
  readFileSync(join(FOLDER, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const toPairKey = ({ a, b }: { a: string; b: string }): string => [a, b].sort().join(' = ')

function measure() {
  const listings = loadRows<PrintedListing>('listings.jsonl').map(
    ({ id, source, venue, title, support, startsAt, url }) => ({ id, source, venue, title, support, startsAt, url }),
  )
  const labels = loadRows<Label>('labels.jsonl')
  const doubtfulPairs = new Set(loadRows<Label>('doubtful.jsonl').map(toPairKey))
  const kindBySamePair = new Map(labels.filter((label) => label.same).map((label) => [toPairKey(label), label.kind]))
  const { clusters, review } = matchListings(
    listings.map((listing) => toMatchListing(listing, gazetteer)),
    gazetteer,
  )
  const mergedPairs = clusters.flatMap((cluster) =>
    cluster.flatMap((a, index) => cluster.slice(index + 1).map((b) => toPairKey({ a, b }))),
  )
  const rightPairs = mergedPairs.filter((pair) => kindBySamePair.has(pair))
  const wrongPairs = mergedPairs.filter((pair) => !kindBySamePair.has(pair) && !doubtfulPairs.has(pair))
  const foundPairs = new Set(rightPairs)
  const countFound = (kind: string): [found: number, all: number] => {
    const pairs = [...kindBySamePair].filter(([, pairKind]) => pairKind === kind).map(([pair]) => pair)
    return [pairs.filter((pair) => foundPairs.has(pair)).length, pairs.length]
  }
  const falseMerges = labels.filter((label) => !label.same && mergedPairs.includes(toPairKey(label)))
  return { listings, clusters, review, rightPairs, wrongPairs, countFound, falseMerges }
}

describe.skipIf(!hasLabels)('the labeled listings', () => {
  const result = hasLabels ? measure() : undefined
  const getResult = () => {
    if (!result) throw new Error('nothing was measured')
    return result
  }

  test('are grouped with a precision of 0.99 or more, without merging pairs labeled different', () => {
    const { rightPairs, wrongPairs, falseMerges, review, countFound } = getResult()
    const precision = rightPairs.length / (rightPairs.length + wrongPairs.length)
    const kinds = ['text', 'same-link', 'place-time', 'moved'].map((kind) => `${kind} ${countFound(kind).join('/')}`)
    console.log(
      `matching: precision ${precision.toFixed(3)} (${rightPairs.length} right, ${wrongPairs.length} wrong), found ${kinds.join(', ')}; ${review.length} to review`,
    )
    expect(precision).toBeGreaterThanOrEqual(0.99)
    expect(falseMerges).toEqual([])
  })

  test.each([
    ['text', 0.95],
    ['same-link', 0.95],
    ['place-time', 0.7],
    ['moved', 1],
  ])('reach the minimum recall for %s pairs: %f', (kind, minRecall) => {
    const [foundCount, all] = getResult().countFound(kind)
    expect(foundCount / all).toBeGreaterThanOrEqual(minRecall)
  })

  test('are in exactly one cluster each', () => {
    const { listings, clusters } = getResult()
    expect(clusters.flat().sort()).toEqual(listings.map(({ id }) => id).sort())
  })
})

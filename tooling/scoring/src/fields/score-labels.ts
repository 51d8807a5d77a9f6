import type { Capture } from '../captures/capture-index.ts'
import { parseCapture } from '../captures/parse-capture.ts'
import { type Counts, compareFields, type Difference } from './compare-fields.ts'
import type { LabeledListing } from './labeled-listing.ts'

export interface CaptureScore {
  capture: string
  platform: string
  counts: Counts
  differences: Difference[]
}

/**
 * Parses every labeled capture and compares it with its labels. A label without its capture is an error: the folders
 * don't belong together.
 */
export function scoreLabels(
  labels: readonly LabeledListing[],
  captures: readonly Capture[],
  folder: string,
): CaptureScore[] {
  return [...Map.groupBy(labels, ({ capture }) => capture)].map(([file, captureLabels]) => {
    const capture = captures.find((candidate) => candidate.file === file)
    if (!capture) throw new Error(`The labels mention ${file}, which captures.json does not list.`)
    const { listings } = parseCapture(folder, capture)
    return { capture: file, platform: capture.platform, ...compareFields(captureLabels, listings) }
  })
}

/** Bars' calendars, as the reference scorer groups them. */
const CALENDARS = new Set(['squarespace', 'tockify', 'ics', 'wix-events', 'simple-calendar'])

export const getGroup = (platform: string): string =>
  CALENDARS.has(platform) ? 'calendars of bars' : 'venues, ticketing, lists'

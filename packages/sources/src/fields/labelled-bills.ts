import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BillEvidence, PrintedBill } from '@houselights/domain/bill/evidence'
import { calendarEvidence } from '../calendar-evidence.ts'
import type { Capture } from '../capture-index.ts'
import { printedBill } from '../printed-bill.ts'
import { withPrintedFacts } from '../printed-facts.ts'
import { decodePage, sourceFor } from '../read-pages.ts'
import type { RawListing } from '../source.ts'
import { shareOfWords } from './compare-fields.ts'
import type { LabelledListing } from './labelled-listing.ts'

/** What a page prints of a listing, and how a person read it. */
export interface LabelledPrint {
  platform: string
  printed: PrintedBill
  evidence: BillEvidence
  label: Pick<LabelledListing, 'acts' | 'night' | 'presenter' | 'tour'>
}

/** Two prints of other words are other listings. */
const LEAST_ALIKE = 0.3

/** The printed words of labelled music listings, each title once; doubtful labels teach nothing. */
export function labelledPrints(
  labels: readonly LabelledListing[],
  captures: readonly Capture[],
  folder: string,
): LabelledPrint[] {
  return [...Map.groupBy(labels, ({ capture }) => capture)].flatMap(([file, ofCapture]) => {
    const capture = captures.find((one) => one.file === file)
    const raws = capture ? rawListings(capture, folder) : undefined
    if (!capture || !raws) return []
    const seen = new Set<string>()
    return ofCapture.flatMap((label) => {
      if (label.doubt || label.kind !== 'music' || seen.has(label.title)) return []
      seen.add(label.title)
      const raw = raws.listings
        .filter(({ date }) => date === label.date)
        .map((one) => ({ one, alike: shareOfWords(one.title, label.title) }))
        .sort((a, b) => b.alike - a.alike)
        .find(({ alike }) => alike >= LEAST_ALIKE)?.one
      return raw ? [{ platform: capture.platform, printed: printedBill(raw), evidence: raws.evidence(raw), label }] : []
    })
  })
}

/** Titles for which a source bills the acts apart: a label without anybody's work. */
export function billedPrints(captures: readonly Capture[], folder: string): LabelledPrint[] {
  return captures.flatMap((capture) => {
    const raws = rawListings(capture, folder)
    return (raws?.listings ?? []).flatMap((raw) => {
      const printed = printedBill(raw)
      if (!printed.performers?.length) return []
      const label = { acts: [...printed.performers], night: null, presenter: null, tour: null }
      return [{ platform: capture.platform, printed: { title: printed.title }, evidence: {}, label }]
    })
  })
}

function rawListings(
  capture: Capture,
  folder: string,
): { listings: RawListing[]; evidence: (raw: RawListing) => BillEvidence } | undefined {
  const source = sourceFor(capture.platform, capture.url)
  if ('unknown' in source) return undefined
  const body = decodePage(readFileSync(join(folder, capture.file)))
  const listings = withPrintedFacts(source.parse([{ url: source.url, body }], capture).listings, capture.timeZone)
  const calendar = calendarEvidence(listings, { ...capture, pageUrl: source.url })
  return { listings, evidence: (raw) => calendar.of(raw) }
}

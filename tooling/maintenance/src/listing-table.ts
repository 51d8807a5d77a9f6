import type { Listing, ParsedOutput } from '@houselights/contracts/entities/listing'

const COLUMNS: readonly [string, number, (listing: Listing) => string][] = [
  ['date', 10, ({ date }) => date],
  ['doors', 5, ({ doorsAt }) => formatTime(doorsAt)],
  ['show', 5, ({ startsAt }) => formatTime(startsAt)],
  ['title', 44, ({ title }) => title],
  ['support', 28, ({ support }) => support.join(', ')],
  ['price', 16, ({ price }) => price.text ?? '–'],
  ['age', 8, ({ age }) => age ?? '–'],
  ['status', 9, ({ status, kind }) => (kind === 'music' || kind === 'unknown' ? status : kind)],
  ['venue', 22, ({ venue, room }) => [venue, room].filter(Boolean).join(', ') || '–'],
  ['link', 60, ({ ticketUrl, url }) => ticketUrl ?? url ?? '–'],
]

const formatTime = (instant: string | null) => instant?.slice(11, 16) ?? '–'
const fitColumn = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)

export function listingTable({ listings, problems }: ParsedOutput): string {
  const header = COLUMNS.map(([name, width]) => fitColumn(name, width)).join('  ')
  const rows = listings.map((listing) =>
    COLUMNS.map(([, width, format]) => fitColumn(format(listing), width))
      .join('  ')
      .trimEnd(),
  )
  const faults = problems.map(({ kind, message }) => `${kind}: ${message}`)
  return [header, ...rows, '', `${listings.length} listings, ${problems.length} problems`, ...faults].join('\n')
}

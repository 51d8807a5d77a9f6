import { Listing, type Problem, type ProblemKind } from '@houselights/types/listing'

/** Fewer than this share of what was listed before, and at least so many fewer, is a broken read rather than news. */
const SHRUNK_SHARE = 0.4
const SHRUNK_BY = 5
/** A field that this share of listings used to fill, and hardly any does now, is no longer where the parser looks. */
const USED_TO_FILL = 0.8
const HARDLY_FILLS = 0.2
const ENOUGH_TO_TELL = 5
const MOST_DOUBTFUL = 0.3

const FIELDS: readonly [string, (listing: Listing) => unknown][] = [
  ['startsAt', ({ startsAt }) => startsAt],
  ['doorsAt', ({ doorsAt }) => doorsAt],
  ['price', ({ price }) => price.text],
  ['ticketUrl', ({ ticketUrl }) => ticketUrl],
  ['imageUrl', ({ imageUrl }) => imageUrl],
]

export interface ReadCheck {
  /** True where the read may be believed about what is missing from it. */
  trusted: boolean
  problems: Problem[]
}

/**
 * Looks at a whole read: what it brought from today on, against what the source listed before. A suspect read is still
 * stored, but takes nothing away.
 */
export function checkRead({
  url,
  current,
  before,
  doubts,
}: {
  url: string
  current: readonly Listing[]
  before: readonly unknown[]
  doubts: number
}): ReadCheck {
  const earlier = before.map((listing) => Listing.parse(listing))
  const grave = [emptyOrShrunk(current, earlier), suspectYears(current, doubts)].filter(
    (problem) => problem !== undefined,
  )
  const dropped = droppedFields(current, earlier)
  const problems = [...grave, ...dropped].map(([kind, message]): Problem => ({ kind, message, url }))
  return { trusted: grave.length === 0, problems }
}

type Told = readonly [ProblemKind, string]

function emptyOrShrunk(current: readonly Listing[], earlier: readonly Listing[]): Told | undefined {
  if (current.length === 0)
    return [
      'empty',
      earlier.length > 0
        ? `The page lists nothing now; it listed ${earlier.length} shows before.`
        : 'The page was read and lists nothing.',
    ]
  if (current.length < earlier.length * SHRUNK_SHARE && earlier.length - current.length >= SHRUNK_BY)
    return ['shrank', `The page lists ${current.length} shows now; it listed ${earlier.length} before.`]
  return undefined
}

function suspectYears(current: readonly Listing[], doubts: number): Told | undefined {
  if (doubts < 3 || doubts < current.length * MOST_DOUBTFUL) return undefined
  return ['year-suspect', `${doubts} of ${current.length} printed weekdays disagree with the dates read.`]
}

function droppedFields(current: readonly Listing[], earlier: readonly Listing[]): Told[] {
  if (current.length < ENOUGH_TO_TELL || earlier.length < ENOUGH_TO_TELL) return []
  return FIELDS.flatMap(([field, pick]): Told[] => {
    const [was, is] = [fillRate(earlier, pick), fillRate(current, pick)]
    return was >= USED_TO_FILL && is < HARDLY_FILLS
      ? [['field-drop', `${field} is filled in ${percent(is)} of listings now; it was in ${percent(was)} before.`]]
      : []
  })
}

const fillRate = (listings: readonly Listing[], pick: (listing: Listing) => unknown): number =>
  listings.filter((listing) => pick(listing) != null).length / listings.length
const percent = (share: number): string => `${Math.round(share * 100)} %`

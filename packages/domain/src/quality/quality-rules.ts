import type { QualityRule } from './quality-event.ts'
import { deadTicketLink } from './rules/dead-ticket-link.ts'
import { duplicates } from './rules/duplicates.ts'
import { incompleteDescription } from './rules/incomplete-description.ts'
import { missingDoors } from './rules/missing-doors.ts'
import { missingGenre } from './rules/missing-genre.ts'
import { missingImage } from './rules/missing-image.ts'
import { missingPrice } from './rules/missing-price.ts'
import { missingTicketLink } from './rules/missing-ticket-link.ts'
import { notSeenLately } from './rules/not-seen-lately.ts'
import { suspiciousDate } from './rules/suspicious-date.ts'
import { unlinkedArtist } from './rules/unlinked-artist.ts'

/** Every rule, the gravest first. An event cannot lack its ticket link and have a dead one: the rest come to 100 points. */
export const QUALITY_RULES = [
  duplicates,
  missingTicketLink,
  deadTicketLink,
  suspiciousDate,
  unlinkedArtist,
  incompleteDescription,
  missingDoors,
  notSeenLately,
  missingPrice,
  missingImage,
  missingGenre,
] as const satisfies readonly QualityRule[]

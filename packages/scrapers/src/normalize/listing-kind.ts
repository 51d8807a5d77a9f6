import type { EventKind } from '@houselights/contracts/entities/entities'
import { readKind } from '@houselights/domain/event-kinds/classify-kind'
import type { KindEvidence } from '@houselights/domain/event-kinds/kind-evidence'
import { cleanDescription, cleanLine } from '../parse/html/clean-text.ts'
import type { RawListing } from '../source/source.ts'

/** A calendar is looked at as a whole before its listings are. */
const known = new WeakMap<RawListing, { title: string; kind: EventKind }>()

/** What kind of evening a listing announces, by all that its source says of it. */
export function kindOf(raw: RawListing, title: string): EventKind {
  const before = known.get(raw)
  if (before?.title === title) return before.kind
  const kind = readKindOf(raw, title)
  known.set(raw, { title, kind })
  return kind
}

function readKindOf(raw: RawListing, title: string): EventKind {
  const lines = typeof raw.support === 'string' ? [raw.support] : (raw.support ?? [])
  const evidence: KindEvidence = {
    title,
    night: cleanLine(raw.night),
    subtitle: cleanLine(raw.subtitle),
    support: lines.flatMap((line) => cleanLine(line) ?? []),
    category: cleanLine(raw.category),
    tags: (raw.genres ?? []).flatMap((genre) => cleanLine(genre, 60) ?? []),
    description: cleanDescription(raw.description),
    performers: raw.performers ?? (raw.headliner ? [raw.headliner] : []),
    charged: isCharged(raw.price),
    ...(raw.kind && { stated: raw.kind }),
    ...(raw.calendar && { calendar: raw.calendar }),
  }
  return readKind(evidence)
}

const isCharged = (price: RawListing['price']): boolean =>
  typeof price === 'string' ? /[$€£]\s?[1-9]|[1-9][\d.,]{0,7} ?[€£]/.test(price) : (price?.max ?? price?.min ?? 0) > 0

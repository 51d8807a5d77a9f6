import type { EventKind } from '@houselights/contracts/entities/entities'
import { readKind } from '@houselights/domain/event-kinds/classify-kind'
import type { KindEvidence } from '@houselights/domain/event-kinds/kind-evidence'
import { cleanDescription, cleanLine } from '../parse/html/clean-text.ts'
import type { RawListing } from '../source/source.ts'
import { printedBill } from './printed-bill.ts'

/** What kind of evening a listing announces, by all that its source says of it. */
export function kindOf(raw: RawListing): EventKind {
  const lines = typeof raw.support === 'string' ? [raw.support] : (raw.support ?? [])
  const evidence: KindEvidence = {
    title: printedBill(raw).title.replaceAll('\n', ' '),
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

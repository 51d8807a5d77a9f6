import type { QualityRuleId } from '@houselights/types/quality'

/** The label of a fix by each rule. */
export const RULE_NAMES: Record<QualityRuleId, string> = {
  duplicates: 'Duplicate',
  'missing-ticket-link': 'Ticket link',
  'dead-ticket-link': 'Dead ticket link',
  'incomplete-description': 'Description',
  'missing-doors': 'Door time',
  'unlinked-artist': 'Artist',
  'suspicious-date': 'Date',
  'missing-price': 'Price',
  'missing-image': 'Image',
  'missing-genre': 'Genre',
  'not-seen-lately': 'Not seen lately',
}

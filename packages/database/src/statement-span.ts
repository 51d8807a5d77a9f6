import type { Attributes } from '@houselights/telemetry/span'

const LONGEST = 2_000

/** The name and the settings of the span of a statement. Its values are no part of it: they may be anybody's. */
export const ofStatement = (text: string): [string, { kind: 'client'; attributes: Attributes }] => [
  `query ${/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''}`,
  { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST) } },
]

import { SourceKind } from '@houselights/types/entities'

/** Where the kind of a source `s` stands among all, the most believed first: to order by. */
export const KIND_ORDER = `array_position('{${SourceKind.options.join(',')}}', s.kind)`

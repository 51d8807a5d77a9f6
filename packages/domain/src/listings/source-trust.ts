import { SourceKind } from '@houselights/contracts/entities/entities'

/** Orders kinds of source, most trusted first. */
export const compareTrust = (one: SourceKind, other: SourceKind): number =>
  SourceKind.options.indexOf(one) - SourceKind.options.indexOf(other)

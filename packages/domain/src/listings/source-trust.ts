import { SourceKind } from '@houselights/contracts/entities/entities'

/** Orders kinds of source, most trusted first. */
export const compareTrust = (a: SourceKind, b: SourceKind): number =>
  SourceKind.options.indexOf(a) - SourceKind.options.indexOf(b)

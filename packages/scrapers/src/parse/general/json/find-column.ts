import type { FieldValue, FlatRecord } from './flatten-records.ts'

/** The words of a column's name, best first, and words that exclude a field. */
export interface ColumnNames {
  names: readonly RegExp[]
  other?: RegExp
  /** Whether most records have a value of their own. */
  isDistinct?: boolean
}

/** Enough records to tell what their fields contain. Bounds the work on a hostile response. */
const SAMPLE_SIZE = 200
const MAX_CANDIDATES = 20
/** A field must have a usable value in this share of the records in which it isn't empty. */
const MIN_COVERAGE = 0.8

/**
 * Finds the field that fits a column best, and returns a function that gets its value from a record. Undefined if no
 * field has the column's name, or most of its values can't be parsed.
 */
export function findColumn<Value>(
  records: readonly FlatRecord[],
  { names, other, isDistinct = false }: ColumnNames,
  parse: (value: FieldValue) => Value | undefined,
): ((record: FlatRecord) => Value | undefined) | undefined {
  const parseField = (record: FlatRecord, fieldName: string): Value | undefined => {
    const value = record.get(fieldName)
    return isEmpty(value) ? undefined : parse(value)
  }
  const sample = records.slice(0, SAMPLE_SIZE)
  const namedFields = [...new Set(sample.flatMap((record) => [...record.keys()]))]
    .map((fieldName) => ({ fieldName, rank: names.findIndex((pattern) => pattern.test(fieldName)) }))
    .filter(({ fieldName, rank }) => rank >= 0 && !other?.test(fieldName))
    .toSorted((one, next) => one.rank - next.rank)
  const candidates = namedFields.slice(0, MAX_CANDIDATES).flatMap(({ fieldName, rank }) => {
    const filledCount = sample.filter((record) => !isEmpty(record.get(fieldName))).length
    const values = sample.map((record) => parseField(record, fieldName)).filter((value) => value !== undefined)
    const parsedCount = values.length
    const hasCoverage = parsedCount > 0 && parsedCount >= filledCount * MIN_COVERAGE
    const isUsable = hasCoverage && (!isDistinct || new Set(values).size >= parsedCount / 2)
    return isUsable ? [{ fieldName, rank, isCommon: parsedCount >= sample.length / 2, parsedCount }] : []
  })
  // of two equal fields, the event's own has the shorter name
  const [best] = candidates.toSorted(
    (one, next) =>
      Number(next.isCommon) - Number(one.isCommon) ||
      one.rank - next.rank ||
      next.parsedCount - one.parsedCount ||
      one.fieldName.length - next.fieldName.length,
  )
  return best && ((record) => parseField(record, best.fieldName))
}

const isEmpty = (value: FieldValue | undefined): value is undefined | '' =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

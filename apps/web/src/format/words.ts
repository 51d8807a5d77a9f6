export { formatCount } from '@houselights/contracts/contract/counted'

/** Joins the facts that aren't empty into one line. */
export const joinFacts = (...facts: readonly (string | number | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(' · ')

/** Lists names in a sentence: "Folk", "Folk and Jazz", "Folk, Jazz and Soul". */
export const joinNames = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Splits snake case and camel case into words: "music_hall" and "musicHall" are "music hall". */
export const toWords = (name: string): string =>
  name
    .replace(/_+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** Returns the name by which lists are sorted: without a leading The, A or An. */
export const toSortName = (name: string): string => name.replace(/^(the|a|an)\s+/i, '').toLowerCase()

/** Formats counts above 1,000 in thousands with one decimal: "12.3K". */
export const formatThousands = (count: number): string =>
  count > 1000 ? `${(count / 1000).toFixed(1)}K` : String(count)

export function shorten(text: string, length = 155): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  return `${line.slice(0, length - 1).replace(/\s+\S*$/, '')}…`
}

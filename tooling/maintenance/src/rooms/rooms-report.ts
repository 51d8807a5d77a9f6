import type { ListCount, ShowCount } from './count-shows.ts'

const formatCount = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** Formats the count of one list as lines for the terminal. `label` names the list and its file. */
export function formatRooms(label: string, { cities, townNotStated, otherTowns }: ListCount): string {
  const total = [...cities, townNotStated].reduce((sum, { all }) => sum + all, 0)
  return [
    `${label}: ${formatCount(
      otherTowns.reduce((sum, { shows }) => sum + shows, total),
      'show',
    )}`,
    ...cities.filter(({ all }) => all > 0).flatMap(({ city, ...count }) => formatShowCount(city, count)),
    ...(townNotStated.all > 0 ? formatShowCount('Town not stated', townNotStated) : []),
    ...(otherTowns.length > 0
      ? [`  Other towns: ${otherTowns.map(({ town, shows }) => `${town} ${shows}`).join(', ')}`]
      : []),
  ].join('\n')
}

function formatShowCount(label: string, { all, placed, announcedLater, unknown }: ShowCount): string[] {
  const share = ((100 * placed) / all).toFixed(1)
  const later = announcedLater > 0 ? `, ${announcedLater} of them with a location announced later` : ''
  return [
    `  ${label}: ${placed} of ${formatCount(all, 'show')} placed (${share} %)${later}`,
    ...unknown.map(({ name, shows, first, last }) => {
      const days = first === last ? first : `${first} to ${last}`
      return `    ${String(shows).padStart(4)}  ${name}${days && `  (${days})`}`
    }),
  ]
}

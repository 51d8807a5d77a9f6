import { platforms } from '@houselights/sources/platforms/index'

/** How each platform is recognised, as its own file says it. */
export function marksTable(): string {
  const parts = platforms.flatMap(({ id, recognise }) => {
    if (!recognise) return []
    const { certain, likely, needs } = recognise
    return [
      [
        id,
        ...certain.map((words) => `  certain  ${words}`),
        ...likely.map((words) => `  likely   ${words}`),
        ...(needs ? [`  needs    ${needs}`] : []),
      ].join('\n'),
    ]
  })
  return [...parts, 'A custom source is recognised by the host of its one site.'].join('\n\n')
}

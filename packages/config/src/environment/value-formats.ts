import { z } from 'zod'

export const List = z.string().transform((list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Names with values: `ticketmaster=OURS,axs=OURS`. */
export const Pairs = List.default([]).transform((pairs) =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')]
    }),
  ),
)

/** Parses `Text for people <https://their.example/address>`. The URL is null if there is none. */
export function parseNameAndUrl(text: string): { name: string; url: string | null } {
  const [, name = text, url = null] = /^(.*\S)\s*<([^<>\s]+)>$/s.exec(text) ?? []
  return { name, url }
}

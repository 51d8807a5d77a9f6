import { z } from 'zod'

export const List = z.string().transform((list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** `ticketmaster=OURS,axs=OURS`: a value of each name. */
export const Pairs = List.default([]).transform((pairs) =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')]
    }),
  ),
)

/** `Words for people <https://their.example/address>`, whose address is null where none is named. */
export function withAddress(text: string): { name: string; url: string | null } {
  const [, name = text, url = null] = /^(.*\S)\s*<([^<>\s]+)>$/s.exec(text) ?? []
  return { name, url }
}

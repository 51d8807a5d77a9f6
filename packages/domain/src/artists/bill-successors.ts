export type Bills = ReadonlyMap<string, readonly string[]>

/** An artist who left a bill, and who may be meant by the name instead. */
interface Dropped {
  artist: string
  successors: readonly string[]
}

/** Artists whom bills no longer name, with who is new on the bill, else who is left. */
export const droppedArtists = (before: Bills, now: Bills): Dropped[] =>
  [...before].flatMap(([event, artists]) => {
    const bill = now.get(event) ?? []
    const added = bill.filter((artist) => !artists.includes(artist))
    const dropped = artists.filter((artist) => !bill.includes(artist))
    return dropped.map((artist) => ({ artist, successors: added.length > 0 ? added : bill }))
  })

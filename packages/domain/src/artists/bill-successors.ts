export type Bills = ReadonlyMap<string, readonly string[]>

/** Artists whom bills no longer name, with who may be meant instead: who is new on the bill, else who is left. */
export const droppedArtists = (before: Bills, now: Bills) =>
  [...before].flatMap(([event, artists]) => {
    const bill = now.get(event) ?? []
    const added = bill.filter((artist) => !artists.includes(artist))
    const dropped = artists.filter((artist) => !bill.includes(artist))
    return dropped.map((artist) => ({ artist, successors: added.length > 0 ? added : bill }))
  })

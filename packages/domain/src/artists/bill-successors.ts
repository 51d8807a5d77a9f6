/** The ids of the artists on each event's bill, by event id. */
export type Bills = ReadonlyMap<string, readonly string[]>

/**
 * Finds artists that were dropped from bills, each with its likely successors: the artists added to that bill, or else
 * those that stayed on it.
 */
export const findDroppedArtists = (before: Bills, after: Bills) =>
  [...before].flatMap(([event, artists]) => {
    const bill = after.get(event) ?? []
    const added = bill.filter((artist) => !artists.includes(artist))
    const dropped = artists.filter((artist) => !bill.includes(artist))
    return dropped.map((artist) => ({ artist, successors: added.length > 0 ? added : bill }))
  })

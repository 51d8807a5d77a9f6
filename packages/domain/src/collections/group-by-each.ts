/** Groups items by each of their keys, in order. `Map.groupBy` allows only one key per item. */
export function groupByEach<Item, Key>(
  items: Iterable<Item>,
  getKeys: (item: Item) => Iterable<Key>,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items)
    for (const key of new Set(getKeys(item))) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}

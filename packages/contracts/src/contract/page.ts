/** One page of a list: `next` is the cursor of the next page, null on the last. */
export interface Page<Item> {
  items: Item[]
  next: string | null
  total: number
  /** For lists filtered by facts: how many more items might match, because their sources don't list the fact. */
  unstated?: number
}

/** One page of a list: `next` is the cursor of the following page, null on the last. */
export interface Page<Item> {
  items: Item[]
  next: string | null
  total: number
  /** Of a list that is filtered by facts: how many more there may be, of which nobody states them. */
  unstated?: number
}

const names = new Map<string, string>()

/**
 * A statement that each connection of a read pool prepares once, since planning it takes longer than running it. For
 * statements that are written alike for every request: each one is kept for as long as its connection.
 */
export function prepared(name: string, statement: string): string {
  if (!names.has(statement)) names.set(statement, `${name} ${names.size}`)
  return statement
}

/** The name under which a statement is prepared; undefined for one that is planned each time. */
export const preparedName = (statement: string): string | undefined => names.get(statement)

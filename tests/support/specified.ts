/** Numbers that the specification fixes. */
export const UPCOMING_SHOWN = 8

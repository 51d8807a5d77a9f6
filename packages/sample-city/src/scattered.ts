/** A number for a number: neighbours have nothing in common, and the same is always the same (Knuth's multiplicative hash). */
export const scattered = (number: number): number => Math.imul(number, 2654435761) >>> 8

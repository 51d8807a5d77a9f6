/** Hashes a number (Knuth's multiplicative hash). */
export const scatter = (number: number): number => Math.imul(number, 2654435761) >>> 8

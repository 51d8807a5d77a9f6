/** How a word or a bar is meant, which decides its colour. */
export type Tone = 'good' | 'middling' | 'bad' | 'plain'

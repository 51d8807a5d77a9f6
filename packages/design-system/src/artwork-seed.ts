/** What the generated artwork of a name looks like: the same name, the same picture, on any machine. */
export interface ArtworkSeed {
  /** Which of the lighting rigs. */
  rig: number
  /** The stage's hue and the light's, in degrees. */
  stage: number
  light: number
  /** Where the light falls, in percent of the width. */
  beam: number
}

export const RIGS = 6
// pairs that look lit rather than merely coloured: [stage, light]
const GELS: readonly (readonly [number, number])[] = [
  [268, 38],
  [330, 28],
  [222, 48],
  [196, 20],
  [292, 190],
  [350, 300],
  [165, 45],
  [240, 340],
  [15, 50],
  [280, 140],
]

/** The seed of a name's artwork, from its letters alone. */
export function artworkSeed(name: string): ArtworkSeed {
  const hash = nameHash(name)
  const [stage, light] = GELS[hash % GELS.length] ?? [268, 38]
  return { rig: (hash >>> 8) % RIGS, stage, light, beam: 22 + ((hash >>> 16) % 57) }
}

/** A number for a name, whatever its letters' case: what is chosen by it is the same on any machine. */
export const nameHash = (name: string): number => fnv1a(name.normalize('NFKC').toLowerCase())

/** FNV-1a over UTF-16 units: short, and even enough to choose pictures by. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

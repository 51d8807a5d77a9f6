/** The parameters of a name's generated artwork: the same for the same name on any machine. */
export interface ArtworkSeed {
  /** The index of the light pattern. */
  rig: number
  /** The hues of the background and of the light, in degrees. */
  stage: number
  light: number
  /** The position of the light, in percent of the width. */
  beam: number
}

/** @internal for its test */
export const RIG_COUNT = 6
// Pairs of hues with a clear contrast: [background, light].
const HUES: readonly (readonly [number, number])[] = [
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

/** Computes the parameters of a name's artwork from its letters only. */
export function getArtworkSeed(name: string): ArtworkSeed {
  const hash = hashName(name)
  const [stage, light] = HUES[hash % HUES.length] ?? [268, 38]
  return { rig: (hash >>> 8) % RIG_COUNT, stage, light, beam: 22 + ((hash >>> 16) % 57) }
}

/** Hashes a name. The hash is the same in upper and lower case, on any machine. */
export const hashName = (name: string): number => fnv1a(name.normalize('NFKC').toLowerCase())

/** FNV-1a over UTF-16 units: short, and evenly distributed. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

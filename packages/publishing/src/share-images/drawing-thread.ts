import { drawCard } from './draw-image.ts'
import type { Card } from './share-image.ts'

export default ({ card, picture }: { card: Card; picture: Uint8Array | null }): Promise<Buffer> =>
  drawCard(card, picture)

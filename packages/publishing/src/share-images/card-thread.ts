import type { Card } from './card.ts'
import { drawCard } from './draw-card.ts'

export default ({ card, picture }: { card: Card; picture: Uint8Array | null }): Promise<Buffer> =>
  drawCard(card, picture)

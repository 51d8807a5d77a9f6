import type { ReactNode } from 'react'
import classes from './picture-card.module.css'

interface PictureCardProps {
  picture: ReactNode
  isOff?: boolean
  children: ReactNode
}

/** A picture above text, or beside it on phones. `CardTitle`'s link covers the card; others are positioned above it. */
export const PictureCard = ({ picture, isOff = false, children }: PictureCardProps) => (
  <article className={classes.card} data-off={isOff || undefined}>
    {picture}
    <div className={classes.body}>{children}</div>
  </article>
)

export const CardTitle = ({ level, children }: { level: 2 | 3; children: ReactNode }) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return <Heading className={classes.title}>{children}</Heading>
}

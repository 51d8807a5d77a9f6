import type { CSSProperties } from 'react'
import { getArtworkSeed } from '../artwork-seed.ts'
import classes from './artwork.module.css'

/**
 * Generated artwork for a name, in CSS only, shown where there is no photo. Decorative, so hidden from screen readers.
 */
export function Artwork({ name, className = '' }: { name: string; className?: string | undefined }) {
  const { rig, stage, light, beam } = getArtworkSeed(name)
  const style = { '--stage': stage, '--light': light, '--beam': `${beam}%` } as CSSProperties
  return (
    <span className={`${classes.artwork} ${className}`} data-rig={rig} style={style} aria-hidden="true">
      <span className={classes.letter}>{`${getInitial(name)} `}</span>
    </span>
  )
}

const getInitial = (name: string) =>
  name
    .replace(/^(the|a|an)\s+/i, '')
    .match(/[\p{L}\p{N}]/u)?.[0]
    ?.toUpperCase() ?? '♪'

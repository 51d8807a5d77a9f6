import type { CSSProperties } from 'react'
import classes from './skeleton.module.css'

interface SkeletonProps {
  className?: string | undefined
  /** In pixels. */
  height?: number
  width?: CSSProperties['width']
  radius?: 'md' | 'lg' | 'xl'
  /** Marks a placeholder for one loading item, as opposed to one of its parts. */
  'data-skeleton'?: boolean
}

/** A block in place of something that's loading. */
export const Skeleton = ({ className = '', height, width, radius = 'md', ...rest }: SkeletonProps) => (
  <div
    className={`${classes.block} ${className}`}
    style={{ height, width, borderRadius: `var(--hl-radius-${radius})` }}
    {...rest}
  />
)

import type { ReactNode } from 'react'

interface IconProps {
  /** In pixels. */
  size: number
  stroke: number
  filled?: boolean | undefined
  /** Shapes within 20 by 20 units. */
  children: ReactNode
}

/** A line drawing beside or in place of words, which say the same to those who do not see it. */
export const Icon = ({ size, stroke, filled, children }: IconProps) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fill={filled ? 'currentcolor' : 'none'}
    stroke="currentcolor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

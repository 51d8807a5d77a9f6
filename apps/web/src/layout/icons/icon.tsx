import type { ReactNode } from 'react'

interface IconProps {
  size: number
  stroke: number
  filled?: boolean | undefined
  /** Shapes within 20 by 20 units. */
  children: ReactNode
}

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

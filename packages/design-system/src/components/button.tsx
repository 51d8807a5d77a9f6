import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './button.module.css'

export interface ButtonLook {
  variant?: 'filled' | 'default'
  size?: 'sm' | 'md' | 'lg'
  className?: string | undefined
}

/** Returns the attributes that style a button, or a link as a button. */
export const buttonLook = ({ variant = 'filled', size = 'sm', className = '' }: ButtonLook) => ({
  className: `${classes.button} ${className}`,
  'data-variant': variant,
  'data-size': size,
})

/** The content of a button, or of a link that looks like one. */
export const ButtonLabel = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <>
    {icon && <span className={classes.icon}>{icon}</span>}
    <span className={classes.label}>{children}</span>
  </>
)

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  className?: string | undefined
  /** Shown before the text. */
  icon?: ReactNode
  /** Whether the button's action is in progress. It can't be pressed then. */
  loading?: boolean
}

/** A plain button: Mantine's would be more script for visitors. */
export const Button = ({ variant, size, className, icon, loading, disabled, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...buttonLook({ variant, size, className })}
    disabled={disabled || loading}
    data-loading={loading || undefined}
    {...rest}
  >
    <ButtonLabel icon={icon}>{children}</ButtonLabel>
  </button>
)

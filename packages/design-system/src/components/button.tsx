import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './button.module.css'

export interface ButtonLook {
  variant?: 'filled' | 'default'
  size?: 'sm' | 'md' | 'lg'
  className?: string | undefined
}

/** The attributes that make a button, or a link, look like one. */
export const buttonLook = ({ variant = 'filled', size = 'sm', className = '' }: ButtonLook) => ({
  className: `${classes.button} ${className}`,
  'data-variant': variant,
  'data-size': size,
})

/** The words in such a button. */
export const ButtonLabel = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <>
    {icon && <span className={classes.icon}>{icon}</span>}
    <span className={classes.label}>{children}</span>
  </>
)

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  className?: string | undefined
  /** Before the words. */
  icon?: ReactNode
  /** Whether what it began is under way: it cannot be pressed again then. */
  loading?: boolean
}

/** A button, in plain elements: Mantine's is not sent to visitors for it. */
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

import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import classes from './field.module.css'

interface FieldLook {
  label?: string
  /** Below the field: what is wrong with its value. */
  error?: ReactNode
  size?: 'xs' | 'sm' | 'md'
  className?: string | undefined
}

interface FrameProps extends FieldLook {
  id: string
  rounded?: boolean | undefined
  children: ReactNode
}

const Frame = ({ id, label, error, size = 'sm', rounded, className, children }: FrameProps) => (
  <div className={`${classes.field} ${className ?? ''}`} data-size={size} data-rounded={rounded || undefined}>
    {label && (
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
    )}
    <div className={classes.box} data-wrong={error ? true : undefined}>
      {children}
    </div>
    {error && (
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
    )}
  </div>
)

/** What says of a field that it is wrong, to those who do not see it. */
const fault = (id: string, error: ReactNode) =>
  error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}

interface TextFieldProps extends FieldLook, Omit<ComponentProps<'input'>, 'size' | 'className'> {
  /** At the beginning of the field. */
  icon?: ReactNode
  /** At its end. */
  mark?: ReactNode
  rounded?: boolean
}

/** A field for text with its label, in plain elements: Mantine's is not sent to visitors for it. */
export function TextField({ label, error, size, className, icon, mark, rounded, id, ...rest }: TextFieldProps) {
  const own = useId()
  const name = id ?? own
  return (
    <Frame id={name} label={label} error={error} size={size} className={className} rounded={rounded}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <input
        id={name}
        className={classes.input}
        data-icon={icon ? true : undefined}
        {...fault(name, error)}
        {...rest}
      />
      {mark && <span className={classes.mark}>{mark}</span>}
    </Frame>
  )
}

export interface Option {
  value: string
  label: string
}
export interface OptionGroup {
  group: string
  items: Option[]
}

interface SelectFieldProps extends FieldLook, Omit<ComponentProps<'select'>, 'size' | 'className' | 'children'> {
  options: readonly (Option | OptionGroup)[]
  rounded?: boolean
  filled?: boolean
}

/** A choice of one of a few, by the browser's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, error, size, className, rounded, filled, options, id, ...rest } = props
  const own = useId()
  const name = id ?? own
  return (
    <Frame id={name} label={label} error={error} size={size} className={className} rounded={rounded}>
      <select
        id={name}
        className={classes.input}
        data-select
        data-filled={filled || undefined}
        {...fault(name, error)}
        {...rest}
      >
        {options.map((each) =>
          'group' in each ? (
            <optgroup key={each.group} label={each.group}>
              {each.items.map(choice)}
            </optgroup>
          ) : (
            choice(each)
          ),
        )}
      </select>
      <span className={classes.mark}>
        <Chevron />
      </span>
    </Frame>
  )
}

const choice = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)

interface FieldButtonProps extends ComponentProps<'button'> {
  /** For those who see it: to others the button's own name says it. */
  label: string
}

/** A button that looks like a field: it opens what its value is chosen from. */
export const FieldButton = ({ label, children, ...rest }: FieldButtonProps) => (
  <div className={classes.field} data-size="sm">
    <span className={classes.label} aria-hidden="true">
      {label}
    </span>
    <button type="button" className={classes.input} data-select {...rest}>
      {children}
    </button>
  </div>
)

/** That a list opens. */
export const Chevron = () => (
  <svg
    viewBox="0 0 15 15"
    width="18"
    height="18"
    fill="none"
    stroke="currentcolor"
    strokeWidth="0.9"
    aria-hidden="true"
  >
    <path d="M5.25 5.75 7.5 3.5l2.25 2.25M5.25 9.25 7.5 11.5l2.25-2.25" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

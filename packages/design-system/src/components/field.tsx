import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import classes from './field.module.css'

interface FieldLook {
  label?: string
  /** Shown below the field: what's wrong with its value. */
  error?: ReactNode
  size?: 'xs' | 'sm' | 'md'
  className?: string | undefined
}

interface FrameProps extends FieldLook {
  id: string
  rounded?: boolean | undefined
  children: ReactNode
}

const FieldFrame = ({ id, label, error, size = 'sm', rounded, className, children }: FrameProps) => (
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

/** Tells assistive technology that a field's value is wrong. */
const errorAttributes = (id: string, error: ReactNode) =>
  error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}

interface TextFieldProps extends FieldLook, Omit<ComponentProps<'input'>, 'size' | 'className'> {
  /** Shown at the start of the field. */
  icon?: ReactNode
  /** Shown at the end of the field. */
  mark?: ReactNode
  rounded?: boolean
}

/** A plain text field with a label: Mantine's would be more script for visitors. */
export function TextField({ label, error, size, className, icon, mark, rounded, id, ...rest }: TextFieldProps) {
  const generatedId = useId()
  const fieldId = id ?? generatedId
  return (
    <FieldFrame id={fieldId} label={label} error={error} size={size} className={className} rounded={rounded}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <input
        id={fieldId}
        className={classes.input}
        data-icon={icon ? true : undefined}
        {...errorAttributes(fieldId, error)}
        {...rest}
      />
      {mark && <span className={classes.mark}>{mark}</span>}
    </FieldFrame>
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

/** A choice among a few options, as a native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, error, size, className, rounded, filled, options, id, ...rest } = props
  const generatedId = useId()
  const fieldId = id ?? generatedId
  return (
    <FieldFrame id={fieldId} label={label} error={error} size={size} className={className} rounded={rounded}>
      <select
        id={fieldId}
        className={classes.input}
        data-select
        data-filled={filled || undefined}
        {...errorAttributes(fieldId, error)}
        {...rest}
      >
        {options.map((item) =>
          'group' in item ? (
            <optgroup key={item.group} label={item.group}>
              {item.items.map(renderOption)}
            </optgroup>
          ) : (
            renderOption(item)
          ),
        )}
      </select>
      <span className={classes.mark}>
        <Chevron />
      </span>
    </FieldFrame>
  )
}

const renderOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)

interface FieldButtonProps extends ComponentProps<'button'> {
  /** Hidden from screen readers, which use the button's own name. */
  label: string
}

/** A button that looks like a field. It opens the choices for its value. */
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

/** Arrows that show that a list opens. */
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

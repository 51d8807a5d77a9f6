import classes from './choice-pills.module.css'

interface ChoicePillsProps<Value extends string> {
  name: string
  legend: string
  options: readonly { value: Value | undefined; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

export const ChoicePills = <Value extends string>({
  name,
  legend,
  options,
  value,
  onChange,
}: ChoicePillsProps<Value>) => (
  <fieldset className={classes.choice}>
    <legend className={classes.legend}>{legend}</legend>
    <div className={classes.pills}>
      {options.map((option) => (
        <label key={option.label} className={classes.pill}>
          <input
            type="radio"
            name={name}
            value={option.value ?? ''}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

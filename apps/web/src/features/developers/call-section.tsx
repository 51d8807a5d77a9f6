import classes from './developers.module.css'
import type { Call, Field } from './reference.ts'

export const CallSection = ({ call }: { call: Call }) => (
  <section className={classes.call} aria-labelledby={call.id}>
    <h3 id={call.id}>
      <code>
        {call.method} {call.path}
      </code>
    </h3>
    <p>{call.summary}.</p>
    {call.parameters.length > 0 && <FieldTable caption={`Parameters of ${call.id}`} fields={call.parameters} />}
    {call.body && (
      <p>
        Body: <code>{call.body}</code>
      </p>
    )}
    <p>
      Response: <code>{call.response}</code>
      {call.otherStatuses.length > 0 && `; otherwise ${call.otherStatuses.join(', ')}`}
    </p>
    {call.samples.map(({ label, source }) => (
      <Sample key={label} label={label} source={source} />
    ))}
  </section>
)

export const Sample = ({ label, source }: { label: string; source: string }) => (
  <figure className={classes.sample}>
    <figcaption className="quiet">{label}</figcaption>
    <pre>
      <code>{source}</code>
    </pre>
  </figure>
)

export const FieldTable = ({ caption, fields }: { caption: string; fields: Field[] }) => (
  <table className={classes.fields}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Type</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ name, type, description }) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>{type}</td>
          <td>{description}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

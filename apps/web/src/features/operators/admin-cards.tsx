import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './admin-cards.module.css'

/** The area's two main tools, and two that are not available yet. */
export const AdminCards = () => (
  <ul className={classes.cards}>
    <li className={classes.card}>
      <h2>
        <Link to="/data-quality">Data Quality Wizard</Link>
      </h2>
      <p>Finds duplicates, missing ticket links, descriptions and door times, and mends what evidence supports.</p>
    </li>
    <li className={classes.card}>
      <h2>
        <Link to="/scraping-coverage">Scraping Coverage Monitor</Link>
      </h2>
      <p>How much of each venue’s programme was found, which sources fail, and the jobs that read them again.</p>
    </li>
    <ComingSoon title="Database Management">Copies of the data, and room on the disk.</ComingSoon>
    <ComingSoon title="Analytics Dashboard">What visitors look for, and which shows they open.</ComingSoon>
  </ul>
)

const ComingSoon = ({ title, children }: { title: string; children: string }) => (
  <li className={classes.card} data-disabled>
    <h2>{title}</h2>
    <p>{children}</p>
    <Button size="xs" variant="default" disabled>
      Coming Soon
    </Button>
  </li>
)

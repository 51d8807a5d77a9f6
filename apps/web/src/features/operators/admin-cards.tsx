import { Button, Card, Flex, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './admin-cards.module.css'

/** The area's two main tools, and two that are not available yet. */
export const AdminCards = () => (
  <Flex component="ul" wrap="wrap" gap="md">
    <AdminCard title="Data Quality Wizard" to="/data-quality">
      Finds duplicates, missing ticket links, descriptions and door times, and mends what evidence supports.
    </AdminCard>
    <AdminCard title="Scraping Coverage Monitor" to="/scraping-coverage">
      How much of each venue’s programme was found, which sources fail, and the jobs that read them again.
    </AdminCard>
    <AdminCard title="Database Management">Copies of the data, and room on the disk.</AdminCard>
    <AdminCard title="Analytics Dashboard">What visitors look for, and which shows they open.</AdminCard>
  </Flex>
)

const AdminCard = ({ title, to, children }: { title: string; to?: LinkProps['to']; children: string }) => (
  <Card component="li" flex="1 1 26rem" bg={to ? undefined : 'transparent'}>
    <Title order={2} size="h4">
      {to ? (
        <Link to={to} className={classes.link}>
          {title}
        </Link>
      ) : (
        title
      )}
    </Title>
    <Text c="dimmed">{children}</Text>
    {!to && (
      <Button size="xs" variant="default" w="fit-content" disabled>
        Coming Soon
      </Button>
    )}
  </Card>
)

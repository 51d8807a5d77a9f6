import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Week } from './weeks.ts'

export interface WeekCount extends Week {
  /** As it is written below the axis: "May 5". */
  name: string
}

/** Events by week; weeks to come are lighter. */
const HistoryChart = ({ weeks }: { weeks: readonly WeekCount[] }) => (
  <ResponsiveContainer width="100%" height={240}>
    <BarChart data={[...weeks]} margin={{ top: 8, right: 0, bottom: 0, left: -24 }} accessibilityLayer>
      <CartesianGrid vertical={false} stroke="var(--hl-line)" />
      <XAxis dataKey="name" stroke="var(--hl-soft)" fontSize={12} tickLine={false} minTickGap={24} />
      <YAxis allowDecimals={false} stroke="var(--hl-soft)" fontSize={12} tickLine={false} axisLine={false} />
      <Tooltip
        cursor={{ fill: 'var(--hl-raised)' }}
        contentStyle={{ background: 'var(--hl-surface)', border: '1px solid var(--hl-line)', borderRadius: 8 }}
        labelStyle={{ color: 'var(--hl-ink)' }}
        itemStyle={{ color: 'var(--hl-ink)' }}
        formatter={(value) => [String(value), 'events']}
        labelFormatter={(name) => `Week of ${name}`}
      />
      <Bar dataKey="events" fill="var(--hl-action)" radius={[3, 3, 0, 0]} isAnimationActive={false}>
        {weeks.map(({ week, ahead }) => (
          <Cell key={week} fillOpacity={ahead ? 0.5 : 1} />
        ))}
      </Bar>
    </BarChart>
  </ResponsiveContainer>
)
export default HistoryChart

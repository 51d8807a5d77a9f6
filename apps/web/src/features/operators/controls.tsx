import { Themed } from '@houselights/design-system/components/themed'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
// before the card, which is a paper
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { ReactNode } from 'react'

/** Around the operators' pages, whose controls are Mantine's. */
export const Controls = ({ children }: { children: ReactNode }) => <Themed>{children}</Themed>

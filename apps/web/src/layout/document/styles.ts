// The styles that every page needs; Mantine's come with its components.
import '@houselights/design-system/fonts.css'
import '@houselights/design-system/tokens.css'
import '@houselights/design-system/base.css'
import './page.css'

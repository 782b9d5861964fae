import { i18n } from '@lingui/core'

// English is the source language: its messages are compiled into the code, so no page loads the text of another. Only
// other languages need a catalog.
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }

import { i18n } from '@lingui/core'

// English is the language of the source: its sentences travel, compiled, with the code that says them, so no page
// loads the words of another. Only other languages need a catalogue.
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }

import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

// English is the language of the source: its sentences travel with the code that says them, so no page
// loads the words of another. Only other languages need a catalogue.
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }

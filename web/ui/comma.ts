import { t } from '@lingui/core/macro'

/** Between parts of a sentence, or names in a row, as the language of the page writes it. */
export const comma = () => t`, `

import { onDemand } from './on-demand.ts'

/** Dialogs and sheets are closed when a page opens, so it need not wait for them. */
export const dialogParts = onDemand(() => import('radix-ui/dialog'))

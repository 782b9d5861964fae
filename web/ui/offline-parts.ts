import { onDemand } from './on-demand.ts'

/** Fetched while there is a connection, for when there is none. */
export const offlineParts = onDemand(() => import('./offline-state.tsx'))

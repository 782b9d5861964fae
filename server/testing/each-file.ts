import { resetSharedState } from './shared-state.ts'

/** All files of a worker use one app. Each begins at the present, with no mail sent. */
resetSharedState()

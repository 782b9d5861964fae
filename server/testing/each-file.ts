import fc from 'fast-check'
import { resetSharedState } from './shared-state.ts'

/** All files of a worker use one app. Each begins at the present, with no mail sent. */
resetSharedState()

// The same values each time, so that a change fails for what it changed; `SEED` tries others.
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })

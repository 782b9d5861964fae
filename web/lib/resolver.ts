import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { fieldMessage } from '#contract/messages.ts'

// Registered once, with the first form, so no field ever shows one of the library's messages.
z.config({ customError: fieldMessage })

/** Validates a form with a schema of the contract. */
export { zodResolver }

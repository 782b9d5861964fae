import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { fieldMessage } from '#contract/messages.ts'

// Registered once, with the first form: no field ever shows a message of the library.
z.config({ customError: fieldMessage })

/** Checks a form with a schema of the contract. */
export { zodResolver }

import { zodResolver as resolverOf } from '@hookform/resolvers/zod'
import type { FieldErrors } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldMessage } from '#contract/messages.ts'
import { pageLanguage } from './i18n.ts'

// Registered once, with the first form, so no field ever shows one of the library's messages.
z.config({ customError: fieldMessage })

/** Checks a form with a schema of the contract, and says what is wrong in the language of the page. */
export const zodResolver = ((...given: Parameters<typeof resolverOf>) => {
  const resolve = resolverOf(...given)
  return async (...form: Parameters<typeof resolve>) => {
    const result = await resolve(...form)
    if (pageLanguage() === 'en' || Object.keys(result.errors).length === 0) return result
    const { fieldWords } = await import('./field-words.ts')
    return { ...result, errors: translated(result.errors, fieldWords) }
  }
}) as typeof resolverOf

/** Errors are nested as the values of the form are; each has its sentence in `message`, and an element in `ref`. */
function translated(errors: FieldErrors, words: (sentence: string) => string): FieldErrors {
  const inner = Object.entries(errors).map(([name, value]): [string, unknown] => {
    if (name === 'message' && typeof value === 'string') return [name, words(value)]
    const isNested = typeof value === 'object' && value !== null && name !== 'ref'
    return [name, isNested ? translated(value as FieldErrors, words) : value]
  })
  const changed = Object.fromEntries(inner) as FieldErrors
  return Array.isArray(errors) ? Object.assign([], changed) : changed
}

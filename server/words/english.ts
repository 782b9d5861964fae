import type { Reader } from './word.ts'

/** For those who have no account, or whose language nobody knows. */
export const english: Reader = { language: 'en' }

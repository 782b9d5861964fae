import * as z from 'zod/mini'
import { languageCodes } from './languages.ts'

/** Field schemas shared by several nouns. Messages from the product specification are defined here once. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** What a link to something with a name needs: a person, a group, an organization. */
export const Named = z.object({ id: Id, name: z.string() })

/** What a link to something with a title needs: a course, a lesson, a quiz. */
export const Titled = z.object({ id: Id, title: z.string() })

export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

/** A date without a time. */
export const CalendarDate = z.iso.date()
export type CalendarDate = z.infer<typeof CalendarDate>

export const Email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(255)),
  z.email('Invalid email address'),
)

/** PostgreSQL can't store lone surrogates or NUL. */
export const storable = z.regex(/^[^\0\p{Cs}]*$/u, 'Control characters are not allowed')

/** A single line of typed text: trimmed, not blank, no control characters. */
export const line = (maximum: number, requiredMessage = 'Required') =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, requiredMessage),
      z.maxLength(maximum),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed'),
    )

/** Multi-line text; may be empty. */
export const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum), storable)

/** Multi-line text that isn't blank. */
export const requiredText = (maximum: number) => text(maximum).check(z.minLength(1, 'Required'))

export const TimeZone = z.string().check(
  z.maxLength(64),
  z.refine((zone) => {
    try {
      return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    } catch {
      return false
    }
  }, 'Unknown time zone'),
)

/** A language of the product. */
export const LanguageCode = z.enum(languageCodes)

export const OrganizationParams = z.object({ organizationId: Id })

/** A file in a multipart body: the browser sends a File, the server reads its bytes. */
export const FilePart = z.custom<Uint8Array | { size: number; type: string }>(
  (value) => typeof value === 'object' && value !== null,
  'Required',
)

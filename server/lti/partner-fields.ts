import * as z from 'zod/mini'

const written = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)$/i

const read = (text: string) => {
  const [, time = '', offset = ''] = written.exec(text) ?? []
  return new Date(time + offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/** A time in ISO 8601 with its offset. Moodle writes offsets without a colon. */
export const PartnerInstant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(read(text).getTime()))),
  z.transform(read),
)

/** An ID chosen by a partner. Moodle sends some as numbers. */
export const PartnerId = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(z.transform(String), z.string().check(z.maxLength(500))),
)

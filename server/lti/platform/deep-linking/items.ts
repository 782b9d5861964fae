import type { JWTPayload } from 'jose'
import * as z from 'zod/mini'
import { say, type Sentence } from '#server/words/sentence.ts'
import { Refusal } from '../../refusal.ts'
import { maximumItems } from '../../rules.ts'
import { claims } from '../../vocabulary.ts'
import { PartnerId } from '../../partner-fields.ts'
import { SubmissionReview } from '../services/line-items.ts'

/** Some tools write what they leave out as null. */
const Text = z.optional(z.nullable(z.string()))
const Size = z.optional(z.nullable(z.unknown()))
const Url = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000))

const LinkedResource = z.object({
  type: z.literal('ltiResourceLink'),
  url: Text,
  title: Text,
  custom: z.optional(z.nullable(z.record(z.string(), z.coerce.string()))),
  lineItem: z.optional(
    z.nullable(
      z.object({
        scoreMaximum: z.number().check(z.positive()),
        label: Text,
        resourceId: z.optional(z.nullable(PartnerId)),
        tag: Text,
        submissionReview: z.optional(z.nullable(SubmissionReview)),
      }),
    ),
  ),
  iframe: z.optional(z.unknown()),
  window: z.optional(z.unknown()),
})
export type LinkedResource = z.infer<typeof LinkedResource>

const DocumentItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('link'),
    url: Url,
    title: Text,
    text: Text,
    embed: z.optional(z.nullable(z.object({ html: Text }))),
    iframe: z.optional(z.nullable(z.object({ src: Text }))),
  }),
  z.object({ type: z.literal('html'), html: z.string(), title: Text }),
  z.object({
    type: z.literal('image'),
    url: Url,
    title: Text,
    text: Text,
    width: Size,
    height: Size,
  }),
  z.object({ type: z.literal('file'), url: Url, title: Text, text: Text, expiresAt: Text }),
])
export type DocumentItem = z.infer<typeof DocumentItem>

/** What the author gets, and in plain words what they don't get. */
export interface Chosen<Item> {
  items: Item[]
  leftOut: Sentence[]
}

/** Items that become lessons. */
export const readResources = (payload: JWTPayload): Chosen<LinkedResource> =>
  sort(payload, LinkedResource, (title, type) => {
    switch (type) {
      case 'link':
        return say('“{title}” is a link. Add it to a text lesson instead.', { title })
      case 'html':
        return say('“{title}” is text. Add it to a text lesson instead.', { title })
      case 'image':
        return say('“{title}” is a picture. Add it to a text lesson instead.', { title })
      case 'file':
        return say('“{title}” is a file. Add it to a text lesson instead.', { title })
    }
    return undefined
  })

/** Items that become part of a text. */
export const readDocumentItems = (payload: JWTPayload): Chosen<DocumentItem> =>
  sort(payload, DocumentItem, (title, type) =>
    type === 'ltiResourceLink'
      ? say('“{title}” opens in the tool itself. Add a Tool lesson for it.', { title })
      : undefined,
  )

function sort<Item>(
  payload: JWTPayload,
  schema: z.ZodMiniType<Item>,
  otherPlace: (title: Sentence | string, type: string) => Sentence | undefined,
): Chosen<Item> {
  const given = z.safeParse(z.array(z.unknown()), payload[claims.contentItems] ?? [])
  if (!given.success) throw new Refusal(say('The tool’s answer has no list of content items.'))
  if (given.data.length > maximumItems) {
    throw new Refusal(say('Choose up to {count} items at a time.', { count: maximumItems }))
  }
  const chosen: Chosen<Item> = { items: [], leftOut: [] }
  for (const one of given.data) {
    const item = z.safeParse(schema, one)
    if (item.success) chosen.items.push(item.data)
    else chosen.leftOut.push(reasonOf(one, otherPlace))
  }
  return chosen
}

const known = ['ltiResourceLink', 'link', 'html', 'image', 'file']

function reasonOf(
  one: unknown,
  otherPlace: (title: Sentence | string, type: string) => Sentence | undefined,
): Sentence {
  const { type, title: given } = (one ?? {}) as { type?: unknown; title?: unknown }
  const kind = typeof type === 'string' ? type.slice(0, 60) : ''
  const title = titleOf(typeof given === 'string' ? given : '') || say('Untitled item')
  return (
    otherPlace(title, kind) ??
    (known.includes(kind)
      ? say('“{title}” is incomplete or has an invalid address.', { title })
      : say('“{title}” is a kind of content that Lyceum doesn’t support.', { title }))
  )
}

/** One line that can be stored. */
export const titleOf = (given: string | null | undefined, length = 150) =>
  (given ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, length)

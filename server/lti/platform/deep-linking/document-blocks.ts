import * as z from 'zod/mini'
import { courseMediaPurpose } from '#contract/course-resources.ts'
import { Document, Href, type Block } from '#contract/document.ts'
import { htmlDocument, playerOf } from '#server/archives/html-document.ts'
import { maximumHtml, parseHtml } from '#server/archives/nodes.ts'
import { addCourseResource } from '#server/courses/resources/add-resource.ts'
import { offerHandout } from '#server/courses/resources/offer-handout.ts'
import { contentTypeOf, sniffedBytes } from '#server/files/content-type.ts'
import { pictureTypes } from '#server/files/file-types.ts'
import { fileUrl } from '#server/files/file-url.ts'
import { keepFile } from '#server/files/keep-file.ts'
import { findPurpose } from '#server/files/purpose.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { nameOf, type Fetched } from './fetch-item.ts'
import { titleOf, type Chosen } from './items.ts'

export interface Written {
  blocks: Block[]
  /** Where the author's editor finds the new pictures, by the ID of their file. */
  pictures: Record<string, string>
  leftOut: Sentence[]
}

/**
 * What a tool gave, as blocks of a text. Pictures and files are stored under the rules and limits of uploads, as the
 * author; HTML keeps only what a text can have.
 */
export async function writeBlocks(
  ctx: MemberCtx,
  courseId: string,
  { items, leftOut }: Chosen<Fetched>,
): Promise<Written> {
  const written: Written = { blocks: [], pictures: {}, leftOut: [...leftOut] }
  for (const item of items) {
    try {
      const blocks = await blocksOf(ctx, courseId, item, written)
      if (z.safeParse(Document, { type: 'doc', content: blocks }).success) {
        written.blocks.push(...blocks)
      } else
        written.leftOut.push(
          say('“{title}” is too long for a lesson.', { title: shownTitle(item) }),
        )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      written.leftOut.push(
        say('“{title}” couldn’t be added: {reason}', {
          title: shownTitle(item),
          reason: error.detail,
        }),
      )
    }
  }
  return written
}

const shownTitle = (item: Fetched) =>
  titleOf(item.title) || ('url' in item ? nameOf(item) : say('Untitled item'))

async function blocksOf(
  ctx: MemberCtx,
  courseId: string,
  item: Fetched,
  { pictures, leftOut }: Written,
): Promise<Block[]> {
  switch (item.type) {
    case 'link':
      return linkBlocks(item)
    case 'html': {
      const { content } = htmlDocument(parseHtml(item.html.slice(0, maximumHtml)), {
        note: (sentence) => leftOut.push(sentence),
        picture: () => ({ problem: say('it is on another server') }),
      })
      return content
    }
    case 'image': {
      const file = await keepPicture(ctx, item)
      if (!file) {
        leftOut.push(
          say('“{title}” isn’t a picture that can be shown.', { title: shownTitle(item) }),
        )
        return []
      }
      pictures[file.id] = fileUrl(ctx.app, file)
      const alt = titleOf(item.text, 500) || titleOf(item.title, 500)
      return [
        {
          type: 'image',
          attrs: {
            file_id: file.id,
            alt,
            width: pixels(item.width),
            height: pixels(item.height),
          },
        },
      ]
    }
    case 'file': {
      const file = await keep(ctx, item)
      const title = titleOf(item.title) || file.name
      const resource = await addCourseResource(ctx, courseId, { file_id: file.id, title })
      await offerHandout(ctx, courseId, resource.id)
      return [linked(title, `/dashboard/student/courses/${courseId}?tab=resources`)]
    }
  }
}

function linkBlocks(item: Extract<Fetched, { type: 'link' }>): Block[] {
  const title = titleOf(item.title, 200)
  const url = playerOf(item.iframe?.src ?? '') ?? playerOf(item.url)
  if (url) return [{ type: 'embed', attrs: { url, title } }]
  const text = titleOf(item.text, 2000)
  return [
    linked(title || item.url, item.url),
    ...(text ? [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }] : []),
  ]
}

const linked = (text: string, href: string): Block => ({
  type: 'paragraph',
  content: [
    {
      type: 'text',
      text,
      ...(z.safeParse(Href, href).success && { marks: [{ type: 'link', attrs: { href } }] }),
    },
  ],
})

async function keepPicture(ctx: MemberCtx, item: Extract<Fetched, { type: 'image' }>) {
  const head = (item.bytes ?? new Uint8Array()).subarray(0, sniffedBytes)
  const type = await contentTypeOf(head, nameOf(item))
  return type && pictureTypes.includes(type) ? keep(ctx, item) : undefined
}

const keep = (ctx: MemberCtx, item: Extract<Fetched, { type: 'image' | 'file' }>) =>
  keepFile(ctx, findPurpose(ctx.app.files.purposes, courseMediaPurpose), {
    name: nameOf(item),
    bytes: item.bytes ?? new Uint8Array(),
  })

/** Some tools send numbers as text. */
function pixels(given: unknown): number | null {
  const number = Math.round(Number(given ?? Number.NaN))
  return number >= 1 && number <= 10_000 ? number : null
}

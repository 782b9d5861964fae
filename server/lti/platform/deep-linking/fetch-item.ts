import type { Mechanisms } from '#server/http/context.ts'
import { InsideAddressError, outsideFetch, TooLongError } from '#server/http/outside-fetch.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { fetchSeconds, maximumFetchedBytes, maximumFetchSeconds } from '../../rules.ts'
import { titleOf, type Chosen, type DocumentItem } from './items.ts'

export type Fetched = DocumentItem & { bytes?: Uint8Array }

/**
 * Brings the pictures and files of an answer, from the internet only. The rest of an answer is kept if one of them can't
 * be had. All of them together are limited in size and time.
 */
export async function fetchItems(
  app: Mechanisms,
  { items, leftOut }: Chosen<DocumentItem>,
): Promise<Chosen<Fetched>> {
  const chosen: Chosen<Fetched> = { items: [], leftOut: [...leftOut] }
  const started = performance.now()
  let bytesLeft = maximumFetchedBytes
  for (const item of items) {
    if (item.type !== 'image' && item.type !== 'file') {
      chosen.items.push(item)
      continue
    }
    const title = titleOf(item.title) || nameOf(item)
    const isLate = performance.now() - started > maximumFetchSeconds * 1000
    const answer = isLate
      ? say('“{title}” took too long to arrive. Choose it again.', { title })
      : await fetchOne(app, item, { title, bytesLeft })
    if (answer instanceof Uint8Array) {
      bytesLeft -= answer.length
      chosen.items.push({ ...item, bytes: answer })
    } else chosen.leftOut.push(answer)
  }
  return chosen
}

async function fetchOne(
  app: Mechanisms,
  item: Extract<DocumentItem, { type: 'image' | 'file' }>,
  { title, bytesLeft }: { title: string; bytesLeft: number },
): Promise<Uint8Array | Sentence> {
  if (item.type === 'file' && hasExpired(item.expiresAt, app.clock.now())) {
    return say('“{title}” is no longer available. Choose it again.', { title })
  }
  try {
    const answer = await outsideFetch(app.env, fetchSeconds)(item.url, {
      maximumBytes: bytesLeft,
    })
    if (!answer.ok) {
      return say('“{title}” couldn’t be fetched: the address answered {status}.', {
        title,
        status: String(answer.status),
      })
    }
    return new Uint8Array(await answer.arrayBuffer())
  } catch (error) {
    if (error instanceof TooLongError) {
      return say(
        '“{title}” is too large. Pictures and files can be up to {megabytes, number} MB in total.',
        {
          title,
          megabytes: maximumFetchedBytes / 1024 ** 2,
        },
      )
    }
    return error instanceof InsideAddressError
      ? say('“{title}” isn’t at an address on the internet that starts with https://.', { title })
      : say('“{title}” couldn’t be fetched.', { title })
  }
}

/** A time that can't be read says nothing. */
function hasExpired(given: string | null | undefined, now: Date): boolean {
  const until = Date.parse(given ?? '')
  return until <= now.getTime()
}

/** The name of a file, as its address ends. */
export function nameOf({ url }: { url: string }): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return titleOf(decodeURIComponent(last)) || 'file'
  } catch {
    return titleOf(last) || 'file'
  }
}

import type { PictureWidth } from '#contract/files.ts'
import type { Mechanisms } from '#server/http/context.ts'
import type { Keys } from '#server/http/keys.ts'
import { problem } from '#server/http/problem.ts'

export interface FileAddress {
  fileId: string
  name: string
  /** Empty for the original file. */
  width: string
  /** Seconds since 1970. */
  expires: string
  /** Set if the reader must not learn the file's real name. */
  alias: string
}

interface Options {
  /** Minimum lifetime of the URL. */
  seconds?: number
  width?: PictureWidth
  /** The given name isn't the file's own, and is all that the reader learns. */
  alias?: boolean
}

/**
 * A URL that lets anyone who has it read the file for a while. It stays the same for half of that time, so browsers can
 * reuse their cached copy.
 */
export function fileUrl(
  app: Pick<Mechanisms, 'keys' | 'clock'>,
  file: { id: string; name: string },
  { seconds = 3600, width, alias = false }: Options = {},
): string {
  const step = Math.ceil(seconds / 2)
  const now = app.clock.now().getTime() / 1000
  const expires = String(Math.ceil(now / step) * step + seconds)
  const name = plainName(file.name)
  const address = {
    fileId: file.id,
    name,
    width: width ? String(width) : '',
    expires,
    alias: alias ? '1' : '',
  }
  const query = new URLSearchParams({
    ...(width && { w: address.width }),
    ...(alias && { alias: address.alias }),
    expires,
    signature: app.keys.sign('file', textOf(address)),
  })
  return `/files/${file.id}/${name}?${query.toString()}`
}

/** Throws signature_invalid unless the URL was signed here and hasn't expired. Returns the seconds left. */
export function assertSignature(keys: Keys, address: FileAddress, signature: string, now: Date) {
  if (!keys.verify('file', textOf(address), signature)) throw problem('signature_invalid')
  const secondsLeft = Number(address.expires) - Math.floor(now.getTime() / 1000)
  if (!(secondsLeft > 0)) throw problem('signature_invalid')
  return secondsLeft
}

/** The name in the URL is for people; the response has the real one. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(-80)
    .replace(/^[-.]+/, '') || 'file'

const textOf = ({ fileId, name, width, expires, alias }: FileAddress) =>
  JSON.stringify([fileId, name, width, expires, ...(alias ? [alias] : [])])

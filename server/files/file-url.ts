import type { PictureWidth } from '#contract/files.ts'
import type { Mechanisms } from '#server/http/context.ts'
import type { Keys } from '#server/http/keys.ts'
import { problem } from '#server/http/problem.ts'

export interface FileAddress {
  fileId: string
  name: string
  /** Empty for the file as it is. */
  width: string
  /** Seconds since 1970. */
  expires: string
  /** Not empty where the reader is not to learn what the file is really called. */
  alias: string
}

interface Options {
  /** How long the address works at least. */
  seconds?: number
  width?: PictureWidth
  /** The name given is not the file's own, and is all that the reader learns. */
  alias?: boolean
}

/**
 * An address that lets its holder read the file for a while. It stays the same for half that while, so that a
 * browser that sees it again has the file already.
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

/** Throws signature_invalid unless the address was signed here and its time is not over. Answers the seconds left. */
export function assertSignature(keys: Keys, address: FileAddress, signature: string, now: Date) {
  if (!keys.verify('file', textOf(address), signature)) throw problem('signature_invalid')
  const secondsLeft = Number(address.expires) - Math.floor(now.getTime() / 1000)
  if (!(secondsLeft > 0)) throw problem('signature_invalid')
  return secondsLeft
}

/** The name in the address is for people who read it; the answer carries the real one. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(-80)
    .replace(/^[-.]+/, '') || 'file'

const textOf = ({ fileId, name, width, expires, alias }: FileAddress) =>
  JSON.stringify([fileId, name, width, expires, ...(alias ? [alias] : [])])

import { createHash, randomBytes } from 'node:crypto'

/** A secret that only its holder knows; the database keeps its hash. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

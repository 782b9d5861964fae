import { textParam } from './search-params.ts'

export interface AuthSearch {
  /** Where to go after login. */
  redirect?: string
  email?: string
}

export function authSearch(search: Record<string, unknown>): AuthSearch {
  return { redirect: textParam(search['redirect']), email: textParam(search['email'], 255) }
}

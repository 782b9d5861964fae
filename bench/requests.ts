import type { LoadRequest } from 'autocannon'

type Call = Omit<LoadRequest, 'path'>

export const get = (headers: Record<string, string> = {}): Call => ({ method: 'GET', headers })

export const post = (body: object, headers: Record<string, string> = {}): Call => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Divides requests among clients, which would otherwise all request the same thing at the same moment. */
export const sharesOf = (requests: LoadRequest[], clients: number): LoadRequest[][] =>
  Array.from({ length: clients }, (_, client) =>
    requests.filter((_request, index) => index % clients === client),
  )

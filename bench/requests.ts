import type { LoadRequest } from 'autocannon'

type Call = Omit<LoadRequest, 'path'>

export const get = (headers = {}): Call => ({ method: 'GET', headers })

export const post = (body: object): Call => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const requestsTo = (path: string, calls: Call[]): LoadRequest[] =>
  calls.map((call) => ({ ...call, path }))

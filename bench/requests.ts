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

/** As many clients at as many addresses, since one address may only ask so often. */
export const fromManyPlaces = (path: string, calls: Call[]): LoadRequest[] =>
  Array.from({ length: 2000 }, (_, n) => {
    const call = calls[n % calls.length] ?? get()
    const from = { 'x-forwarded-for': `10.1.${Math.floor(n / 250)}.${(n % 250) + 1}` }
    return { ...call, path, headers: { ...call.headers, ...from } }
  })

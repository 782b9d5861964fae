interface Options {
  token?: string
  body?: unknown
}

/** Calls the API as the web app would, to set up what a journey needs but doesn't show. */
export async function ask<Answer>(
  address: string,
  method: string,
  path: string,
  { token, body }: Options = {},
): Promise<Answer> {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `JWT ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** A resource's response. */
export interface Reply {
  status: number
  type?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

export const nothing: Reply = { status: 204 }

export const json = (value: unknown, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(value),
  headers,
})

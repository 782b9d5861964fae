declare module 'autocannon' {
  export interface LoadRequest {
    method: 'GET' | 'POST'
    path: string
    headers?: Record<string, string>
    body?: string
  }
  export interface LoadResult {
    requests: { average: number }
    latency: { p50: number; p99: number }
    '2xx': number
    non2xx: number
    errors: number
    duration: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    /** Requests per second of all connections together. */
    overallRate?: number
    requests: LoadRequest[]
    setupClient?: (client: { setRequests(requests: LoadRequest[]): void }) => void
  }): Promise<LoadResult> & {
    on(event: 'reqError', listener: (error: Error) => void): void
    on(event: 'response', listener: (client: unknown, status: number) => void): void
    stop(): void
  }
}

// Ends with 0 if the server in this container is ready for requests. Containers ask this way because they have no curl.
const port = process.env.PORT ?? '4000'
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
  signal: AbortSignal.timeout(5_500),
}).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1

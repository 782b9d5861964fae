/** Asks the server whether it can be reached. If so, whatever waits for a connection goes on. */
export async function tryConnection(): Promise<boolean> {
  const reached = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (reached) dispatchEvent(new Event('online'))
  return reached
}

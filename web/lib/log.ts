/** Logs a failure that isn't shown to the person. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the browser's console
  console.error(what, error)
}

/** Reads a file of ours as text, by an address that was given for it. */
export async function readText(url: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.text()
}

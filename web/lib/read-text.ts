/** Reads one of our files as text, by its signed URL. */
export async function readText(url: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.text()
}

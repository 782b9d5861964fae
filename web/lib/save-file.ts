/** Saves a file that the server created through the browser's downloads. */
export function saveFile(file: { name: string; content_type: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0))
  saveBytes(new Blob([bytes], { type: file.content_type }), file.name)
}

export function saveBytes(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

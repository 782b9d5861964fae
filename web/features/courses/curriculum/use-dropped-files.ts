import { useEffect, useEffectEvent } from 'react'

/** Files that are dropped anywhere on the page, while nothing closer takes them. */
export function useDroppedFiles(enabled: boolean, onFiles: (files: File[]) => void) {
  const over = useEffectEvent((event: DragEvent) => {
    if (enabled && event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  const drop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (!enabled || event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    onFiles(files.slice(0, 200))
  })
  useEffect(() => {
    const onOver = (event: DragEvent) => over(event)
    const onDrop = (event: DragEvent) => drop(event)
    document.addEventListener('dragover', onOver)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onOver)
      document.removeEventListener('drop', onDrop)
    }
  }, [])
}

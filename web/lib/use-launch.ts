import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ToolLaunch } from '#contract/lti-lessons.ts'

/**
 * Opens a tool in the page or in a new window. The window is opened with the click itself, before the server is asked, so
 * that browsers don't take it for an advertisement; where one refuses nevertheless, `blocked` is the address to link to.
 */
export function useLaunch(opensIn: 'frame' | 'window', launch: () => Promise<ToolLaunch>) {
  const [framed, setFramed] = useState<string>()
  const [blocked, setBlocked] = useState<string>()
  const opening = useMutation({
    mutationFn: async () => {
      const opened = opensIn === 'window' ? window.open('', '_blank') : null
      try {
        const { url } = await launch()
        if (opensIn === 'frame') setFramed(url)
        else if (opened) opened.location.href = url
        else setBlocked(url)
      } catch (error) {
        opened?.close()
        throw error
      }
    },
  })
  return { opening, framed, blocked }
}

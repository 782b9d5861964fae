import { Trans, useLingui } from '@lingui/react/macro'
import { Highlighter } from 'lucide-react'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { findPassage } from './find-passage.ts'

const longest = 2000

type HighlightsProps = {
  /** The text in which passages can be chosen. */
  text: RefObject<HTMLElement | null>
  quotes: readonly string[]
  onHighlight: (quote: string) => void
}

/** Marks the passages that were highlighted, and offers to highlight what is selected. */
export function Highlights({ text, quotes, onHighlight }: HighlightsProps): ReactNode {
  const { t } = useLingui()
  const selected = useSelection(text)
  useMarks(text, quotes)
  if (!selected) return null
  return (
    <div
      className="fixed z-40 -translate-x-1/2 -translate-y-full pb-2 print:hidden"
      style={{ left: selected.left, top: selected.top }}
    >
      <Button
        size="sm"
        aria-label={t`Highlight the selected passage`}
        className="shadow-float"
        // The selection must outlive the press.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          onHighlight(selected.quote)
          document.getSelection()?.removeAllRanges()
        }}
      >
        <Highlighter />
        <Trans>Highlight</Trans>
      </Button>
    </div>
  )
}

function useSelection(text: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<{ quote: string; left: number; top: number }>()
  useEffect(() => {
    const read = () => {
      const selection = document.getSelection()
      const quote = selection?.toString().trim() ?? ''
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
      const inside = range && text.current?.contains(range.commonAncestorContainer)
      if (!range || !inside || quote === '' || quote.length > longest) {
        setSelected(undefined)
        return
      }
      const box = range.getBoundingClientRect()
      setSelected({ quote, left: box.left + box.width / 2, top: Math.max(96, box.top) })
    }
    document.addEventListener('selectionchange', read)
    addEventListener('scroll', read, { passive: true })
    return () => {
      document.removeEventListener('selectionchange', read)
      removeEventListener('scroll', read)
    }
  }, [text])
  return selected
}

/** By the browser's own highlights, which change nothing in the text; one without them shows the passages as notes only. */
function useMarks(text: RefObject<HTMLElement | null>, quotes: readonly string[]) {
  const wanted = quotes.join('\n\n')
  useEffect(() => {
    if (!('highlights' in CSS) || !text.current) return undefined
    const walker = document.createTreeWalker(text.current, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    const pieces = nodes.map(({ data }) => data)
    const ranges = wanted.split('\n\n').flatMap((quote) => {
      const found = findPassage(pieces, quote)
      const start = found && nodes[found.from.piece]
      const end = found && nodes[found.to.piece]
      if (!start || !end) return []
      const range = new Range()
      range.setStart(start, found.from.offset)
      range.setEnd(end, found.to.offset)
      return range
    })
    CSS.highlights.set('lesson-passages', new Highlight(...ranges))
    return () => void CSS.highlights.delete('lesson-passages')
  }, [text, wanted])
}

import { useDragDropMonitor } from '@dnd-kit/react'
import { Plural } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { lessonTarget, sectionTarget, type DropTarget } from './drop-target.ts'

type DragLayerProps = {
  /** Lessons that go with the one that is dragged: all that are chosen, or itself. */
  movingWith: (lessonId: string) => string[]
  titleOf: (id: string) => string
  onMoveLessons: (lessonIds: string[], sectionId: string, afterId: string | null) => void
  onMoveSection: (sectionId: string, afterId: string | null) => void
}

type Drag = { id: string; kind: 'lesson' | 'section'; moving: string[]; x: number; y: number }

/** Draws the line where things would land and the label at the pointer; the tree itself is not drawn again. */
export function DragLayer({ movingWith, titleOf, onMoveLessons, onMoveSection }: DragLayerProps) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)
  const scrolling = useEdgeScroll()

  useDragDropMonitor({
    onDragStart: ({ operation: { source, position } }) => {
      if (!source) return
      const kind = source.type === 'section' ? 'section' : 'lesson'
      const id = String(source.id)
      setDrag({ id, kind, moving: kind === 'lesson' ? movingWith(id) : [id], ...position.current })
    },
    onDragMove: ({ operation: { position }, to }) => {
      const point = to ?? position.current
      scrolling.follow(point.y)
      setDrag((now) => now && { ...now, x: point.x, y: point.y })
      setTarget(drag && targetOf(drag, point))
    },
    onDragEnd: ({ canceled }) => {
      scrolling.stop()
      if (drag && target && !canceled) {
        if (drag.kind === 'section') onMoveSection(drag.id, target.afterId)
        else if (target.sectionId) onMoveLessons(drag.moving, target.sectionId, target.afterId)
      }
      setDrag(null)
      setTarget(null)
    },
  })
  if (!drag) return null
  return createPortal(
    <>
      {target && (
        <div
          className="pointer-events-none fixed z-40 h-0.5 -translate-y-px bg-primary"
          style={target.line}
        />
      )}
      <div
        className="pointer-events-none fixed z-50 max-w-72 truncate rounded-control border border-line bg-raised px-2.5 py-1.5 text-13 shadow-float"
        style={{ left: drag.x + 12, top: drag.y + 12 }}
      >
        {drag.moving.length > 1 ? (
          <Plural value={drag.moving.length} one="# lesson" other="# lessons" />
        ) : (
          titleOf(drag.id)
        )}
      </div>
    </>,
    document.body,
  )
}

const targetOf = ({ id, kind, moving }: Drag, point: { x: number; y: number }) =>
  kind === 'section' ? sectionTarget(point, id) : lessonTarget(point, new Set(moving))

const edge = 72

/** Scrolls the page while something is held near its upper or lower edge. */
function useEdgeScroll() {
  const speed = useRef(0)
  const frame = useRef(0)
  const stop = () => {
    speed.current = 0
    cancelAnimationFrame(frame.current)
    frame.current = 0
  }
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const follow = (y: number) => {
    const below = y - (window.innerHeight - edge)
    speed.current = y < edge ? (y - edge) / 4 : below > 0 ? below / 4 : 0
    if (speed.current !== 0 && frame.current === 0) frame.current = requestAnimationFrame(scroll)
  }
  const scroll = () => {
    frame.current = 0
    if (speed.current === 0) return
    window.scrollBy(0, speed.current)
    frame.current = requestAnimationFrame(scroll)
  }
  return { follow, stop }
}

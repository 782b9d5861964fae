import { Plural } from '@lingui/react/macro'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { lessonTarget, sectionTarget, type DropTarget, type Point } from './drop-target.ts'

type DragAreaProps = {
  children: ReactNode
  /** Lessons that go with the one that is dragged: all that are chosen, or itself. */
  movingWith: (lessonId: string) => string[]
  titleOf: (id: string) => string
  onMoveLessons: (lessonIds: string[], sectionId: string, afterId: string | null) => void
  onMoveSection: (sectionId: string, afterId: string | null) => void
}

/** A row whose handle is held; it is dragged once the pointer went a little way. */
type Held = { row: HTMLElement; from: Point; drag: Drag | null }
type Drag = { id: string; kind: 'lesson' | 'section'; moving: string[] }
type Drawn = Drag & { at: Point; target: DropTarget | null }

/**
 * Lets rows be dragged by their `data-handle`. Draws the line where things would land and the label at the pointer; the
 * rows themselves are not drawn again. Escape leaves everything where it was.
 */
export function DragArea(props: DragAreaProps) {
  const { children, movingWith, titleOf, onMoveLessons, onMoveSection } = props
  const held = useRef<Held | null>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const scrolling = useEdgeScroll()

  const take = (event: PointerEvent) => {
    const row = event.isPrimary && event.button === 0 ? rowOfHandle(event.target) : null
    if (!row) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { row, from: pointOf(event), drag: null }
  }
  const follow = (event: PointerEvent) => {
    if (!held.current) return
    const { row, from } = held.current
    const at = pointOf(event)
    if (!held.current.drag) {
      if (Math.hypot(at.x - from.x, at.y - from.y) < 4) return
      held.current.drag = dragOf(row, movingWith)
      row.toggleAttribute('data-dragged', true)
    }
    scrolling.follow(at.y)
    setDrawn({ ...held.current.drag, at, target: targetOf(held.current.drag, at) })
  }
  const stop = () => {
    scrolling.stop()
    held.current?.row.removeAttribute('data-dragged')
    held.current = null
    setDrawn(null)
  }
  const drop = (event: PointerEvent) => {
    const drag = held.current?.drag
    const target = drag && targetOf(drag, pointOf(event))
    stop()
    if (!target) return
    if (drag.kind === 'section') onMoveSection(drag.id, target.afterId)
    else if (target.sectionId) onMoveLessons(drag.moving, target.sectionId, target.afterId)
  }

  const isDragging = drawn !== null
  useEffect(() => {
    if (!isDragging) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && stop()
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  })
  return (
    <div
      className={isDragging ? 'cursor-grabbing' : undefined}
      onPointerDown={take}
      onPointerMove={follow}
      onPointerUp={drop}
      onLostPointerCapture={stop}
    >
      {children}
      {drawn && createPortal(<DragMarks drawn={drawn} titleOf={titleOf} />, document.body)}
    </div>
  )
}

function DragMarks({ drawn, titleOf }: { drawn: Drawn } & Pick<DragAreaProps, 'titleOf'>) {
  const { id, moving, at, target } = drawn
  return (
    <>
      {target && (
        <div
          className="pointer-events-none fixed z-40 h-0.5 -translate-y-px bg-primary"
          style={target.line}
        />
      )}
      <div
        className="pointer-events-none fixed z-50 max-w-72 truncate rounded-control border border-line bg-raised px-2.5 py-1.5 text-13 shadow-float"
        style={{ left: at.x + 12, top: at.y + 12 }}
      >
        {moving.length > 1 ? (
          <Plural value={moving.length} one="# lesson" other="# lessons" />
        ) : (
          titleOf(id)
        )}
      </div>
    </>
  )
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

const rowOfHandle = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-handle]')
    ? target.closest<HTMLElement>('[data-lesson], [data-section]')
    : null

function dragOf({ dataset }: HTMLElement, movingWith: DragAreaProps['movingWith']): Drag {
  const lessonId = dataset['lesson']
  if (lessonId) return { id: lessonId, kind: 'lesson', moving: movingWith(lessonId) }
  const id = dataset['section'] ?? ''
  return { id, kind: 'section', moving: [id] }
}

const targetOf = ({ id, kind, moving }: Drag, point: Point) =>
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

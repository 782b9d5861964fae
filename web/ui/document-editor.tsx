import { lazy, Suspense } from 'react'
import type { DocumentEditorProps } from './editor/document-editor-props.ts'
import { SkeletonRegion, Skeleton, SkeletonText } from './skeleton.tsx'
import { useTakenOver } from './use-taken-over.ts'

export type { DocumentEditorProps } from './editor/document-editor-props.ts'

const RichTextEditor = lazy(() => import('./editor/rich-text-editor.tsx'))

/** Writes rich text. The editor itself is loaded when the first one is shown, and drawn by the browser alone. */
export function DocumentEditor(props: DocumentEditorProps) {
  const isTakenOver = useTakenOver()
  const skeleton = (
    <SkeletonRegion className="rounded-card border border-line bg-surface p-4">
      <Skeleton className="mb-4 h-8 w-full" />
      <SkeletonText lines={props.compact ? 2 : 6} />
    </SkeletonRegion>
  )
  if (!isTakenOver) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}

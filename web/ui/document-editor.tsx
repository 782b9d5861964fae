import { lazy, Suspense } from 'react'
import type { DocumentEditorProps } from './editor/document-editor-props.ts'
import { SkeletonRegion, Skeleton, SkeletonText } from './skeleton.tsx'

export type { DocumentEditorProps } from './editor/document-editor-props.ts'

const RichTextEditor = lazy(() => import('./editor/rich-text-editor.tsx'))

/** Writes rich text. The editor itself is loaded when the first one is shown. */
export function DocumentEditor(props: DocumentEditorProps) {
  return (
    <Suspense
      fallback={
        <SkeletonRegion className="rounded-card border border-line bg-surface p-4">
          <Skeleton className="mb-4 h-8 w-full" />
          <SkeletonText lines={props.compact ? 2 : 6} />
        </SkeletonRegion>
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  )
}

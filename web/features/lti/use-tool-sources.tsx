import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DocumentEditorProps } from '#web/ui/document-editor.tsx'
import { editorToolsQuery, type LessonPlace } from './queries.ts'

type Source = NonNullable<DocumentEditorProps['sources']>[number]
type Choosing = { tool: { id: string; name: string }; insert: Parameters<Source['choose']>[0] }

const ToolPicker = lazy(async () => ({ default: (await import('./tool-picker.tsx')).ToolPicker }))

/** Tools that the editor of a lesson offers, and the dialog in which the author chooses their content. */
export function useToolSources(place: LessonPlace) {
  const { data: tools = [] } = useQuery(editorToolsQuery(place))
  const [choosing, setChoosing] = useState<Choosing>()
  const sources = tools.map(({ id, name }): Source => ({
    id,
    name,
    choose: (insert) => setChoosing({ tool: { id, name }, insert }),
  }))
  const picker = choosing && (
    <Suspense>
      <ToolPicker
        key={choosing.tool.id}
        place={place}
        tool={choosing.tool}
        onChosen={choosing.insert}
        onClose={() => setChoosing(undefined)}
      />
    </Suspense>
  )
  return { sources, picker }
}

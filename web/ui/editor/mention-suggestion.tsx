import { t } from '@lingui/core/macro'
import type { SuggestionOptions } from '@tiptap/suggestion'
import type { Mentioned } from './document-editor-props.ts'
import { suggestionRender } from './suggestion-list.tsx'

/** Typing @ offers people; without somebody to ask, nothing opens. */
export const mentionSuggestion = (
  search: () => ((query: string) => Promise<Mentioned[]>) | undefined,
): Omit<SuggestionOptions<Mentioned, Mentioned>, 'editor'> => ({
  char: '@',
  debounce: 150,
  allow: ({ state, range }) =>
    search() !== undefined && !state.doc.resolve(range.from).parent.type.spec.code,
  items: async ({ query }) => (await search()?.(query)) ?? [],
  command: ({ editor, range, props: { id, label } }) => {
    editor
      .chain()
      .focus()
      .insertContentAt(range, [
        { type: 'mention', attrs: { id, label } },
        { type: 'text', text: ' ' },
      ])
      .run()
  },
  render: suggestionRender(
    () => t`People`,
    ({ id, label, detail }) => ({ key: id, label, detail }),
  ),
})

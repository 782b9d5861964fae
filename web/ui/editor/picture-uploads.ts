import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { UploadedPicture } from './document-editor-props.ts'

type Change = { add: { id: object; position: number; name: string } } | { remove: object }

const key = new PluginKey<DecorationSet>('picture-uploads')

export type PictureUploadsOptions = {
  /** Stores a picture; undefined while pictures can't be added. */
  uploadOf: () => ((file: File) => Promise<UploadedPicture>) | undefined
  onFailure: (file: File, error: unknown) => void
}

/** Takes pictures by paste and drop, and keeps their places while they are being stored. */
export const PictureUploads = Extension.create<PictureUploadsOptions>({
  name: 'pictureUploads',
  addOptions: () => ({ uploadOf: () => undefined, onFailure: () => {} }),

  addProseMirrorPlugins() {
    const { editor, options } = this
    const take = (view: EditorView, files: FileList | undefined, position: number) => {
      const pictures = picturesIn(files)
      if (pictures.length === 0 || !options.uploadOf()) return false
      insertPictures(editor, options, pictures, position)
      view.focus()
      return true
    }
    return [
      new Plugin({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, places) {
            const change = tr.getMeta(key) as Change | undefined
            const mapped = places.map(tr.mapping, tr.doc)
            if (!change) return mapped
            if ('remove' in change) {
              return mapped.remove(
                mapped.find(undefined, undefined, (spec) => spec.id === change.remove),
              )
            }
            const { id, position, name } = change.add
            return mapped.add(tr.doc, [Decoration.widget(position, () => waiting(name), { id })])
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (view, event) =>
            !event.clipboardData?.getData('text/html') &&
            take(view, event.clipboardData?.files, view.state.selection.to),
          handleDrop: (view, event, _slice, moved) => {
            if (moved) return false
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            return take(view, event.dataTransfer?.files, place?.pos ?? view.state.selection.to)
          },
        },
      }),
    ]
  },
})

const picturesIn = (files: FileList | undefined) =>
  [...(files ?? [])].filter((file) => /^image\/(png|jpeg|webp|gif|avif)$/.test(file.type))

/** Shows a waiting place for each picture and puts the picture there once it is stored. */
export function insertPictures(
  editor: Editor,
  options: PictureUploadsOptions,
  files: File[],
  position = editor.state.selection.to,
) {
  const upload = options.uploadOf()
  if (!upload) return
  for (const file of files) {
    const id = {}
    editor.view.dispatch(
      editor.state.tr.setMeta(key, { add: { id, position, name: file.name } } satisfies Change),
    )
    upload(file).then(
      (picture) => settle(editor, id, { ...picture, alt: '' }),
      (error: unknown) => {
        settle(editor, id, null)
        options.onFailure(file, error)
      },
    )
  }
}

function settle(editor: Editor, id: object, attrs: (UploadedPicture & { alt: string }) | null) {
  if (editor.isDestroyed) return
  const place = key.getState(editor.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]
  editor.view.dispatch(editor.state.tr.setMeta(key, { remove: id } satisfies Change))
  // The place is gone when the text around it was deleted meanwhile.
  if (attrs && place) editor.commands.insertContentAt(place.from, { type: 'image', attrs })
}

function waiting(name: string) {
  const element = document.createElement('span')
  element.className = 'editor-waiting'
  element.textContent = name
  return element
}

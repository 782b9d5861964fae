import { mergeAttributes, Node } from '@tiptap/core'

export const calloutTones = ['note', 'tip', 'warning'] as const
export type CalloutTone = (typeof calloutTones)[number]

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      setCallout: (tone: CalloutTone) => ReturnType
      changeCallout: (tone: CalloutTone) => ReturnType
      unsetCallout: () => ReturnType
    }
  }
}

const isTone = (value: unknown): value is CalloutTone => calloutTones.includes(value as CalloutTone)

/** Blocks set apart from the text around them, with a tone. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,

  addAttributes() {
    return {
      tone: {
        default: 'note',
        parseHTML: (element) => {
          const tone = element.getAttribute('data-callout')
          return isTone(tone) ? tone : 'note'
        },
        renderHTML: ({ tone }) => ({ 'data-callout': tone as string }),
      },
    }
  },

  parseHTML: () => [{ tag: 'aside[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],

  addCommands() {
    return {
      setCallout:
        (tone) =>
        ({ commands }) =>
          commands.wrapIn(this.name, { tone }),
      changeCallout:
        (tone) =>
        ({ commands }) =>
          commands.updateAttributes(this.name, { tone }),
      unsetCallout:
        () =>
        ({ commands }) =>
          commands.lift(this.name),
    }
  },
})

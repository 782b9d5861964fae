import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DocumentPages as Pages } from '#contract/media.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'

type DocumentPagesProps = { document: Pages; title: string }

/** The pages of a document, one below the other, with a search through their text. */
export function DocumentPages({ document, title }: DocumentPagesProps) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const texts = useTexts(document.texts_url)
  const found = pagesWith(texts, wanted)
  const total = document.pages.length
  const go = (to: number) => {
    if (found.length === 0) return
    const next = (to + found.length) % found.length
    setAt(next)
    const page = list.current?.children[found[next] ?? 0] as HTMLElement | undefined
    if (page) list.current?.scrollTo({ top: page.offsetTop - list.current.offsetTop })
  }
  const number = (found[at] ?? 0) + 1
  return (
    <section aria-label={title} className="mb-3 rounded-card border border-line bg-surface">
      <form
        role="search"
        className="flex flex-wrap items-center gap-2 border-b border-line p-2"
        onSubmit={(event) => {
          event.preventDefault()
          go(at + 1)
        }}
      >
        <Field label={t`Find in this document`} hideLabel className="min-w-40 flex-1">
          <Input
            compact
            type="search"
            value={wanted}
            placeholder={t`Find in this document`}
            onChange={(event) => {
              setWanted(event.target.value)
              setAt(0)
            }}
          />
        </Field>
        <span role="status" className="text-13 text-ink-muted tabular-nums">
          {wanted.trim() === '' ? (
            <Plural value={total} one="# page" other="# pages" />
          ) : found.length === 0 ? (
            <Trans>Not found</Trans>
          ) : (
            <Trans>
              Page {number}: {at + 1} of {found.length}
            </Trans>
          )}
        </span>
        <IconButton
          size="sm"
          label={t`Previous match`}
          disabled={found.length === 0}
          onClick={() => go(at - 1)}
        >
          <ChevronUp />
        </IconButton>
        <IconButton
          size="sm"
          label={t`Next match`}
          disabled={found.length === 0}
          onClick={() => go(at + 1)}
        >
          <ChevronDown />
        </IconButton>
      </form>
      <ol
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
        tabIndex={0}
        aria-label={t`Pages`}
        className="flex max-h-[75dvh] flex-col gap-3 overflow-y-auto bg-wash p-3"
      >
        {document.pages.map(({ url, width, height }, index) => {
          const page = index + 1
          return (
            <li key={page}>
              <img
                src={url}
                width={width}
                height={height}
                loading={index < 2 ? 'eager' : 'lazy'}
                decoding="async"
                alt={t`Page ${page} of ${total}`}
                className="mx-auto h-auto max-w-full rounded-control border border-line bg-white"
              />
              <p className="sr-only">{texts[index]}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function useTexts(url: string): string[] {
  const { data } = useQuery({
    queryKey: ['document texts', url.split('?')[0]],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal })
      return response.ok ? ((await response.json()) as string[]) : []
    },
  })
  return data ?? []
}

/** The pages whose text holds the words, by their place. */
function pagesWith(texts: string[], wanted: string): number[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ')
  const words = plain(wanted).trim()
  if (words === '') return []
  return texts.flatMap((text, index) => (plain(text).includes(words) ? [index] : []))
}

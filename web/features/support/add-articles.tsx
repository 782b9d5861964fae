import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HelpCategory } from '#contract/help-centre.ts'
import type { ArticleRow } from '#contract/help-articles.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Desk } from './desk.ts'
import { articlesQuery } from './queries.ts'

type AddArticlesProps = {
  desk: Desk
  category: HelpCategory
  onAdd: (article: ArticleRow) => void
}

/** Brings an article of another category, or of none, to the end of this one. */
export function AddArticles({ desk, category, onAdd }: AddArticlesProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 200)
  const query = useQuery(articlesQuery(desk, { search: wanted, sort: 'title', page_size: 30 }))
  const others = (query.data?.items ?? []).filter((row) => row.category?.id !== category.id)
  return (
    <Field label={<Trans>Add existing article</Trans>} className="max-w-form">
      <Combobox
        value={undefined}
        placeholder={t`Choose an article`}
        onSearchChange={setSearch}
        pending={query.isFetching}
        onValueChange={(id: string) => {
          const article = others.find((row) => row.id === id)
          if (article) onAdd(article)
        }}
        options={others.map((row) => ({
          value: row.id,
          label: row.title,
          hint: row.category?.name ?? t`No category`,
        }))}
      />
    </Field>
  )
}

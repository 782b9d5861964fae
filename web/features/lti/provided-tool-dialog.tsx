import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { addProvidedTool, saveProvidedTool, type ProvidedTool } from '#contract/lti-provided.ts'
import { call } from '#web/lib/call.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { offerableQuery } from './queries.ts'
import { ToolForm } from './tool-dialog.tsx'

type ProvidedToolDialogProps = {
  editing: ProvidedTool | 'new' | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

export function ProvidedToolDialog({ editing, onClose, onSaved }: ProvidedToolDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={editing !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" title={editing === 'new' ? t`Add tool by hand` : t`Edit tool`}>
        {editing && (
          <ProvidedToolForm
            tool={editing === 'new' ? undefined : editing}
            onSaved={onSaved}
            onDone={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

type Offer = Pick<ProvidedTool, 'offered_to' | 'organizations'>

function ProvidedToolForm({
  tool,
  onSaved,
  onDone,
}: {
  tool: ProvidedTool | undefined
  onSaved: () => Promise<void>
  onDone: () => void
}) {
  const [offer, setOffer] = useState<Offer>({
    offered_to: tool?.offered_to ?? 'chosen',
    organizations: tool?.organizations ?? [],
  })
  return (
    <ToolForm
      isProvided
      tool={tool}
      send={({ placements: _none, ...rest }) => {
        const body = {
          ...rest,
          offered_to: offer.offered_to,
          organization_ids: offer.organizations.map(({ id }) => id),
        }
        return tool
          ? call(saveProvidedTool, { params: { toolId: tool.id }, body })
          : call(addProvidedTool, { body })
      }}
      onSaved={onSaved}
      onDone={onDone}
    >
      <OfferFields offer={offer} onChange={setOffer} />
    </ToolForm>
  )
}

/** Who may use the tool. An organization that is taken off the list loses it. */
function OfferFields({ offer, onChange }: { offer: Offer; onChange: (offer: Offer) => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const { data, isFetching } = useQuery({
    ...offerableQuery(search),
    placeholderData: keepPreviousData,
    enabled: offer.offered_to === 'chosen',
  })
  const { organizations } = offer
  const found = (data?.items ?? []).filter(({ id }) => !organizations.some((one) => one.id === id))
  const add = (id: string) => {
    const chosen = found.find((one) => one.id === id)
    if (chosen) {
      onChange({ ...offer, organizations: [...organizations, { id, name: chosen.name }] })
    }
  }
  return (
    <>
      <Field
        group
        label={t`Offer the tool to`}
        hint={t`Organizations that you take off the list lose the tool.`}
      >
        <RadioGroup
          value={offer.offered_to}
          onValueChange={(offered_to) => onChange({ ...offer, offered_to })}
          options={[
            { value: 'all', label: t`All organizations` },
            { value: 'chosen', label: t`Chosen organizations` },
          ]}
        />
      </Field>
      {offer.offered_to === 'chosen' && (
        <>
          <Field label={<Trans>Add organization</Trans>}>
            <Combobox
              value={undefined}
              onValueChange={add}
              placeholder={t`Find an organization`}
              pending={isFetching}
              onSearchChange={setSearch}
              options={found.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          {organizations.length > 0 && (
            <ul aria-label={t`Chosen organizations`} className="flex flex-col gap-2">
              {organizations.map(({ id, name }) => (
                <li key={id} className="flex items-center justify-between gap-2">
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                  <IconButton
                    label={t`Remove ${name}`}
                    onClick={() =>
                      onChange({
                        ...offer,
                        organizations: organizations.filter((one) => one.id !== id),
                      })
                    }
                  >
                    <X />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}

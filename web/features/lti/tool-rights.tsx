import { useLingui } from '@lingui/react/macro'
import type { ToolAllowance, UseOfferedToolBody } from '#contract/lti-tools.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Switch } from '#web/ui/switch.tsx'

type ToolRightsProps = {
  written: UseOfferedToolBody
  /** What the installation allows; everything if undefined. */
  allowed?: ToolAllowance | undefined
  /** The most that organizations may allow, instead of what one of them allows. */
  isProvided?: boolean
  onChange: (changes: Partial<UseOfferedToolBody>) => void
}

/** What the tool is told about people, which services it may use, and where it appears. */
export function ToolRights({ written, allowed, isProvided = false, onChange }: ToolRightsProps) {
  const { t } = useLingui()
  const allow = (scope: UseOfferedToolBody['scopes'][number], on: boolean) =>
    onChange({ scopes: [...written.scopes.filter((one) => one !== scope), ...(on ? [scope] : [])] })
  const place = (placement: UseOfferedToolBody['placements'][number], on: boolean) =>
    onChange({
      placements: [
        ...written.placements.filter((one) => one !== placement),
        ...(on ? [placement] : []),
      ],
    })
  const share = (name: 'shares_name' | 'shares_email' | 'shares_picture', label: string) => (
    <Switch
      label={label}
      checked={written[name]}
      disabled={allowed && !allowed[name]}
      onCheckedChange={(on) => onChange({ [name]: on })}
    />
  )
  const service = (scope: UseOfferedToolBody['scopes'][number], label: string) => (
    <Switch
      label={label}
      checked={written.scopes.includes(scope)}
      disabled={allowed && !allowed.scopes.includes(scope)}
      onCheckedChange={(on) => allow(scope, on)}
    />
  )
  return (
    <>
      <Field
        group
        label={isProvided ? t`Organizations may share` : t`Share with the tool`}
        hint={allowed && t`What this installation doesn’t allow can’t be turned on.`}
      >
        <div className="flex flex-col gap-3">
          {share('shares_name', t`Names`)}
          {share('shares_email', t`Email addresses`)}
          {share('shares_picture', t`Profile pictures`)}
        </div>
      </Field>
      <Field
        group
        label={isProvided ? t`Organizations may allow the tool to` : t`Allow the tool to`}
      >
        <div className="flex flex-col gap-3">
          {service('grades', t`Send grades`)}
          {service('members', t`List the members of courses that use it`)}
          {service('groups', t`See which groups the members are in`)}
        </div>
      </Field>
      {!isProvided && (
        <Field group label={t`Course navigation`}>
          <Switch
            label={t`Show the tool on the page of every course`}
            checked={written.placements.includes('course_navigation')}
            onCheckedChange={(on) => place('course_navigation', on)}
          />
        </Field>
      )}
      {!isProvided && (
        <Field group label={t`Lesson editor`} hint={t`Needs a tool with content selection.`}>
          <Switch
            label={t`Let authors insert content from the tool into lessons`}
            checked={written.placements.includes('editor')}
            onCheckedChange={(on) => place('editor', on)}
          />
        </Field>
      )}
      <Field group label={t`New lessons open the tool`}>
        <RadioGroup
          value={written.opens_in}
          onValueChange={(opens_in) => onChange({ opens_in })}
          options={[
            { value: 'frame', label: t`In the lesson` },
            { value: 'window', label: t`In a new window` },
          ]}
        />
      </Field>
    </>
  )
}

import { useLingui } from '@lingui/react/macro'

export function useRoleWords() {
  const { t } = useLingui()
  return { learner: t`Learner`, instructor: t`Instructor`, admin: t`Admin` }
}

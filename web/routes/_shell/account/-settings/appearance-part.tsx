import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AppearanceSettings } from '#web/features/identity/appearance-settings.tsx'
import { LanguageSettings } from '#web/features/identity/language-settings.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'

/** How Lyceum looks, and in which language and zone it speaks. */
export default function AppearancePart() {
  return (
    <>
      <Card id="appearance" className="sm:p-6">
        <CardHead
          title={<Trans>Appearance</Trans>}
          description={<Trans>How Lyceum looks on this device.</Trans>}
        />
        <AppearanceSettings />
      </Card>
      <Card id="language" className="sm:p-6">
        <CardHead
          title={<Trans>Language and time zone</Trans>}
          description={<Trans>Dates and deadlines follow your language and your time zone.</Trans>}
        />
        <LanguageSettings />
        <Button asChild size="sm" className="mt-5">
          <Link to="/account/profile">
            <Trans>Change time zone</Trans>
          </Link>
        </Button>
      </Card>
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { languageCodes, languages, type Language } from '#contract/languages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { pageLanguage } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'

/** One link for each language, to the server, which remembers the choice: they need no account and no scripts. */
export function LanguageSwitcher({ className }: { className?: string }) {
  const { t } = useLingui()
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const signedIn = useSession((session) => session.is_authenticated)
  const choose = (event: MouseEvent<HTMLAnchorElement>, language: Language) => {
    if (!signedIn) return
    event.preventDefault()
    const { href } = event.currentTarget
    // Where that fails, the choice still holds in this browser.
    void keepChoice(language)
      .catch(() => undefined)
      .then(() => location.assign(href))
  }
  return (
    <nav
      aria-label={t`Language`}
      className={classNames('flex flex-wrap gap-x-4 gap-y-2', className)}
    >
      {languageCodes.map((language) => (
        <a
          key={language}
          href={`/language/${language}?to=${encodeURIComponent(here)}`}
          rel="nofollow"
          lang={language}
          hrefLang={language}
          aria-current={language === pageLanguage() ? 'true' : undefined}
          className="underline-offset-4 hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          onClick={(event) => choose(event, language)}
        >
          {languages[language].name}
        </a>
      ))}
    </nav>
  )
}

/** Who is signed in chooses for all their devices. */
async function keepChoice(language: Language) {
  const [{ updateProfile }, { call }] = await Promise.all([
    import('#contract/identity.ts'),
    import('#web/lib/call.ts'),
  ])
  await call(updateProfile, { body: { language } })
  useSession.getState().setLanguage(language)
}

import { useEffect } from 'react'

/**
 * Stands in for the package of the same name: constructed style sheets need no `unsafe-inline`.
 * The sheet lives from the first mount to the last unmount.
 */
export function stylesheetSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return {
    add(styles: string) {
      if (users++ > 0) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    remove() {
      if (--users > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet)
      sheet = undefined
    },
  }
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton()
  return function useStyles(styles: string, dynamic?: boolean) {
    const version = dynamic ? styles : ''
    useEffect(() => {
      sheet.add(styles)
      return () => sheet.remove()
      // eslint-disable-next-line react-hooks/exhaustive-deps -- only dynamic styles are re-applied
    }, [version])
  }
}

export function styleSingleton() {
  const useStyles = styleHookSingleton()
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyles(styles, dynamic)
    return null
  }
}

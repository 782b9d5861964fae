/** What is made of a recording lies beside it under these names, and is served as these types. */
export const partTypes: Record<string, string> = {
  'play.mp4': 'video/mp4',
  'poster.jpg': 'image/jpeg',
  'storyboard.jpg': 'image/jpeg',
  'pages.bin': 'application/octet-stream',
  ...Object.fromEntries(
    ['v240', 'v360', 'v480', 'v720', 'v1080', 'vown'].map((name) => [`${name}.mp4`, 'video/mp4']),
  ),
}

/** Derived objects carry their file's key up to the first dot. */
export const partKey = (storageKey: string, part: string) => `${storageKey}.${part}`

/** Everything that may have been made of a recording. */
export const mediaKeys = (storageKey: string) =>
  Object.keys(partTypes).map((part) => partKey(storageKey, part))

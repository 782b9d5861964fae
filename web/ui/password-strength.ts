/** 0 too short, 1 easy to guess, 2 fair, 3 strong. A hint only: the server decides. */
export function passwordStrength(password: string) {
  if (password.length < 6) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((k) => k.test(password))
  const distinct = new Set(password).size
  if (distinct < 5 || password.length < 8) return 1
  if (password.length >= 16 && distinct >= 8) return 3
  if (password.length >= 12 && kinds.length >= 2) return 3
  return kinds.length >= 2 || password.length >= 12 ? 2 : 1
}

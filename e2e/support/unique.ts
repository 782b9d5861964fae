/** Words that no other journey, and no other run of this one, has used. */
export const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

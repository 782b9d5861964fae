/** Letters with how they are commonly written in Latin ones. Signs that are only spoken around others are left out. */
const table = `
ا a أ a إ i آ a ٱ a ب b ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق q ك k ل l م m ن n
ه h ة a و w ؤ w ي y ى a ئ y پ p چ ch ژ zh گ g ک k ی y
а a б b в v г g ґ g д d е e ё yo є ye ж zh з z и i і i ї yi й y к k л l м m н n о o п p р r с s т t у u ў u ф f х kh ц ts ч ch
ш sh щ shch ы y э e ю yu я ya ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ќ k ѕ dz
α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o
א a ב b ג g ד d ה h ו v ז z ח h ט t י y כ k ך k ל l מ m ם m נ n ן n ס s ע a פ p ף p צ ts ץ ts ק k ר r ש sh ת t
ß ss æ ae ø o œ oe ł l đ d ð d þ th ı i ħ h`

const pairs = table.trim().split(/\s+/)
const latin = new Map(
  pairs.flatMap((letter, at): [string, string][] =>
    at % 2 === 0 ? [[letter, pairs[at + 1] ?? '']] : [],
  ),
)

/** The same with letters of other scripts as Latin ones, digits included. What has no entry stays. */
export const inLatin = (words: string): string =>
  Array.from(words.normalize('NFC').toLowerCase(), (sign) => {
    const known = latin.get(sign) ?? latin.get(sign.normalize('NFD').charAt(0))
    if (known !== undefined) return known
    if (/[ъьءـ]/u.test(sign)) return ''
    const digit = '٠١٢٣٤٥٦٧٨٩'.indexOf(sign)
    return digit < 0 ? sign : String(digit)
  }).join('')

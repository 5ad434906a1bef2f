// The package declares no types for its tables.
declare module 'opencc-js/dict/*' {
  /** Letters and what is written for each, the usual one first: `發 发|乾 干 乾`. */
  const pairs: string;
  export default pairs;
}

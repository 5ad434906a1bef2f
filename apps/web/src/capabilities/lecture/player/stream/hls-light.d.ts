/** The package ships types only for the whole build; the light one is that without what we do not use. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}

import { createRequire } from 'node:module';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';

const require = createRequire(import.meta.url);

type Library = (input?: SharpInput, options?: SharpOptions) => Sharp;
let library: Library | undefined;

/**
 * The library that decodes and draws pictures, loaded when the first one comes: with its native part it takes some
 * twenty megabytes, and a server that only answers needs none of it.
 */
export function sharp(input: SharpInput, options?: SharpOptions): Sharp;
export function sharp(options: SharpOptions): Sharp;
export function sharp(given: SharpInput | SharpOptions, options?: SharpOptions): Sharp {
  library ??= require('sharp') as Library;
  return library(given as SharpInput, options);
}
